import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallName, calls } from '#contract/index.ts'
import { keyUrls, opensToKeys } from '#contract/rules/access-key.ts'
import type { PlayedGateway } from '#tests/devices/played-gateway.ts'
import { Client, withKey } from '#tests/server/client.ts'
import { quickest } from '#tests/world/databases.ts'
import { inputFor } from './inputs.ts'
import { withoutSecret } from './without-secret.ts'
import { type ContractWorld, clientOf, playOwnGateway, startContractWorld } from './world.ts'

let world: ContractWorld
let userId: number
let gateway: PlayedGateway

beforeAll(async () => {
  world = await startContractWorld(quickest)
  gateway = await playOwnGateway(world)
  userId = (await world.admin.call('user.baseinfo', {})).userId
}, 180_000)
afterAll(async () => {
  await gateway?.leave()
  await world?.stop()
})

const all = calls.map(({ name, call }) => ({ name, permission: call.permission, call }))
const signedIn = all.filter(({ permission }) => permission !== null)
const withUrl = all.filter(({ permission }) => permission?.startsWith('/'))
const urls = [...new Set(withUrl.map(({ permission }) => String(permission)))]

/** What a call asks for beside its own permission: what it does is another call's too. */
const alsoAsked: { [N in CallName]?: string } = { 'megaproject.addApp': '/campus/v1/add' }

const noSystems = ['', 'constructor', 'School', 'school,hotel']
/** One of some, another with each call: what reads a header is the same in all, and meets each of them many times. */
const inTurn = (some: readonly string[], name: CallName) =>
  some[all.findIndex((each) => each.name === name) % some.length] ?? ''

const codeOf = async (client: Client, name: CallName, headers: Record<string, string> = {}) => {
  if (name !== 'sync.stream') {
    const input = inputFor(name, world.own.site.ids, 'required')
    return (await client.send(name, input as never, headers)).code
  }
  // An event stream names its system in the query, and does not end by itself.
  const abort = new AbortController()
  const query = client.system ? `?systemCode=${client.system}` : ''
  const given = { 'x-system-code': '', ...headers }
  const response = await client.fetch(`/iot_api/sync/v1/stream${query}`, {
    headers: given,
    signal: abort.signal,
  })
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  const code = isStream ? 2000 : (await response.json()).code
  abort.abort()
  return code as number
}
const stranger = () => new Client(world.server.url, 'school')

describe('a call that needs a session', () => {
  test.each(signedIn)('$name is refused without one', async ({ name }) => {
    expect(await codeOf(stranger(), name)).toBe(4010)
    const forged = stranger()
    forged.cookie = `lamplighter_school=${'x'.repeat(43)}`
    expect(await codeOf(forged, name)).toBe(4010)
  })

  test.each(signedIn)('$name is refused without a system, and with one there is not', async ({ name }) => {
    const client = new Client(world.server.url)
    client.cookie = world.admin.cookie
    expect(await codeOf(client, name)).toBe(2011)
    expect(await codeOf(client, name, { 'x-system-code': inTurn(noSystems, name) })).toBe(2011)
  })

  test.each(signedIn)(
    '$name is refused in another system than the session was opened in',
    async ({ name }) => {
      const client = new Client(world.server.url, 'hotel')
      client.cookie = world.admin.cookie.replace('lamplighter_school', 'lamplighter_hotel')
      expect(await codeOf(client, name)).toBe(4010)
    },
  )

  test.each(signedIn)('$name is refused for another user than the session is of', async ({ name }) => {
    const others = [String(userId + 1), '', '0', `${userId}, ${userId}`]
    expect(await codeOf(world.admin, name, { 'x-user-id': inTurn(others, name) })).toBe(4010)
  })

  test('is refused to an account of another platform', async () => {
    const hotel = await clientOf(world.server, { id: userId, cid: world.own.cid }, 'hotel')
    for (const { name } of signedIn) expect([name, await codeOf(hotel, name)]).toEqual([name, 4031])
  })
})

