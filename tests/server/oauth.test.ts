import { request } from 'node:http'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { quickest } from '#tests/world/databases.ts'
import { withCookies } from '#tests/world/jar.ts'
import { Client } from './client.ts'
import { codeTo, inboxOf } from './messages.ts'
import { type OidcProvider, startOidcProvider } from './oidc-provider.ts'
import { newPerson } from './people.ts'
import { password } from './rows.ts'
import { startWorld, type World } from './server-world.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')
const origin = 'http://consoles.test'

let world: World
let provider: OidcProvider

beforeAll(async () => {
  provider = await startOidcProvider([`${origin}/iot/school/login`])
  world = await startWorld(quickest, {
    rateLimit: 0,
    publicOrigin: origin,
    oidcIssuer: provider.issuer,
    oidcClientId: provider.clientId,
    oidcClientSecret: provider.clientSecret,
    oidcName: '校园统一认证',
  })
}, 120_000)
afterAll(async () => {
  await world?.stop()
  provider?.close()
})

const client = (system: 'school' | 'hotel' = 'school') => new Client(world.server.url, system)

const answerOf = async (keyId: string) => {
  const row = await world.server.database.system((db) =>
    db.selectFrom('captcha').select('answer').where('key_id', '=', keyId).executeTakeFirstOrThrow(),
  )
  return row.answer
}

/** Signs in at the provider as a browser would, and answers what it puts into our address. */
async function visitProvider(url: string, name: string): Promise<{ code: string; state: string }> {
  const browse = withCookies(globalThis.fetch)
  let at = url
  for (let step = 0; step < 12; step += 1) {
    if (at.startsWith(origin)) {
      const { searchParams } = new URL(at)
      return { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' }
    }
    let response = await browse(at, { redirect: 'manual' })
    if (response.status === 200) {
      const page = await response.text()
      const action = /action="([^"]+)"/.exec(page)?.[1] ?? ''
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? ''
      const body = new URLSearchParams({
        prompt,
        ...(prompt === 'login' ? { login: name, password: 'any' } : {}),
      })
      response = await browse(new URL(action, at).href, { method: 'POST', body, redirect: 'manual' })
    }
    at = new URL(response.headers.get('location') ?? '', at).href
  }
  throw new Error('the provider never sent the browser back')
}

it('is offered by its name', async () => {
  expect(await client().call('user.system', {})).toMatchObject({ oauth: { name: '校园统一认证' } })
})

it('asks with PKCE, state and nonce, and goes back to the system’s own page', async () => {
  const { url } = await client().call('user.oauthStart', {})
  const asked = new URL(url).searchParams
  expect(asked.get('redirect_uri')).toBe(`${origin}/iot/school/login`)
  expect(asked.get('code_challenge_method')).toBe('S256')
  for (const name of ['state', 'nonce', 'code_challenge'])
    expect([name, (asked.get(name) ?? '').length > 20]).toEqual([name, true])
})

it('links an account once, and signs in by it from then on', async () => {
  const { account } = await newPerson(world)
  const browser = client()
  const first = await browser.call('user.oauthStart', {})
  const back = await visitProvider(first.url, 'ann')
  const unbound = await browser.refusal('user.oauthLogin', { ...back, key: first.key })
  expect(unbound).toMatchObject({ code: 4014, data: { ticket: expect.any(String) } })
  const { ticket } = unbound.data as { ticket: string }
  const bind = (sent: string) => ({ ticket, account, password: base64(sent) })
  expect((await browser.refusal('user.oauthBind', bind('wrong'))).code).toBe(4011)
  expect((await browser.call('user.oauthBind', bind(password))).username).toBe(account)
  expect((await browser.call('ownAccount.info', {})).oauth).toBe(true)
  expect((await client().refusal('user.oauthBind', bind(password))).code).toBe(5033)

  const again = client()
  const second = await again.call('user.oauthStart', {})
  const user = await again.call('user.oauthLogin', {
    ...(await visitProvider(second.url, 'ann')),
    key: second.key,
  })
  expect(user.username).toBe(account)
  expect((await again.call('user.baseinfo', {})).username).toBe(account)
})

