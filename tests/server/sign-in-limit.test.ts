import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '#server/password.ts'
import { SignInLimit } from '#server/sign-in/limit.ts'
import { Refusals } from '#server/sign-in/refusals.ts'
import { stretchInFull } from '#tests/world/quick-argon2.ts'
import { Client, signIn } from './client.ts'
import { inboxOf, readPicture } from './messages.ts'
import { onEachDatabase } from './on-each-database.ts'
import { newPerson } from './people.ts'
import { password } from './rows.ts'
import { startWorld, type World } from './server-world.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')
const right = base64(password)
const wrong = base64('not this one')
const times = <R>(count: number, work: (index: number) => Promise<R>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))
const counted = (codes: readonly number[], code: number) => codes.filter((one) => one === code).length

onEachDatabase((kind) => {
  let world: World
  beforeAll(async () => {
    // Of tries at once, the later ones come while the first are looked at.
    stretchInFull(true)
    world = await startWorld(kind, { rateLimit: 0, trustProxy: 1 })
  }, 120_000)
  afterAll(async () => {
    stretchInFull(false)
    await world?.stop()
  })

  const client = () => new Client(world.server.url, 'school')
  const from = (ip: string) => ({ 'x-forwarded-for': ip })
  const login = async (account: string, sent: string, ip = '127.0.0.1', who = client(), more = {}) =>
    (await who.send('user.login', { account, password: sent, ...more }, from(ip))).code
  /** So many have failed there already. */
  const failed = (key: string, attempts: number) =>
    world.server.database.system((db) =>
      db
        .insertInto('sign_in_count')
        .values({ key, attempts, until: new Date(Date.now() + 60_000) })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ attempts }))
        .execute(),
    )

  describe('of many tries at once', () => {
    it('three are looked at for one account and address, however the name is written', async () => {
      const { account } = await newPerson(world)
      const spelled = [account, ` ${account}`, account.toUpperCase(), `${account}\u3000`, `\t${account} `]
      const codes = await times(200, (index) => login(spelled[index % spelled.length] ?? '', wrong))
      expect(counted(codes, 4011)).toBeLessThanOrEqual(3)
      expect(codes.every((code) => [4011, 1007, 4290].includes(code))).toBe(true)
    })

    it('eight are looked at in all server processes together', async () => {
      const limits = [new SignInLimit(world.server.database), new SignInLimit(world.server.database)]
      const trial = { name: randomUUID(), accountIds: [], ip: '192.0.2.7', browser: null, proof: 'never' }
      const tries = await times(30, (index) =>
        (limits[index % 2] as SignInLimit).reserve({ ...trial, proof: 'never' }).then(
          () => true,
          () => false,
        ),
      )
      expect(tries.filter(Boolean)).toHaveLength(8)
    })

    it('one has the last code sent that an address may ask for, whoever is named', async () => {
      const ip = '192.0.2.8'
      const { database } = world.server
      const unused = { purpose: 'login', ip, code_hash: '', used: true, expires_at: new Date() }
      const before = Array.from({ length: 119 }, (_, index) => `login asked-${index}`)
      const rows = before.map((target) => ({ ...unused, subject: target, target }))
      await database.system((db) => db.insertInto('verification_code').values(rows).execute())
      const ask = async (index: number) =>
        (await client().send('user.sendLoginCode', { account: `asking-${index}` }, from(ip))).code
      let asking: Promise<number[]> | undefined
      await database.system(async (db) => {
        // Nothing is written before all have counted.
        await sql`lock table verification_code in share mode`.execute(db)
        asking = times(6, ask)
        await sql`select pg_sleep(0.5)`.execute(db)
      })
      expect((await asking)?.sort()).toEqual([2000, ...Array<number>(5).fill(4290)])
    })

    it('eight are looked at for one’s own password, for changing it and for a sealed device together', async () => {
      const { account } = await newPerson(world)
      const person = await signIn(world.server.url, 'school', account)
      const change = { oldPassword: wrong, password: base64('Brighter-2') }
      const recover = { id: randomUUID(), password: wrong }
      const answers = await times(30, async (index) =>
        index % 2
          ? person.refusal('ownAccount.changePassword', change)
          : person.refusal('seal.recover', recover),
      )
      const codes = answers.map(({ code }) => code)
      expect(counted(codes, 4000)).toBeLessThanOrEqual(8)
      for (let left = 8 - counted(codes, 4000); left > 0; left -= 1)
        await person.refusal('seal.recover', recover)
      expect(
        (await person.refusal('ownAccount.changePassword', { ...change, oldPassword: right })).code,
      ).toBe(4290)
    })
  })

  it('does not begin anew with a blank, for codes either, and no phone gets more than ten messages an hour', async () => {
    const { account, phone, email } = await newPerson(world)
    const send = (typed: string) => client().send('user.sendLoginCode', { account: typed })
    expect((await send(account)).code).toBe(2000)
    for (const typed of [` ${account}`, `${account} `, account.toUpperCase(), `\u2003${account}`])
      expect([typed, (await send(typed)).code]).toEqual([typed, 4290])
    for (let turn = 0; turn < 5; turn += 1)
      for (const typed of [account, phone, email]) {
        await world.server.database.system((db) =>
          db
            .updateTable('verification_code')
            .set({ created_at: new Date(Date.now() - 61_000) })
            .execute(),
        )
        await send(typed)
      }
    expect((await inboxOf(world.server)).filter(({ to }) => to === phone)).toHaveLength(10)
  })

  describe('an address where many fail', () => {
    it('asks browsers it has not seen for work, and opens to those that have been in before', async () => {
      const { account } = await newPerson(world)
      const ip = '198.51.100.1'
      const known = client()
      expect(await login(account, right, ip, known)).toBe(2000)
      await failed(`address ${ip}`, 200)
      expect(await login(account, right, ip)).toBe(1007)
      expect(await login(account, right, ip, client(), await readPicture(world.server))).toBe(2000)
      expect(await login(account, right, ip, known)).toBe(2000)
      await failed(`address ${ip}`, 2_000)
      expect(await login(account, right, ip, client(), await readPicture(world.server))).toBe(4290)
      expect(await login(account, right, ip, known)).toBe(2000)
    })

    it('keeps nobody out who has been in with her browser, and counts that browser by itself', async () => {
      const { id, account } = await newPerson(world)
      const known = client()
      expect(await login(account, right, '127.0.0.1', known)).toBe(2000)
      await failed(`account ${id}`, 40)
      expect(await login(account, right, '198.51.100.2')).toBe(4290)
      expect(await known.call('user.captchaStatus', { account })).toEqual({ needed: false })
      for (let attempt = 0; attempt < 7; attempt += 1)
        expect(await login(account, wrong, '198.51.100.3', known)).toBe(4011)
      expect(await login(account, right, '198.51.100.3', known)).toBe(2000)
      for (let attempt = 0; attempt < 8; attempt += 1) await login(account, wrong, '198.51.100.3', known)
      expect(await login(account, right, '198.51.100.3', known)).toBe(4290)
    })

    it('knows no browser by a token of anybody else’s making, or one that another account has', async () => {
      const [one, other] = [await newPerson(world), await newPerson(world)]
      const browser = client()
      expect(await login(one.account, right, '127.0.0.1', browser)).toBe(2000)
      await failed(`account ${one.id}`, 40)
      await failed(`account ${other.id}`, 40)
      expect(await login(other.account, right, '127.0.0.1', browser)).toBe(4290)
      const forged = client()
      forged.cookie = browser.cookie.replace(/(lamplighter_browser=).{4}/, '$1AAAA')
      expect(await login(one.account, right, '127.0.0.1', forged)).toBe(4290)
    })
  })

  describe('a name that is an account in two companies', () => {
    const hers = 'Brighter-2'
    const hersSent = base64(hers)
    /** One account of the own company, one of the other; the second's owner tries the first's password. */
    const shared = async () => {
      const { id, account } = await newPerson(world)
      const other = { cid: world.rival.cid, account, password_hash: await hashPassword(hers) }
      await newPerson(world, other)
      return { id, account }
    }

    it('is tried no oftener by the owner of the other one, in a browser that knows hers', async () => {
      const { account } = await shared()
      const ip = '198.51.100.20'
      const browser = client()
      expect(await login(account, hersSent, ip, browser)).toBe(2000)
      const codes: number[] = []
      for (let round = 0; round < 3; round += 1) {
        for (let turn = 0; turn < 7; turn += 1) codes.push(await login(account, wrong, ip, browser))
        expect(await login(account, hersSent, ip, browser)).toBe(2000)
      }
      expect([counted(codes, 4011), counted(codes, 1007)]).toEqual([3, 18])
      expect(await login(account, right, ip, browser)).toBe(1007)
    })

    it('nor in others, where she signs in to hers in between', async () => {
      const { account } = await shared()
      const ip = '198.51.100.21'
      const codes: number[] = []
      for (const sent of [wrong, wrong, hersSent, wrong, wrong]) codes.push(await login(account, sent, ip))
      expect(codes).toEqual([4011, 4011, 2000, 4011, 1007])
    })

    it('opens to each where the other is closed to her browser', async () => {
      const { id, account } = await shared()
      const ip = '198.51.100.22'
      const browser = client()
      expect(await login(account, hersSent, ip, browser)).toBe(2000)
      await failed(`account ${id}`, 40)
      expect(await login(account, hersSent, ip, browser)).toBe(2000)
      expect(await login(account, right, ip, browser)).toBe(4290)
    })
  })

  it('fills no log: the first refusal is written down, the others by their number', async () => {
    const { id, account } = await newPerson(world)
    const lines: unknown[] = []
    const log = { info: (line: unknown) => void lines.push(line), error: () => undefined }
    const refusals = new Refusals(world.server.database, log as never)
    const person = { userId: id, cid: world.own.cid, username: account }
    for (let turn = 0; turn < 50; turn += 1) {
      // One line has more addresses than there are refusals.
      const visit = { system: 'school', ip: `2001:db8::${turn}`, userAgent: 'a program' } as const
      refusals.note({ person, visit, call: 'user.login', code: 4011 })
      refusals.note({ person: null, visit, call: 'user.login', code: 4011 })
    }
    await refusals.close()
    const written = () =>
      world.server.database.system((db) =>
        db.selectFrom('audit').select(['code', 'input']).where('account_id', '=', id).orderBy('id').execute(),
      )
    await expect.poll(async () => (await written()).length).toBe(2)
    const inputs = (await written()).map(({ input }) => input)
    expect(inputs).toEqual(expect.arrayContaining([{}, { times: 49 }]))
    expect(lines).toEqual([{ code: 4011, times: 50, addresses: 50 }])
  })
})
