import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InputOf } from '#contract/index.ts'
import { roles } from '#contract/rules/roles.ts'
import { contactForm } from '#contract/rules/sign-in-name.ts'
import { userColumns } from '#contract/rules/user-sheet.ts'
import { encodePassword } from '#src/session/password.ts'
import { sheet } from '#tests/contract/sheets.ts'
import { Client, signIn } from './client.ts'
import { codeTo, inboxOf } from './messages.ts'
import { onEachDatabase } from './on-each-database.ts'
import { newPerson } from './people.ts'
import { password } from './rows.ts'
import { startWorld, type World } from './server-world.ts'

/** A mobile number as it can be written down, by 11 digits of it. */
const spellings = (number: string) => [
  number,
  `+86${number}`,
  `+86-${number}`,
  `86${number}`,
  `0086-${number}`,
  `0${number}`,
  `${number.slice(0, 3)}-${number.slice(3, 7)}-${number.slice(7)}`,
  `1-${number.slice(1)}`,
  `+86-${number.slice(0, 3)}-${number.slice(3)}`,
  `-${number}-`,
  `${number.slice(0, 10)}-${number.slice(10)}`,
  `0086${number.slice(0, 5)}-${number.slice(5)}`,
]
const others = [
  ...[
    '＋８６ 139 0001 0001',
    '010-12345678-9',
    '027-8788-1234',
    '+1-390-001-0001',
    '001390-0010001',
    '00447911123456',
  ],
  ...[
    '',
    '-------',
    '+------',
    'Ann@Example.COM',
    'ann@ｅｘａｍｐｌｅ．ｃｏｍ',
    'ann＠example。com',
    'ann@mail.example。com。',
  ],
]

