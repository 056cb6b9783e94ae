import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '#server/password.ts'
import { tokenHash } from '#server/sign-in/secrets.ts'
import { holdNextLook } from '#tests/world/quick-argon2.ts'
import { Client, signIn } from './client.ts'
import { codeTo } from './messages.ts'
import { onEachDatabase } from './on-each-database.ts'
import { newPerson } from './people.ts'
import { password } from './rows.ts'
import { startWorld, type World } from './server-world.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')
const right = base64(password)
const next = base64('Brighter-2')

onEachDatabase((kind) => {
  let world: World
  let another: string
  beforeAll(async () => {
    world = await startWorld(kind, { rateLimit: 0, oidcIssuer: 'https://provider.test' })
    another = await hashPassword('Quite-another-3')
  }, 120_000)
  afterAll(() => world?.stop())

  const browser = () => new Client(world.server.url, 'school')
  const change = (id: number) =>
    world.server.database.system(async (db) => {
      await db.updateTable('account').set({ password_hash: another }).where('id', '=', id).execute()
      await db.deleteFrom('session').where('account_id', '=', id).execute()
    })
  const sessionsOf = (id: number) =>
    world.server.database.system((db) =>
      db.selectFrom('session').select('token_hash').where('account_id', '=', id).execute(),
    )
  const hashOf = (id: number) =>
    world.server.database.system((db) =>
      db.selectFrom('account').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow(),
    )

  /** Sends something, and gives the account a new password while the proof of it is being looked at. */
  async function overtaken<A>(id: number, send: () => Promise<A>): Promise<A> {
    const { begun, release } = holdNextLook()
    const sent = send()
    await begun
    await change(id)
    release()
    return sent
  }

  it('a sign-in that is under way when the password changes is refused as a wrong one', async () => {
    const { id, account } = await newPerson(world)
    const client = browser()
    const answer = await overtaken(id, () => client.refusal('user.login', { account, password: right }))
    expect(answer.code).toBe(4011)
    expect(await sessionsOf(id)).toEqual([])
    expect((await client.refusal('user.baseinfo', {})).code).toBe(4010)
  })

  it('so is one by code, and a link to another provider is not made by it', async () => {
    const { id, account, phone } = await newPerson(world)
    await browser().call('user.sendLoginCode', { account })
    const verificationCode = await codeTo(world.server, phone)
    const byCode = { account, verificationCode }
    expect((await overtaken(id, () => browser().refusal('user.loginByCode', byCode))).code).toBe(4011)
    expect(await sessionsOf(id)).toEqual([])

    const linking = await newPerson(world)
    const ticket = `ticket-${linking.id}`
    const subject = { issuer: 'https://provider.test', subject: linking.account }
    await world.server.database.system((db) =>
      db
        .insertInto('oauth_ticket')
        .values({ ticket_hash: tokenHash(ticket), ...subject, expires_at: new Date(Date.now() + 60_000) })
        .execute(),
    )
    const bind = { ticket, account: linking.account, password: right }
    expect((await overtaken(linking.id, () => browser().refusal('user.oauthBind', bind))).code).toBe(4011)
    const links = await world.server.database.system((db) =>
      db.selectFrom('account_oauth').select('subject').where('account_id', '=', linking.id).execute(),
    )
    expect(links).toEqual([])
  })

  it('and nobody is asked for a second factor by it', async () => {
    const { id, account } = await newPerson(world)
    const own = await signIn(world.server.url, 'school', account)
    const { secret } = await own.call('ownAccount.beginSecondFactor', { password: right })
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
    await own.call('ownAccount.confirmSecondFactor', { code })
    await world.server.database.system((db) =>
      db.updateTable('account').set({ change_password_status: true }).where('id', '=', id).execute(),
    )
    const answer = await overtaken(id, () => browser().refusal('user.login', { account, password: right }))
    expect(answer.code).toBe(4011)
    const halfway = await world.server.database.system((db) =>
      db.selectFrom('second_step').select('account_id').where('account_id', '=', id).execute(),
    )
    expect(halfway).toEqual([])
  })

  it('a password is not changed by an old one that is none any more', async () => {
    const { id, account } = await newPerson(world)
    const own = await signIn(world.server.url, 'school', account)
    const input = { oldPassword: right, password: next }
    expect((await overtaken(id, () => own.refusal('ownAccount.changePassword', input))).code).toBe(4000)
    expect((await hashOf(id)).password_hash).toBe(another)
  })

  describe('a new password makes the account forget the browsers it was opened in,', () => {
    const knownTo = async (id: number) => {
      const rows = await world.server.database.system((db) =>
        db.selectFrom('known_browser').select('browser_hash').where('account_id', '=', id).execute(),
      )
      return rows.map(({ browser_hash }) => browser_hash).sort()
    }
    /** Somebody who has been let in by two browsers; by how many of them, and the one alone, she is known. */
    const known = async () => {
      const { id, account, phone } = await newPerson(world)
      const here = await signIn(world.server.url, 'school', account)
      const [own] = await knownTo(id)
      await signIn(world.server.url, 'school', account)
      expect(await knownTo(id)).toHaveLength(2)
      return { id, account, phone, here, own }
    }

    it('her own but for the one she sets it in', async () => {
      const { id, here, own } = await known()
      await here.call('ownAccount.changePassword', { oldPassword: right, password: next })
      expect(await knownTo(id)).toEqual([own])
    })

    it('one by a code', async () => {
      const { id, account, phone } = await known()
      await browser().call('user.sendPasswordCode', { phone: account })
      const verificationCode = await codeTo(world.server, phone)
      await browser().call('user.newPassword', { account, verificationCode, password: next })
      expect(await knownTo(id)).toEqual([])
    })

    it('one that an administrator gives', async () => {
      const { id } = await known()
      const admin = await world.as('own-admin')
      await admin.call('campusUser.changePassword', { id, cid: world.own.cid, password: next })
      expect(await knownTo(id)).toEqual([])
    })
  })
})
