import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errors } from '#contract/errors.ts'
import { roles } from '#contract/rules/roles.ts'
import { forgetAddresses, isKnownAddress, isNewAddress, noteAddress } from '#server/sign-in/addresses.ts'
import { forgetSessions } from '#tests/world/sessions.ts'
import { Client, signIn } from './client.ts'
import { codeTo, inboxOf } from './messages.ts'
import { onEachDatabase } from './on-each-database.ts'
import { newPerson } from './people.ts'
import { password } from './rows.ts'
import { startWorld, type World } from './server-world.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')
const right = base64(password)
const wrong = base64('not this one')
const next = 'Brighter-2'

onEachDatabase((kind) => {
  let world: World
  beforeAll(async () => {
    world = await startWorld(kind, { rateLimit: 0 })
  }, 120_000)
  afterAll(() => world?.stop())

  const newAccount = (more: Parameters<typeof newPerson>[1] = {}) => newPerson(world, more)
  const client = (system: 'school' | 'open' | 'hotel' = 'school') => new Client(world.server.url, system)
  it('the tour is put away for every device of one person, and for nobody else', async () => {
    const [mine, hers] = [await newAccount(), await newAccount()]
    const devices = [
      await signIn(world.server.url, 'school', mine.account),
      await signIn(world.server.url, 'school', mine.account),
    ] as const
    const other = await signIn(world.server.url, 'school', hers.account)
    expect((await devices[0].call('user.baseinfo', {})).toured).toBe(false)
    await devices[0].call('ownAccount.putTourAway', {})
    await devices[0].call('ownAccount.putTourAway', {})
    expect((await devices[0].call('user.baseinfo', {})).toured).toBe(true)
    expect((await devices[1].call('user.baseinfo', {})).toured).toBe(true)
    expect((await other.call('user.baseinfo', {})).toured).toBe(false)
  })

  describe('a new password', () => {
    it('is set with a code, and ends every session', async () => {
      const { account, phone } = await newAccount()
      const before = await signIn(world.server.url, 'school', account)
      await client().call('user.sendPasswordCode', { phone: account })
      const verificationCode = await codeTo(world.server, phone)
      const check = { account, code: verificationCode }
      expect(await client().call('user.newPasswordActivate', check)).toEqual({ valid: true })
      // As the specification has it, by the code alone: the one that was asked for last from here.
      const spelled = { code: verificationCode }
      expect(await client().call('user.checkCode', spelled)).toEqual({ valid: true })
      expect(await client().call('user.newPasswordActivate', spelled)).toEqual({ valid: true })
      expect(await client().call('user.checkCode', { code: '000000' })).toEqual({ valid: false })
      const set = (sent: string) => ({ account, verificationCode, password: base64(sent) })
      for (const weak of [
        'short-1',
        'onlyletters',
        '12345678',
        'with space 1',
        `${'x'.repeat(16)}1`,
        'Password1',
        `${account}-A`,
      ])
        expect(await client().refusal('user.newPassword', set(weak))).toMatchObject({
          code: 4000,
          data: { password: expect.any(String) },
        })
      await client().call('user.newPassword', set(next))
      expect((await before.refusal('user.baseinfo', {})).code).toBe(4010)
      expect((await client().refusal('user.login', { account, password: right })).code).toBe(4011)
      expect((await client().send('user.login', { account, password: base64(next) })).code).toBe(2000)
    })

    it('of one’s own needs the old one, ends the other sessions, and counts as changed', async () => {
      const { account } = await newAccount({ change_password_status: false })
      const [here, elsewhere] = [
        await signIn(world.server.url, 'school', account),
        await signIn(world.server.url, 'school', account),
      ]
      expect((await here.call('user.baseinfo', {})).changePasswordStatus).toBe(false)
      expect((await here.refusal('session.list', {})).code).toBe(4019)
      const change = (oldPassword: string, password: string) =>
        here.refusal('ownAccount.changePassword', { oldPassword, password })
      expect(await change(wrong, base64(next))).toMatchObject({
        code: 4000,
        data: { oldPassword: expect.any(String) },
      })
      expect(await change(right, right)).toMatchObject({ code: 4000, data: { password: expect.any(String) } })
      expect((await elsewhere.call('user.baseinfo', {})).username).toBe(account)
      expect((await change(right, base64(next))).code).toBe(2000)
      expect((await elsewhere.refusal('user.baseinfo', {})).code).toBe(4010)
      expect((await here.call('user.baseinfo', {})).changePasswordStatus).toBe(true)
      expect(await here.call('session.list', {})).toHaveLength(1)
    })
  })

  describe('registering', () => {
    it('makes an account of the open platform, without roles and in a company of its own, once', async () => {
      const email = 'new.person@example.com'
      const input = { email, username: '新人', password: base64(next) }
      await client('open').call('user.register', input)
      const login = { account: email, password: base64(next) }
      expect((await client('open').refusal('user.login', login)).code).toBe(4011)
      const mail = (await inboxOf(world.server)).find(({ to }) => to === email)
      const code = /activate\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
      expect(await client('open').call('user.activate', { code })).toEqual({ activated: true })
      expect(await client('open').call('user.activate', { code })).toEqual({ activated: false })
      const person = client('open')
      const user = await person.call('user.login', login)
      expect(user).toMatchObject({ username: '新人', roles: [], accountType: 1 })
      expect(await person.call('user.company', {})).toMatchObject({ founder: true, cid: user.cid })
      expect(await person.call('user.nameCompany', { cnName: '新公司' })).toMatchObject({ cnName: '新公司' })
      const { list } = await person.send('campus.authorisedList', { pageSize: 0 }).then(({ data }) => ({
        list: (data as { list?: unknown[] } | null)?.list ?? [],
      }))
      expect(list).toEqual([])
      expect((await client('hotel').refusal('user.login', login)).code).toBe(4031)
    })

    it('leaves the name of a company to who founded it', async () => {
      const admin = await world.as('own-admin')
      expect((await admin.refusal('user.nameCompany', { cnName: '改名' })).code).toBe(4030)
    })
  })

  describe('one’s own account', () => {
    it('is bound to a phone or an e-mail address that a code has proved', async () => {
      const { account } = await newAccount({ email: null })
      const person = await signIn(world.server.url, 'school', account)
      const email = 'proved@example.com'
      expect((await person.refusal('ownAccount.sendEmailVrfCode', { email: 'no address' })).code).toBe(4000)
      await person.call('ownAccount.sendEmailVrfCode', { email })
      const code = await codeTo(world.server, email)
      expect(await person.call('ownAccount.checkEmailVrfCode', { email, code })).toEqual({ valid: true })
      const other = { email: 'other@example.com', verificationCode: code }
      expect((await person.refusal('ownAccount.edit', other)).code).toBe(4000)
      const somebody = await signIn(world.server.url, 'school', (await newAccount()).account)
      expect((await somebody.refusal('ownAccount.edit', { email, verificationCode: code })).code).toBe(4000)
      await person.call('ownAccount.edit', { email, verificationCode: code })
      expect(await person.call('ownAccount.info', {})).toMatchObject({ account, email })
    })

    it('is bound without the code to what has been proved by one, once', async () => {
      const person = await signIn(world.server.url, 'school', (await newAccount({ email: null })).account)
      const email = 'proved-before@example.com'
      const bind = () => person.refusal('ownAccount.edit', { email })
      await person.call('ownAccount.sendEmailVrfCode', { email })
      expect((await bind()).code).toBe(4000)
      const code = await codeTo(world.server, email)
      await person.call('ownAccount.checkEmailVrfCode', { email, code })
      expect((await person.refusal('ownAccount.edit', { email: 'other@example.com' })).code).toBe(4000)
      await person.call('ownAccount.edit', { email })
      expect(await person.call('ownAccount.info', {})).toMatchObject({ email })
      expect((await bind()).code).toBe(4000)
    })

    it('asks for a code where it has never signed in before, when it is told to', async () => {
      const { account, phone } = await newAccount()
      const person = await signIn(world.server.url, 'school', account)
      await person.call('user.loginCheckIp', { loginCheckIp: true })
      const login = (more = {}) => client().send('user.login', { account, password: right, ...more })
      expect((await login()).code).toBe(2000)
      await world.server.database.system((db) =>
        db.updateTable('account_address').set({ ip: '192.0.2.1' }).where('ip', '=', '127.0.0.1').execute(),
      )
      expect(await login()).toMatchObject({
        code: 1008,
        data: { to: `${phone.slice(0, 3)}****${phone.slice(-4)}` },
      })
      const verificationCode = await codeTo(world.server, phone)
      expect((await login({ verificationCode: '000000' })).code).toBe(1008)
      expect((await login({ verificationCode })).code).toBe(2000)
      expect((await login()).code).toBe(2000)
      expect(await person.call('ownAccount.info', {})).toMatchObject({ loginCheckIp: true, addresses: 2 })
      await person.call('ownAccount.resetCheckConfig', {})
      expect(await person.call('ownAccount.info', {})).toMatchObject({ addresses: 1 })
    })

    it('is asked for codes where it has proved that it reads them, and nowhere that somebody else has', async () => {
      const [hers, his] = [await newAccount(), await newAccount()]
      const other = await signIn(world.server.url, 'school', his.account)
      await other.call('ownAccount.sendVerificationCode', { phone: hers.phone })
      const verificationCode = await codeTo(world.server, hers.phone)
      await other.call('ownAccount.edit', { phone: hers.phone, verificationCode })
      const sent = async () => (await inboxOf(world.server)).filter(({ to }) => to === hers.phone).length
      const before = await sent()
      await client().call('user.sendPasswordCode', { phone: hers.account })
      const code = await codeTo(world.server, hers.email)
      expect(await client().call('user.newPasswordActivate', { account: hers.account, code })).toEqual({
        valid: true,
      })
      expect(
        await (await signIn(world.server.url, 'school', hers.account)).call('ownAccount.info', {}),
      ).toMatchObject({ phone: null, email: hers.email })
      // Written down by somebody who has mistyped it, of an account that has no other, too.
      const third = await newAccount({ phone: hers.phone, phone_proved: false, email: null })
      await client().call('user.sendLoginCode', { account: third.account })
      const fourth = await newAccount({ phone: '13900009999', phone_proved: false })
      await client().call('user.sendLoginCode', { account: fourth.account })
      expect(await codeTo(world.server, fourth.email)).toMatch(/^\d{6}$/)
      expect(await sent()).toBe(before)
    })

    it('knows a device by its network, whatever address that takes within it', async () => {
      const { id, account } = await newAccount()
      const { database } = world.server
      const [known, moved, strange] = ['2001:db8:1:2::5', '2001:db8:1:2:aaaa::1', '2001:db8:1:3::5'] as const
      // As former servers have noted it.
      await database.system((db) =>
        db.insertInto('account_address').values({ account_id: id, ip: known }).execute(),
      )
      const tries = [known, moved, strange]
      const isKnown = (ip: string) => isKnownAddress(database, id, ip)
      expect(await Promise.all(tries.map(isKnown))).toEqual([true, true, false])
      expect(await Promise.all(tries.map((ip) => isNewAddress(database, id, ip)))).toEqual([
        ...[false, false, true],
      ])
      await noteAddress(database, id, moved)
      const person = await signIn(world.server.url, 'school', account)
      const addresses = async () => (await person.call('ownAccount.info', {})).addresses
      expect(await addresses()).toBe(2)
      await forgetAddresses(database, id, '2001:db8:1:2::99')
      expect([await addresses(), await isKnown(moved)]).toEqual([1, true])
    })

    it('cannot ask for codes that reach nobody', async () => {
      const { account } = await newAccount({ email: null })
      await world.server.database.system((db) =>
        db.updateTable('account').set({ phone: null }).where('account', '=', account).execute(),
      )
      const person = await signIn(world.server.url, 'school', account)
      expect(await person.refusal('user.loginCheckIp', { loginCheckIp: true })).toMatchObject({
        code: 4000,
        data: { loginCheckIp: expect.any(String) },
      })
    })
  })

  describe('sessions', () => {
    it('are listed to their owner without what opens them, and ended one by one', async () => {
      const { account, id } = await newAccount()
      const [here, elsewhere] = [
        await signIn(world.server.url, 'school', account),
        await signIn(world.server.url, 'school', account),
      ]
      const list = await here.call('session.list', {})
      expect(list.map(({ current }) => current)).toEqual([true, false])
      const stored = await world.server.database.system((db) =>
        db.selectFrom('session').select('token_hash').where('account_id', '=', id).execute(),
      )
      for (const { token_hash } of stored) expect(JSON.stringify(list)).not.toContain(token_hash)
      const other = list.find(({ current }) => !current)?.id ?? ''
      const stranger = await signIn(world.server.url, 'school', (await newAccount()).account)
      expect((await stranger.refusal('session.end', { id: other })).code).toBe(4040)
      expect((await elsewhere.send('user.baseinfo', {})).code).toBe(2000)
      await here.call('session.end', { id: other })
      expect((await elsewhere.refusal('user.baseinfo', {})).code).toBe(4010)
      expect(await here.call('session.list', {})).toHaveLength(1)
    })

    it('last thirty days and no longer, however much they are used', async () => {
      const { account, id } = await newAccount()
      const person = await signIn(world.server.url, 'school', account)
      const begun = (days: number, seenHours: number) =>
        world.server.database.system(async (db) => {
          const at = (hours: number) => new Date(Date.now() - hours * 60 * 60_000)
          await db
            .updateTable('session')
            .set({ created_at: at(days * 24), seen_at: at(seenHours) })
            .where('account_id', '=', id)
            .execute()
        })
      const read = async () => {
        await forgetSessions(world.server.database)
        return person.refusal('user.baseinfo', {})
      }
      await begun(29, 2)
      await expect.poll(async () => (await read()).code).toBe(2000)
      const ends = async () => ((await person.call('session.list', {}))[0]?.expiresAt ?? 0) - Date.now()
      await expect.poll(async () => (await read()) && (await ends())).toBeLessThan(25 * 60 * 60_000)
      await begun(31, 0)
      await expect.poll(async () => (await read()).code).toBe(4010)
    })

    it('are new at every sign-in: one that somebody else has planted is worth nothing', async () => {
      const { account } = await newAccount()
      const attacker = await signIn(world.server.url, 'school', (await newAccount()).account)
      const planted = attacker.cookie
      const victim = client()
      victim.cookie = planted
      await victim.call('user.login', { account, password: right })
      expect(victim.cookie).not.toBe(planted)
      expect((await attacker.refusal('user.baseinfo', {})).code).toBe(4010)
      const made = client()
      made.cookie = 'lamplighter_school=chosen-by-somebody-else'
      await made.call('user.login', { account, password: right })
      expect(made.cookie).not.toContain('chosen-by-somebody-else')
    })
  })

  it('takes nothing of this from another site’s page', async () => {
    const browser = await signIn(world.server.url, 'school', (await newAccount()).account)
    const from = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    const change = { oldPassword: right, password: base64(next) }
    expect((await browser.refusal('ownAccount.changePassword', change, from)).code).toBe(4030)
    expect((await browser.refusal('user.loginCheckIp', { loginCheckIp: false }, from)).code).toBe(4030)
    expect((await browser.refusal('session.end', { id: 'x' }, from)).code).toBe(4030)
    const login = { account: 'own-admin', password: right }
    expect((await client().refusal('user.login', login, from)).code).toBe(4030)
    for (const letter of ['oemMail', 'sdkMail'] as const)
      expect((await browser.refusal(`user.${letter}`, { x: 'hers@example.com' }, from)).code).toBe(4030)
    const guess = { email: 'hers@example.com', code: '000000' }
    expect((await browser.refusal('ownAccount.checkEmailVrfCode', guess, from)).code).toBe(4030)
    const bind = { ticket: 'x', ...login }
    expect((await client().refusal('user.oauthBind', bind, from)).code).toBe(4030)
  })

  it('an administrator sets neither her own password nor her own contact by the calls that are for others', async () => {
    const admin = await world.as('own-admin')
    const account = 'second-admin'
    const given = { username: '管理员', password: right, authority: 1, campusIds: [] }
    const { id } = await admin.call('campusUser.add', { account, ...given, roleIds: [roles.schoolAdmin.id] })
    await admin.call('campusUser.edit', { id, phone: '13800000001', email: 'hers@example.com' })
    const hers = await world.as(account)
    // Written down by somebody else: it may be a stranger's.
    expect(await hers.call('user.oemMail', { x: 'hers@example.com' })).toEqual({ sent: false })
    const { cid } = world.own
    expect(await hers.refusal('campusUser.changePassword', { id, cid, password: base64(next) })).toEqual({
      code: errors.input.code,
      data: { id: expect.stringContaining('安全设置') },
    })
    for (const [field, other] of [
      ['phone', '13800000002'],
      ['email', 'another@example.com'],
      ['phone', ''],
    ] as const)
      expect(await hers.refusal('campusUser.edit', { id, [field]: other })).toEqual({
        code: errors.input.code,
        data: { [field]: expect.stringContaining('安全设置') },
      })
    const same = { id, phone: '13800000001', email: 'hers@example.com', username: '新名字' }
    await hers.call('campusUser.edit', same)
    expect(await hers.call('ownAccount.info', {})).toMatchObject({
      phone: same.phone,
      email: same.email,
    })
    expect((await hers.call('user.baseinfo', {})).username).toBe('新名字')
  })
})