onEachDatabase((kind) => {
  let world: World
  let rival: Client
  beforeAll(async () => {
    world = await startWorld(kind, { rateLimit: 0 })
    rival = await world.as('rival-admin')
  }, 120_000)
  afterAll(() => world?.stop())

  let count = 0
  const newUser = (contact: { phone?: string; email?: string }): InputOf<'campusUser.add'> => {
    count += 1
    const rest = { username: '某人', roleIds: [roles.schoolDistrictAgent.id], authority: 1, campusIds: [] }
    return { account: `written-${count}`, password: encodePassword(password), ...rest, ...contact }
  }
  const stored = (account: string) =>
    world.server.database.system((db) =>
      db
        .selectFrom('account')
        .select(['phone', 'email'])
        .where('account', '=', account)
        .executeTakeFirstOrThrow(),
    )
  /** Sends each account a code to sign in with. */
  const sendCodes = async (users: readonly { account: string }[]) => {
    for (const { account } of users)
      await new Client(world.server.url, 'school').call('user.sendLoginCode', { account })
  }

  it('a contact has one form, in the server and in the database', async () => {
    const all = [...spellings('13900010001'), ...others]
    const { rows } = await world.server.database.system((db) =>
      sql<{ form: string }>`select contact_form(written) as form
        from unnest(${all}::text[]) with ordinality as one (written, place) order by place`.execute(db),
    )
    expect(rows.map(({ form }) => form)).toEqual(all.map(contactForm))
    expect(new Set(spellings('13900010001').map(contactForm))).toEqual(new Set(['13900010001']))
    expect(others.map(contactForm)).toEqual([
      ...['13900010001', '010123456789', '02787881234', '+13900010001', '+13900010001', '+447911123456'],
      ...['', '', '+', 'ann@example.com', 'ann@example.com', 'ann@example.com', 'ann@mail.example.com'],
    ])
  })

  describe('what an administrator writes down of a stranger', () => {
    it('is known for hers however it is spelled, by every way of writing it: none of her codes go there', async () => {
      const { phone, email, account } = await newPerson(world)
      const [first, second, third, ...rest] = spellings(phone).slice(1)
      const wide = email.replace('example.com', 'ｅｘａｍｐｌｅ．ｃｏｍ')
      const [added, edited, byMail] = [
        newUser({ phone: first }),
        newUser({}),
        newUser({ email: email.replace('example.com', 'EXAMPLE.ｃｏｍ') }),
      ]
      await rival.call('campusUser.add', added)
      const { id } = await rival.call('campusUser.add', edited)
      await rival.call('campusUser.edit', { id, phone: second })
      await rival.call('campusUser.add', byMail)
      const listed = rest.map((each) => newUser({ phone: each }))
      await rival.call('campusUser.batchAdd', { userList: listed })
      const imported = 'written-in-a-sheet'
      const row = [imported, '某人', password, third ?? '', wide, '区域代理', '全部', '']
      await rival.call('campusUser.import', { file: sheet([userColumns.map(({ zh }) => zh), row]) })

      for (const user of [added, edited, ...listed]) expect((await stored(user.account)).phone).toBe(phone)
      expect(await stored(imported)).toEqual({ phone, email })
      expect((await stored(byMail.account)).email).toBe(email)
      await sendCodes([added, edited, byMail, ...listed, { account: imported }])
      const reached = (await inboxOf(world.server)).map(({ to }) => contactForm(to))
      expect(reached.filter((to) => to === phone || to === email)).toEqual([])
      // And she has it still.
      await new Client(world.server.url, 'school').call('user.sendLoginCode', { account })
      expect(await codeTo(world.server, phone)).toMatch(/^\d{6}$/)
    })

    it('gets ten messages an hour in all, where nobody has proved it', async () => {
      const phone = '13900777001'
      const users = spellings(phone).map((each) => newUser({ phone: each }))
      await rival.call('campusUser.batchAdd', { userList: users })
      expect(users.length).toBeGreaterThan(10)
      await sendCodes(users)
      const reached = (await inboxOf(world.server)).filter(({ to }) => contactForm(to) === phone)
      expect(reached).toHaveLength(10)
    })

    it('is refused by its field where nothing of it is left', async () => {
      for (const phone of ['-------', '+-------', '1-------']) {
        const refused = await rival.refusal('campusUser.add', newUser({ phone }))
        expect([phone, refused]).toEqual([phone, { code: 4000, data: { phone: expect.any(String) } }])
      }
      const userList = [newUser({}), newUser({ email: 'ann@example.com', phone: '1-------' })]
      expect(await rival.refusal('campusUser.batchAdd', { userList })).toMatchObject({
        code: 4000,
        data: { 'userList.1.phone': expect.any(String) },
      })
    })
  })

  it('another spelling of a proved contact is the same one: it stays proved, and nobody is told', async () => {
    const { id, account, phone, email } = await newPerson(world)
    const admin = await world.as('own-admin')
    await admin.call('campusUser.edit', { id, phone: `+86-${phone}`, email: email.toUpperCase() })
    const hers = await world.as(account)
    expect(await hers.call('ownAccount.info', {})).toMatchObject({
      phone,
      phoneProved: true,
      email,
      emailProved: true,
    })
    expect((await inboxOf(world.server)).filter(({ to }) => to === phone || to === email)).toEqual([])
  })

  it('one’s own is bound in its one form, whatever was typed', async () => {
    const { account } = await newPerson(world)
    const hers = await signIn(world.server.url, 'school', account)
    await hers.call('ownAccount.sendVerificationCode', { phone: '+86-139-0077-7002' })
    const code = await codeTo(world.server, '13900777002')
    const check = { phone: '139 0077 7002', code }
    expect(await hers.call('ownAccount.checkVerificationCode', check)).toEqual({ valid: true })
    await hers.call('ownAccount.edit', { phone: '1-390-077-7002', verificationCode: code })
    expect(await hers.call('ownAccount.info', {})).toMatchObject({ phone: '13900777002', phoneProved: true })
  })

  it('what a server of the former build writes down is in that form, too', async () => {
    const { account } = await newPerson(world)
    await world.server.database.system((db) =>
      db
        .updateTable('account')
        .set({ phone: '139-0077-7003', email: 'Former@ｅｘａｍｐｌｅ.com' })
        .where('account', '=', account)
        .execute(),
    )
    expect(await stored(account)).toEqual({ phone: '13900777003', email: 'former@example.com' })
  })
})
