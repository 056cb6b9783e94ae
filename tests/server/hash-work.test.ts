import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashForCompany, hashPassword } from '#server/password.ts'
import { quickest } from '#tests/world/databases.ts'
import { stretchInFull } from '#tests/world/quick-argon2.ts'
import { Client } from './client.ts'
import { codeTo } from './messages.ts'
import { newPerson } from './people.ts'
import { startWorld, type World } from './server-world.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')
const next = base64('Brighter-2')

let world: World
beforeAll(async () => {
  world = await startWorld(quickest, { rateLimit: 0, trustProxy: 1 })
}, 120_000)
afterAll(() => world?.stop())

const client = () => new Client(world.server.url, 'school')
const from = (ip: string) => ({ 'x-forwarded-for': ip })
const counted = async (ask: () => Promise<{ code: number }>) => {
  const codes: number[] = []
  for (let turn = 0; turn < 12; turn += 1) codes.push((await ask()).code)
  return codes
}
const eight = (code: number) => [...Array<number>(8).fill(code), ...Array<number>(4).fill(4290)]

it('codes for a new password are tries to sign in: eight of five minutes, whoever is named', async () => {
  const { account } = await newPerson(world)
  const code = '000000'
  expect(await counted(() => client().send('user.checkCode', { code }, from('192.0.2.1')))).toEqual(
    eight(2000),
  )
  expect(
    await counted(() => client().send('user.newPasswordActivate', { code, account }, from('192.0.2.2'))),
  ).toEqual(eight(2000))
  const change = { account: 'nobody-at-all', verificationCode: code, password: next }
  expect(await counted(() => client().send('user.newPassword', change, from('192.0.2.3')))).toEqual(
    eight(4000),
  )
  expect((await client().send('user.checkCode', { code }, from('192.0.2.4'))).data).toEqual({ valid: false })
})

it('who has tried to sign in until she was refused still sets a new password by a code', async () => {
  const { account, phone } = await newPerson(world)
  const guess = { account, verificationCode: '000000' }
  const tried = await counted(() => client().send('user.loginByCode', guess, from('192.0.2.5')))
  expect(tried.at(-1)).toBe(4290)
  await client().call('user.sendPasswordCode', { phone: account }, from('192.0.2.5'))
  const verificationCode = await codeTo(world.server, phone)
  await client().call('user.newPassword', { account, verificationCode, password: next }, from('192.0.2.5'))
})

it('no page of another site uses up a code, or has one sent', async () => {
  const { account, phone } = await newPerson(world)
  await client().call('user.sendPasswordCode', { phone: account })
  const right = await codeTo(world.server, phone)
  const wrong = right === '111111' ? '222222' : '111111'
  const strange = { 'sec-fetch-site': 'cross-site' }
  for (let turn = 0; turn < 5; turn += 1) {
    expect((await client().refusal('user.checkCode', { code: wrong, phone: account }, strange)).code).toBe(
      4030,
    )
    const byPath = { code: wrong, account }
    const other = { origin: 'https://elsewhere.example' }
    expect((await client().refusal('user.newPasswordActivate', byPath, other)).code).toBe(4030)
  }
  expect((await client().refusal('user.sendLoginCode', { account }, strange)).code).toBe(4030)
  const own = { 'sec-fetch-site': 'same-origin' }
  expect(await client().call('user.checkCode', { code: right, phone: account }, own)).toEqual({ valid: true })
  // As the specification spells it, by a program.
  expect(await client().call('user.newPasswordActivate', { code: right })).toEqual({ valid: true })
  await client().call('user.newPassword', { account, verificationCode: right, password: next })
})

it('what is refused of a new account is refused before its password is hashed', async () => {
  const admin = await world.as('own-admin')
  stretchInFull(true)
  let hashed = false
  const before = Promise.all(Array.from({ length: 30 }, () => hashPassword('in front of it'))).then(() => {
    hashed = true
  })
  const user = { username: '新人', password: next, authority: 1, campusIds: [] }
  const add = { account: 'no-such-role', roleIds: [999_999_999], ...user }
  expect((await admin.refusal('campusUser.add', add)).code).toBe(4040)
  const change = { id: 999_999_999, cid: world.own.cid, password: next }
  expect((await admin.refusal('campusUser.changePassword', change)).code).toBe(4040)
  expect(hashed).toBe(false)
  stretchInFull(false)
  await before
})

it('a company has one hashed at a time, and few wait', async () => {
  const all = await Promise.allSettled(Array.from({ length: 40 }, () => hashForCompany(1, 'Brighter-2')))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(17)
  expect(await hashForCompany(1, 'Brighter-2')).toMatch(/^\$argon2id\$/)
})