/** Comes back from the provider as somebody who is linked to nobody here; answers her ticket. */
async function ticketOf(browser: Client, name: string): Promise<string> {
  const { url, key } = await browser.call('user.oauthStart', {})
  const unbound = await browser.refusal('user.oauthLogin', { ...(await visitProvider(url, name)), key })
  expect(unbound.code).toBe(4014)
  return (unbound.data as { ticket: string }).ticket
}
const signInAs = async (name: string) => {
  const browser = client()
  const { url, key } = await browser.call('user.oauthStart', {})
  return (await browser.send('user.oauthLogin', { ...(await visitProvider(url, name)), key })).code
}

it('asks for a code at a new address before it links, tells the owner, writes it down, and can be undone', async () => {
  const { id, account, phone, email } = await newPerson(world)
  await world.server.database.system((db) =>
    db.updateTable('account').set({ login_check_ip: true }).where('id', '=', id).execute(),
  )
  const browser = client()
  const given = { ticket: await ticketOf(browser, 'dora'), account, password: base64(password) }
  expect((await browser.refusal('user.oauthBind', given)).code).toBe(1008)
  expect((await browser.refusal('user.oauthBind', { ...given, verificationCode: '000000' })).code).toBe(1008)
  expect(await signInAs('dora')).toBe(4014)
  const verificationCode = await codeTo(world.server, phone)
  await browser.call('user.oauthBind', { ...given, verificationCode })

  const told = (await inboxOf(world.server)).filter(
    ({ text }) => text.includes('关联到您的账号') && text.includes(account),
  )
  expect(told.map(({ to }) => to).sort()).toEqual([phone, email].sort())
  const { list } = await (await world.as('own-admin')).call('audit.list', { accountId: id, pageSize: 0 })
  expect(list.map(({ call, code }) => [call, code])).toEqual(
    expect.arrayContaining([
      ['user.oauthBind', 2000],
      ['user.oauthBind', 1008],
    ]),
  )
  expect(list.find(({ code }) => code === 2000)).toMatchObject({
    call: 'user.oauthBind',
    input: { linked: true },
  })
  const [identity] = await browser.call('ownAccount.identities', {})
  expect(identity).toMatchObject({ provider: '校园统一认证' })
  expect(
    (await (await world.as('own-admin')).refusal('ownAccount.unlink', { id: identity?.id ?? '' })).code,
  ).toBe(4040)
  expect(await signInAs('dora')).toBe(2000)
  await browser.call('ownAccount.unlink', { id: identity?.id ?? '' })
  expect(await signInAs('dora')).toBe(4014)
})

it('links by the second step of whoever has one, and writes it down as it does without', async () => {
  const { id, account } = await newPerson(world)
  const own = await world.as(account)
  const { secret } = await own.call('ownAccount.beginSecondFactor', { password: base64(password) })
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  const { recoveryCodes } = await own.call('ownAccount.confirmSecondFactor', { code })
  const browser = client()
  const given = { ticket: await ticketOf(browser, 'ida'), account, password: base64(password) }
  const halfway = await browser.refusal('user.oauthBind', given)
  expect(halfway).toMatchObject({ code: 1009, data: { ticket: expect.any(String) } })
  expect(await signInAs('ida')).toBe(4014)
  const { ticket } = halfway.data as { ticket: string }
  await browser.call('user.secondStep', { ticket, code: recoveryCodes[0] ?? '' })
  expect(await signInAs('ida')).toBe(1009)
  const { list } = await (await world.as('own-admin')).call('audit.list', { accountId: id, pageSize: 0 })
  const step = list.find(({ call }) => call === 'user.secondStep')
  expect(step?.input).toEqual({ by: 'recovery', linked: true })
})

