import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { roles } from '#contract/rules/roles.ts'
import { workOut } from '#src/session/work.ts'
import { holdNextLook } from '#tests/world/quick-argon2.ts'
import { Client, signIn } from './client.ts'
import { codeTo, inboxOf, readPicture } from './messages.ts'
import { onEachDatabase } from './on-each-database.ts'
import { newPerson } from './people.ts'
import { password } from './rows.ts'
import { startWorld, type World } from './server-world.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')
const right = base64(password)
const wrong = base64('not this one')
const next = 'Brighter-2'
const next64 = base64(next)

onEachDatabase((kind) => {
  let world: World
  beforeAll(async () => {
    world = await startWorld(kind, { rateLimit: 0 })
  }, 120_000)
  afterAll(() => world?.stop())

  const newAccount = (more: Parameters<typeof newPerson>[1] = {}) => newPerson(world, more)
  const client = (system: 'school' | 'open' | 'hotel' = 'school') => new Client(world.server.url, system)
  const hold = (id: number, code: number) =>
    world.server.database.system((db) =>
      db
        .updateTable('role')
        .set({ code })
        .where('id', 'in', (of) =>
          of.selectFrom('account_role').select('role_id').where('account_id', '=', id),
        )
        .execute(),
    )
  /** The limits of sending look at the clock; this is a minute later. */
  const aMinuteLater = () =>
    world.server.database.system((db) =>
      db
        .updateTable('verification_code')
        .set({ created_at: new Date(Date.now() - 61_000) })
        .execute(),
    )

  describe('work', () => {
    it('is asked for after three wrong passwords of an account from an address, and good once', async () => {
      const { account } = await newAccount()
      const login = (sent: string, more = {}) =>
        client().send('user.login', { account, password: sent, ...more })
      expect(await client().call('user.captchaStatus', { account })).toEqual({ needed: false })
      for (let attempt = 0; attempt < 3; attempt += 1) expect((await login(wrong)).code).toBe(4011)
      expect(await client().call('user.captchaStatus', { account })).toEqual({ needed: true })
      expect(await login(right)).toMatchObject({ code: 1007, status: 403 })
      const picture = await readPicture(world.server)
      const other = { ...picture, imageVerificationCode: '0000' }
      expect(await login(right, other)).toMatchObject({ code: 1007 })
      expect((await login(right, picture)).code).toBe(1007)
      const fresh = await readPicture(world.server)
      expect((await login(wrong, fresh)).code).toBe(4011)
      expect((await login(right, fresh)).code).toBe(1007)
      expect((await login(right, await readPicture(world.server))).code).toBe(2000)
      expect(await client().call('user.captchaStatus', { account })).toEqual({ needed: false })
      expect((await login(right)).code).toBe(2000)
    })

    it('is done by the console’s own code, and three wrong answers end it', async () => {
      const { keyId: other, ...work } = await client().call('user.captcha', {})
      const code = await workOut(work)
      expect(await client().call('user.checkCaptcha', { keyId: other, code })).toEqual({ valid: true })
      const { keyId } = await client().call('user.captcha', {})
      for (let attempt = 0; attempt < 3; attempt += 1)
        expect(await client().call('user.checkCaptcha', { keyId, code: '????' })).toEqual({ valid: false })
      const { answer } = await world.server.database.system((db) =>
        db.selectFrom('captcha').select('answer').where('key_id', '=', keyId).executeTakeFirstOrThrow(),
      )
      expect(await client().call('user.checkCaptcha', { keyId, code: answer })).toEqual({ valid: false })
    })

    it('guards the code by SMS', async () => {
      const { phone } = await newAccount()
      expect((await client().refusal('user.sendSmsCode', { phone })).code).toBe(1007)
      const { keyId, imageVerificationCode } = await readPicture(world.server)
      await client().call('user.sendSmsCode', { phone, imageVerificationCode }, { 'key-id': keyId })
      expect(await codeTo(world.server, phone)).toMatch(/^\d{6}$/)
    })
  })

  describe('a code for signing in', () => {
    it('opens a session once, by account, phone or e-mail address', async () => {
      const { account, phone, email } = await newAccount()
      for (const typed of [account, phone, email.toUpperCase()]) {
        await client().call('user.sendLoginCode', { account: typed })
        const code = await codeTo(world.server, phone)
        const browser = client()
        const user = await browser.call('user.loginByCode', { account: typed, verificationCode: code })
        expect(user.username).toBe(account)
        expect((await browser.call('user.baseinfo', {})).username).toBe(account)
        const again = await client().refusal('user.loginByCode', { account: typed, verificationCode: code })
        expect(again.code).toBe(4000)
      }
    })

    it('is hashed where it is stored, ends after five wrong tries and after five minutes', async () => {
      const { account, phone } = await newAccount()
      const login = (code: string) => client().send('user.loginByCode', { account, verificationCode: code })
      await client().call('user.sendLoginCode', { account })
      const code = await codeTo(world.server, phone)
      const rows = await world.server.database.system((db) =>
        db.selectFrom('verification_code').select(['code_hash', 'target']).execute(),
      )
      expect(rows.every(({ code_hash }) => code_hash === '' || code_hash.startsWith('$argon2id$'))).toBe(true)
      const other = code === '111111' ? '222222' : '111111'
      for (let attempt = 0; attempt < 5; attempt += 1) expect((await login(other)).code).toBe(4000)
      expect((await login(code)).code).toBe(4000)

      const second = await newAccount()
      await client().call('user.sendLoginCode', { account: second.account })
      const late = await codeTo(world.server, second.phone)
      await world.server.database.system((db) =>
        db.updateTable('verification_code').set({ expires_at: new Date() }).execute(),
      )
      const given = { account: second.account, verificationCode: late }
      expect((await client().refusal('user.loginByCode', given)).code).toBe(4000)
    })

    it('does not care what the clock of the server’s machine says', async () => {
      for (const off of [-10, 10]) {
        vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + off * 60_000 })
        const { account, phone } = await newAccount()
        const browser = client()
        await browser.call('user.sendLoginCode', { account })
        const verificationCode = await codeTo(world.server, phone)
        await browser.call('user.loginByCode', { account, verificationCode })
        expect((await browser.call('session.list', {}))[0]?.current).toBe(true)
        vi.useRealTimers()
      }
    })

    it('is worth nothing for another purpose, and only one of many takes it', async () => {
      const { account, phone } = await newAccount()
      await client().call('user.sendLoginCode', { account })
      const verificationCode = await codeTo(world.server, phone)
      const change = { account, verificationCode, password: base64(next) }
      expect((await client().refusal('user.newPassword', change)).code).toBe(4000)
      const tries = Array.from({ length: 4 }, () =>
        client().send('user.loginByCode', { account, verificationCode }),
      )
      const codes = (await Promise.all(tries)).map(({ code }) => code)
      expect(codes.filter((code) => code === 2000)).toHaveLength(1)
    })

    it('is sent once a minute and five times an hour to a receiver, whether or not there is an account', async () => {
      const { account } = await newAccount()
      for (const typed of [account, 'nobody-at-all']) {
        const send = () => client().send('user.sendLoginCode', { account: typed })
        for (let sent = 0; sent < 5; sent += 1) {
          expect([typed, sent, (await send()).code]).toEqual([typed, sent, 2000])
          expect((await send()).code).toBe(4290)
          await aMinuteLater()
        }
        expect([typed, (await send()).code]).toEqual([typed, 4290])
      }
    })

    it('is refused to the school ordinary role alone; a password, to anybody who holds it', async () => {
      const single = await newAccount()
      await hold(single.id, roles.schoolOrdinary.id)
      await client().call('user.sendLoginCode', { account: single.account })
      const code = await codeTo(world.server, single.phone)
      const refused = await client().refusal('user.loginByCode', {
        account: single.account,
        verificationCode: code,
      })
      expect(refused.code).toBe(4012)
      const hotel = await newAccount()
      await hold(hotel.id, roles.hotelOrdinary.id)
      await client().call('user.sendLoginCode', { account: hotel.account })
      const input = { account: hotel.account, verificationCode: await codeTo(world.server, hotel.phone) }
      expect((await client().send('user.loginByCode', input)).code).toBe(2000)
      const byPassword = { account: hotel.account, password: right }
      expect((await client().refusal('user.login', byPassword)).code).toBe(4012)
    })
  })

  describe('who is named', () => {
    const invented = (account: string, more: { phone?: string; email?: string; password?: string } = {}) => {
      const rest = { username: '冒名', roleIds: [roles.schoolDistrictAgent.id], authority: 1, campusIds: [] }
      return { account, password: right, ...rest, ...more }
    }

    it('by a phone or a mail address is who has proved it, whatever another company writes down', async () => {
      const { account, phone, email } = await newAccount()
      const rival = await world.as('rival-admin')
      for (const name of [phone, `86-${phone}`, email, '\u0430dmin', 'own\u200badmin'])
        expect([name, (await rival.refusal('campusUser.add', invented(name))).data]).toEqual([
          name,
          { account: expect.any(String) },
        ])
      await rival.call('campusUser.add', invented('stand-in', { phone, email }))
      for (const typed of [phone, email, `+86 ${phone}`]) {
        const user = await client().call('user.login', { account: typed, password: right })
        expect(user.username).toBe(account)
        await client().call('user.sendLoginCode', { account: typed })
        const code = { account: typed, verificationCode: await codeTo(world.server, phone) }
        expect((await client().call('user.loginByCode', code)).username).toBe(account)
        await aMinuteLater()
      }
    })

    it('by a contact is nobody until it is proved, and then who has proved it last', async () => {
      const { account, phone } = await newAccount({ phone_proved: false })
      const byPhone = () => client().refusal('user.login', { account: phone, password: right })
      expect((await byPhone()).code).toBe(4011)
      const prove = async (name: string) => {
        const person = await signIn(world.server.url, 'school', name)
        await person.call('ownAccount.sendVerificationCode', { phone: ` ${phone}` })
        const verificationCode = await codeTo(world.server, phone)
        await person.call('ownAccount.edit', { phone, verificationCode })
        return person
      }
      const first = await prove(account)
      expect((await byPhone()).data).toMatchObject({ username: account })
      const { account: later } = await newAccount()
      await aMinuteLater()
      await prove(later)
      expect((await byPhone()).data).toMatchObject({ username: later })
      expect(await first.call('ownAccount.info', {})).toMatchObject({ phone: null, phoneProved: false })
      const admin = await world.as('own-admin')
      const { list } = await admin.call('campusUser.queryUserList', { keyWord: later, pageSize: 0 })
      await admin.call('campusUser.edit', { id: list[0]?.id ?? 0, phone: '13911112222' })
      expect((await client().refusal('user.login', { account: '13911112222', password: right })).code).toBe(
        4011,
      )
    })

    it('by an account name is told by the password, else by the company: adding one tells of no other company', async () => {
      const { account, phone } = await newAccount()
      const rival = await world.as('rival-admin')
      const { id } = await rival.call('campusUser.add', invented(account, { password: base64(next) }))
      expect((await rival.refusal('campusUser.add', invented(account))).data).toHaveProperty('account')
      const login = (sent: string, more = {}) =>
        client().send('user.login', { account, password: sent, ...more })
      const cidOf = async (sent: string, more = {}) => (await login(sent, more)).data.cid
      expect(await cidOf(right)).toBe(world.own.cid)
      expect(await cidOf(next64)).toBe(world.rival.cid)
      await client().call('user.sendLoginCode', { account })
      const verificationCode = await codeTo(world.server, phone)
      expect((await client().call('user.loginByCode', { account, verificationCode })).cid).toBe(world.own.cid)
      await rival.call('campusUser.changePassword', { id, cid: world.rival.cid, password: right })
      expect((await login(right)).code).toBe(4018)
      expect(await cidOf(right, { companyName: 'rival' })).toBe(world.rival.cid)
      expect(await cidOf(right, { companyName: 'own' })).toBe(world.own.cid)
    })
  })

  describe('whether an account exists', () => {
    it('is not told by any answer before sign-in', async () => {
      const { account, email } = await newAccount()
      const both = async (ask: (name: string, mail: string) => Promise<object>) => {
        const [there, not] = [await ask(account, email), await ask('nobody-here', 'nobody-here@example.com')]
        expect(there).toEqual(not)
      }
      const answer = async (given: Promise<{ code: number; data: unknown; message: string }>) => {
        const { code, data, message } = await given
        return { code, data, message }
      }
      const verificationCode = '000000'
      await both((name) => answer(client().send('user.login', { account: name, password: wrong })))
      await both((name) => answer(client().send('user.sendLoginCode', { account: name })))
      await both((name) => answer(client().send('user.sendPasswordCode', { phone: name })))
      await both((name) => answer(client().send('user.loginByCode', { account: name, verificationCode })))
      await both((name) => answer(client().send('user.checkCode', { phone: name, code: '000000' })))
      await both((name) => {
        const input = { account: name, verificationCode, password: base64(next) }
        return answer(client().send('user.newPassword', input))
      })
      await both((name) => answer(client().send('user.captchaStatus', { account: name })))
      await both((name, mail) =>
        answer(client().send('user.checkUsernameAndEmail', { username: name, email: mail })),
      )
      await both((_name, mail) => {
        const input = { email: mail, username: 'somebody', password: base64(next) }
        return answer(client().send('user.register', input))
      })
      expect((await inboxOf(world.server)).find(({ to }) => to === email)?.text).toContain('您已有账号')
    })

    it('costs the same work: a hash is looked at for a name that nobody has, too', async () => {
      for (const name of [(await newAccount()).account, 'nobody-here-either']) {
        const look = holdNextLook()
        const answered = client().send('user.login', { account: name, password: wrong })
        await look.begun
        look.release()
        expect(await answered).toMatchObject({ data: null })
      }
    })
  })
})