test('whoever still has the password she was given may do nothing but change it', async () => {
  const first = await world.holding(urls, { firstPassword: true })
  const open = signedIn.filter(({ call }) => 'firstPassword' in call).map(({ name }) => name)
  expect(open.sort()).toEqual([
    'ownAccount.changePassword',
    'ownAccount.info',
    'seal.recover',
    'user.baseinfo',
    'user.logout',
  ])
  for (const { name } of signedIn.filter((each) => !open.includes(each.name)))
    expect([name, await codeOf(first, name)]).toEqual([name, 4019])
  for (const name of ['user.baseinfo', 'ownAccount.info', 'user.logout'] as const)
    expect([name, await codeOf(first, name)]).toEqual([name, 2000])
})

describe('a permission', () => {
  test('that is missing refuses the call, whatever else is held', async () => {
    const nobody = await world.holding([])
    for (const url of urls) {
      const others = await world.holding(urls.filter((each) => each !== url))
      for (const { name } of withUrl.filter(({ permission }) => permission === url)) {
        expect([name, await codeOf(nobody, name)]).toEqual([name, 4030])
        expect([name, await codeOf(others, name)]).toEqual([name, 4030])
      }
    }
  })

  test('opens its call alone', async () => {
    for (const url of urls) {
      const holder = await world.holding([url])
      for (const { name } of withUrl.filter(({ permission }) => permission === url)) {
        const also = alsoAsked[name]
        const both = also ? await world.holding([url, also]) : holder
        if (also) expect([name, await codeOf(holder, name)]).toEqual([name, 4030])
        expect([name, await codeOf(both, name)]).not.toEqual([name, 4030])
      }
    }
  })

  test('is not asked of who is signed in where that is enough', async () => {
    // Somebody else's message is none of hers, and she has no browser that is told.
    const wanted = { ...withoutSecret, 'message.read': 4040, 'message.test': 4000 }
    for (const { name } of signedIn.filter(({ permission }) => permission === 'signed-in'))
      expect([name, await codeOf(await world.holding([]), name)]).toEqual([name, wanted[name] ?? 2000])
  })

  test('is refused before its input is looked at', async () => {
    const nobody = await world.holding([])
    for (const { name, call } of withUrl.filter(({ call }) => 'body' in call)) {
      const base = call.base === 'client' ? '/iot_client' : '/iot_api'
      const response = await nobody.fetch(base + call.path.replaceAll(/\{\w+\}/g, 'x'), {
        method: call.method,
        headers: { 'content-type': 'application/json' },
        body: '{"name":',
      })
      expect([name, (await response.json()).code]).toEqual([name, 4030])
    }
  })
})

describe('an access key', () => {
  /** A key whose urls are set without a call, for it is read with each. */
  const drawn = async () => {
    const holder = await world.holding(urls)
    const { id, secret } = await holder.call('accessKey.add', { name: '万能', urls: [...keyUrls] })
    const open = (only: readonly string[]) =>
      world.server.database.system((db) =>
        db
          .updateTable('access_key')
          .set({ urls: JSON.stringify(only) })
          .where('id', '=', id)
          .execute(),
      )
    return { client: withKey(world.server.url, secret), open }
  }
  const opened = signedIn.filter(({ name }) => opensToKeys(name))

  test('opens nothing of accounts, keys and sessions, whatever it may', async () => {
    const { client } = await drawn()
    for (const { name } of signedIn.filter((each) => !opened.includes(each)))
      expect([name, await codeOf(client, name)]).toEqual([name, 4030])
  })

  test('for one permission opens its calls and no others', async () => {
    const { client, open } = await drawn()
    const withUrls = opened.filter(({ permission }) => permission?.startsWith('/'))
    for (const [at, { name, permission }] of withUrls.entries()) {
      const other = withUrls.at(at - 1)
      const also = alsoAsked[name]
      await open([String(permission), ...(also ? [also] : [])])
      expect([name, [4010, 4030].includes(await codeOf(client, name))]).toEqual([name, false])
      if (other && other.permission !== permission)
        expect([name, other.name, await codeOf(client, other.name)]).toEqual([name, other.name, 4030])
    }
  })
})

test('calls before sign-in ask for nothing', async () => {
  for (const { name } of all.filter(({ permission }) => permission === null)) {
    if (name === 'user.login') continue
    expect([name, await codeOf(stranger(), name)]).toEqual([name, withoutSecret[name] ?? 2000])
  }
})