it('asks for a code at a new address when it is linked, too, and goes on by a ticket that is good for nothing else', async () => {
  const { id, account, phone } = await newPerson(world)
  const browser = client()
  const link = { ticket: await ticketOf(browser, 'hal'), account, password: base64(password) }
  await browser.call('user.oauthBind', link)
  await browser.call('user.loginCheckIp', { loginCheckIp: true })
  expect(await signInAs('hal')).toBe(2000)
  await world.server.database.system((db) =>
    db.updateTable('account_address').set({ ip: '192.0.2.1' }).where('account_id', '=', id).execute(),
  )
  const elsewhere = client()
  const { url, key } = await elsewhere.call('user.oauthStart', {})
  const came = { ...(await visitProvider(url, 'hal')), key }
  const asked = await elsewhere.refusal('user.oauthLogin', came)
  const to = `${phone.slice(0, 3)}****${phone.slice(-4)}`
  expect(asked).toEqual({ code: 1008, data: { to, ticket: expect.any(String) } })
  expect((await elsewhere.refusal('user.baseinfo', {})).code).toBe(4010)

  const { ticket } = asked.data as { ticket: string }
  const goOn = (verificationCode: string) => elsewhere.refusal('user.oauthCode', { ticket, verificationCode })
  const other = await newPerson(world)
  const bind = { ticket, account: other.account, password: base64(password) }
  expect((await client().refusal('user.oauthBind', bind)).code).toBe(5033)
  const right = await codeTo(world.server, phone)
  const wrong = right === '111111' ? '222222' : '111111'
  expect(await goOn(wrong)).toEqual({ code: 1008, data: { verificationCode: expect.any(String) } })
  expect((await goOn(right)).code).toBe(2000)
  expect((await elsewhere.call('user.baseinfo', {})).username).toBe(account)
  expect(await goOn(right)).toEqual({ code: 4000, data: { ticket: expect.any(String) } })
  expect(await signInAs('hal')).toBe(2000)
  const { list } = await (await world.as('own-admin')).call('audit.list', { accountId: id, pageSize: 0 })
  const lines = list.map(({ call, code }) => `${call} ${code}`)
  expect(lines).toEqual(
    expect.arrayContaining(['user.oauthLogin 1008', 'user.oauthCode 1008', 'user.oauthCode 2000']),
  )
})

it('without PUBLIC_ORIGIN leads back to this machine alone, whatever host a request names', async () => {
  const oidc = { oidcIssuer: provider.issuer, oidcClientId: provider.clientId }
  const bare = await startWorld(quickest, { ...oidc, oidcClientSecret: provider.clientSecret })
  const { port } = new URL(bare.server.url)
  const asked = (host: string) =>
    new Promise<{ code: number; data: { url: string } }>((resolve, reject) => {
      const headers = { host, 'x-system-code': 'school', 'content-type': 'application/json' }
      const path = '/iot_api/userinfo/v1/oauth/start'
      const sending = request({ host: '127.0.0.1', port, method: 'POST', path, headers }, async (answer) =>
        resolve(JSON.parse(Buffer.concat(await answer.toArray()).toString())),
      )
      sending.on('error', reject)
      sending.end('{}')
    })
  for (const host of ['evil.example', `localhost.evil.example:${port}`, '127.0.0.1.evil.example'])
    expect([host, (await asked(host)).code]).toEqual([host, 5034])
  const { code, data } = await asked(`localhost:${port}`)
  expect(code).toBe(2000)
  expect(new URL(data.url).searchParams.get('redirect_uri')).toBe(`http://localhost:${port}/iot/school/login`)
  await bare.stop()
}, 120_000)

it('ends with the password it was linked by, whoever sets another one', async () => {
  const next = base64('Brighter-2')
  const own = async (browser: Client) =>
    browser.call('ownAccount.changePassword', { oldPassword: base64(password), password: next })
  const byAdmin = async (_browser: Client, id: number) =>
    (await world.as('own-admin')).call('campusUser.changePassword', {
      id,
      cid: world.own.cid,
      password: next,
    })
  const byCode = async (browser: Client, id: number) => {
    const { account, phone } = await browser.call('ownAccount.info', {})
    await browser.call('user.sendPasswordCode', { phone: account })
    const verificationCode = await codeTo(world.server, phone ?? '')
    await browser.call('user.newPassword', { account, verificationCode, password: next })
    const [told] = await inboxOf(world.server)
    expect(told?.text).toContain('密码已通过验证码重置')
    const { list } = await (await world.as('own-admin')).call('audit.list', { accountId: id, pageSize: 0 })
    expect(list.map(({ call }) => call)).toContain('user.newPassword')
  }
  for (const [name, renew] of [
    ['eve', own],
    ['fay', byAdmin],
    ['gil', byCode],
  ] as const) {
    const { id, account } = await newPerson(world)
    const browser = client()
    await browser.call('user.oauthBind', {
      ticket: await ticketOf(browser, name),
      account,
      password: base64(password),
    })
    expect([name, await signInAs(name)]).toEqual([name, 2000])
    await renew(browser, id)
    expect([name, await signInAs(name)]).toEqual([name, 4014])
  }
})

