import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { uriOf } from '#server/sign-in/second-factor/one-time-codes.ts'
import { Client, signIn } from './client.ts'
import { codeTo, inboxOf } from './messages.ts'
import { onEachDatabase } from './on-each-database.ts'
import { newPerson } from './people.ts'
import { password } from './rows.ts'
import { startWorld, type World } from './server-world.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')
const right = base64(password)
/** What the authenticator shows so many steps of 30 s from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

it('codes are those of RFC 6238, appendix B, for SHA-1', () => {
  const secret = Secret.fromUTF8('12345678901234567890')
  const totp = new TOTP({ secret, digits: 8 })
  for (const [seconds, code] of [
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [20_000_000_000, '65353130'],
  ] as const)
    expect(totp.generate({ timestamp: seconds * 1000 })).toBe(code)
  expect(uriOf(secret.base32, 'liu 敏')).toBe(
    `otpauth://totp/Lamplighter:liu%20%E6%95%8F?issuer=Lamplighter&secret=${secret.base32}&algorithm=SHA1&digits=6&period=30`,
  )
})

onEachDatabase((kind) => {
  let world: World
  beforeAll(async () => {
    world = await startWorld(kind, { rateLimit: 0 })
  }, 120_000)
  afterAll(() => world?.stop())

  const browser = () => new Client(world.server.url, 'school')
  const login = async (account: string, client = browser()) => {
    const { code, data } = await client.refusal('user.login', { account, password: right })
    return { client, code, ticket: (data as { ticket?: string } | null)?.ticket ?? '' }
  }
  /** Somebody who has set up her authenticator. */
  const withFactor = async () => {
    const person = await newPerson(world)
    const client = await signIn(world.server.url, 'school', person.account)
    const { secret } = await client.call('ownAccount.beginSecondFactor', { password: right })
    const { recoveryCodes } = await client.call('ownAccount.confirmSecondFactor', {
      code: codeOf(secret),
    })
    return { ...person, client, secret, recoveryCodes }
  }

  it('is asked for once it has been confirmed, and each of its codes is good once', async () => {
    const { account, id } = await newPerson(world)
    const own = await signIn(world.server.url, 'school', account)
    expect(
      (await own.refusal('ownAccount.beginSecondFactor', { password: base64('not this') })).data,
    ).toEqual({ password: expect.any(String) })
    const begun = await own.call('ownAccount.beginSecondFactor', { password: right })
    expect(begun.uri).toContain(begun.secret)
    expect((await login(account)).code).toBe(2000)
    const wrong = await own.refusal('ownAccount.confirmSecondFactor', { code: '000000' })
    expect(wrong).toMatchObject({ code: 4000, data: { code: expect.any(String) } })
    const code = codeOf(begun.secret)
    const { recoveryCodes } = await own.call('ownAccount.confirmSecondFactor', { code })
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await own.call('ownAccount.secondFactor', {})).toEqual({
      since: expect.any(Number),
      recoveryCodes: 10,
    })
    expect((await own.refusal('ownAccount.beginSecondFactor', { password: right })).code).toBe(4000)

    const { client, code: refused, ticket } = await login(account)
    expect(refused).toBe(1009)
    expect((await client.refusal('user.baseinfo', {})).code).toBe(4010)
    expect((await client.refusal('user.secondStep', { ticket, code })).code).toBe(4000)
    const later = codeOf(begun.secret, 1)
    expect((await client.refusal('user.secondStep', { ticket: 'x', code: later })).data).toEqual({
      ticket: expect.any(String),
    })
    const both = await Promise.all(
      [client, browser()].map((each) => each.refusal('user.secondStep', { ticket, code: later })),
    )
    expect(both.map((each) => each.code).sort()).toEqual([2000, 4000])
    expect((await client.refusal('user.secondStep', { ticket, code: later })).code).toBe(4000)
    const { list } = await (await world.as('own-admin')).call('audit.list', { accountId: id, pageSize: 0 })
    expect(list.map((entry) => [entry.call, entry.code])).toEqual(
      expect.arrayContaining([
        ['ownAccount.confirmSecondFactor', 2000],
        ['user.login', 1009],
        ['user.secondStep', 4000],
        ['user.secondStep', 2000],
      ]),
    )
    expect(JSON.stringify(list)).not.toContain(later)
  })

  it('is asked for after a code that was sent, too', async () => {
    const { account, phone, secret } = await withFactor()
    const client = browser()
    await client.call('user.sendLoginCode', { account: phone })
    const verificationCode = await codeTo(world.server, phone)
    const refused = await client.refusal('user.loginByCode', { account: phone, verificationCode })
    expect(refused).toMatchObject({ code: 1009, data: { ticket: expect.any(String) } })
    const { ticket } = refused.data as { ticket: string }
    expect((await client.call('user.secondStep', { ticket, code: codeOf(secret, 1) })).username).toBe(account)
  })

  it('takes a recovery code once, however it is typed, and tells her', async () => {
    const { account, email, recoveryCodes, secret } = await withFactor()
    const [first = '', second = ''] = recoveryCodes
    const typed = first.toLowerCase().replaceAll('-', ' ')
    const { client, ticket } = await login(account)
    await client.call('user.secondStep', { ticket, code: typed })
    expect((await client.call('ownAccount.secondFactor', {})).recoveryCodes).toBe(9)
    const again = await login(account)
    expect((await again.client.refusal('user.secondStep', { ticket: again.ticket, code: first })).code).toBe(
      4000,
    )
    const told = (await inboxOf(world.server)).filter(({ to }) => to === email).map(({ text }) => text)
    expect(told.some((text) => text.includes('恢复码'))).toBe(true)
    const renewed = await client.call('ownAccount.renewRecoveryCodes', { code: codeOf(secret, 1) })
    expect(renewed.recoveryCodes).not.toContain(second)
    expect((await again.client.refusal('user.secondStep', { ticket: again.ticket, code: second })).code).toBe(
      4000,
    )
  })

  it('stands in the log with both, where a recovery code is taken from a new address', async () => {
    const { id, account, recoveryCodes } = await withFactor()
    await world.server.database.system((db) =>
      db.updateTable('account_address').set({ ip: '192.0.2.1' }).where('account_id', '=', id).execute(),
    )
    const { client, ticket } = await login(account)
    await client.call('user.secondStep', { ticket, code: recoveryCodes[0] ?? '' })
    const { list } = await (await world.as('own-admin')).call('audit.list', { accountId: id, pageSize: 0 })
    expect(list.find(({ call }) => call === 'user.secondStep')?.input).toEqual({
      by: 'recovery',
      newAddress: true,
    })
  })

  it('is guessed at eight times in five minutes, over all tickets at once', async () => {
    const { account, secret } = await withFactor()
    const tickets = [await login(account), await login(account)]
    const tries = Array.from({ length: 30 }, (_, at) => tickets[at % 2] ?? tickets[0])
    const codes = await Promise.all(
      tries.map(
        async (one) =>
          one && (await one.client.refusal('user.secondStep', { ticket: one.ticket, code: '000000' })).code,
      ),
    )
    expect(codes.filter((code) => code === 4000).length).toBeLessThanOrEqual(8)
    expect(codes).toContain(4290)
    const [one] = tickets
    const given = { ticket: one?.ticket ?? '', code: codeOf(secret, 1) }
    expect((await one?.client.refusal('user.secondStep', given))?.code).toBe(4290)
  })

  it('is removed with password and code, by a new first password, and not by one of her own', async () => {
    const { account, client, secret, id, recoveryCodes } = await withFactor()
    const remove = (given: string, code: string) =>
      client.refusal('ownAccount.removeSecondFactor', { password: given, code })
    expect((await remove(base64('not this'), codeOf(secret, 1))).data).toEqual({
      password: expect.any(String),
    })
    expect((await remove(right, '000000')).data).toEqual({ code: expect.any(String) })
    expect((await remove(right, codeOf(secret, 1))).code).toBe(2000)
    expect((await login(account)).code).toBe(2000)

    const begun = await client.call('ownAccount.beginSecondFactor', { password: right })
    await client.call('ownAccount.confirmSecondFactor', { code: codeOf(begun.secret) })
    const halfway = await login(account)
    const next = base64('Brighter-2')
    await client.call('ownAccount.changePassword', { oldPassword: right, password: next })
    expect((await browser().refusal('user.login', { account, password: next })).code).toBe(1009)
    const stale = { ticket: halfway.ticket, code: codeOf(begun.secret, 1) }
    expect((await halfway.client.refusal('user.secondStep', stale)).data).toEqual({
      ticket: expect.any(String),
    })
    const admin = await world.as('own-admin')
    await admin.call('campusUser.changePassword', { id, cid: world.own.cid, password: right })
    expect((await login(account)).code).toBe(2000)
    expect(recoveryCodes).toHaveLength(10)
  })
})