it('a first sign-in from another address is told to its owner and marked in the log', async () => {
  const { id, account, email } = await newPerson(world)
  await world.server.database.system((db) =>
    db.insertInto('account_address').values({ account_id: id, ip: '203.0.113.9' }).execute(),
  )
  const toldOf = async () =>
    (await inboxOf(world.server)).filter(({ to, text }) => to === email && text.includes('从未使用过')).length
  await world.as(account)
  expect(await toldOf()).toBe(1)
  await world.as(account)
  expect(await toldOf()).toBe(1)
  const { list } = await (await world.as('own-admin')).call('audit.list', { accountId: id, pageSize: 0 })
  expect(list.map(({ input }) => input)).toEqual([{}, { newAddress: true }])
})

it('and not to a contact that nobody has proved, which may be a stranger’s', async () => {
  const { id, account, email, phone } = await newPerson(world, { email_proved: false })
  await world.server.database.system((db) =>
    db.insertInto('account_address').values({ account_id: id, ip: '203.0.113.9' }).execute(),
  )
  await world.as(account)
  const told = (await inboxOf(world.server)).filter(({ to }) => to === email || to === phone)
  expect(told.map(({ to }) => to)).toEqual([phone])
})

it('asks for the picture after three wrong passwords, and takes the account with what is in it', async () => {
  const { account } = await newPerson(world)
  const browser = client()
  const { url, key } = await browser.call('user.oauthStart', {})
  const unbound = await browser.refusal('user.oauthLogin', { ...(await visitProvider(url, 'cat')), key })
  const { ticket } = unbound.data as { ticket: string }
  const bind = (sent: string, picture = {}) => ({ ticket, account, password: base64(sent), ...picture })
  for (let attempt = 0; attempt < 3; attempt += 1)
    expect((await browser.refusal('user.oauthBind', bind('wrong'))).code).toBe(4011)
  expect((await browser.refusal('user.oauthBind', bind(password))).code).toBe(1007)
  const { keyId } = await browser.call('user.captcha', {})
  const wrong = bind(password, { keyId, imageVerificationCode: '****' })
  expect(await browser.refusal('user.oauthBind', wrong)).toEqual({
    code: 1007,
    data: { imageVerificationCode: expect.any(String) },
  })
  const other = await browser.call('user.captcha', {})
  const imageVerificationCode = await answerOf(other.keyId)
  const right = bind(password, { keyId: other.keyId, imageVerificationCode })
  expect((await browser.call('user.oauthBind', right)).username).toBe(account)
})

it('takes what comes back only from the browser that began, once, and in its system', async () => {
  const { url, key } = await client().call('user.oauthStart', {})
  const back = await visitProvider(url, 'ben')
  const other = await client().call('user.oauthStart', {})
  const codeOf = async (at: Client, input: { code: string; state: string; key: string }) =>
    (await at.refusal('user.oauthLogin', input)).code
  expect(await codeOf(client(), { ...back, key: other.key })).toBe(5033)
  expect(await codeOf(client(), { ...back, state: 'made up', key })).toBe(5033)
  expect(await codeOf(client('hotel'), { ...back, key })).toBe(5033)
  expect(await codeOf(client(), { ...back, key })).toBe(4014)
  expect(await codeOf(client(), { ...back, key })).toBe(5033)
})

it('takes no code that the provider does not know', async () => {
  const { url, key } = await client().call('user.oauthStart', {})
  const state = new URL(url).searchParams.get('state') ?? ''
  expect((await client().refusal('user.oauthLogin', { code: 'made up', state, key })).code).toBe(5033)
})
