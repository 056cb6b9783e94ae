import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, withKey } from './client.ts'
import { codeTo, inboxOf } from './messages.ts'
import { onEachDatabase } from './on-each-database.ts'
import { newPerson } from './people.ts'
import { startWorld, type World } from './server-world.ts'

onEachDatabase((kind) => {
  let world: World
  let admin: Client
  beforeAll(async () => {
    world = await startWorld(kind, { rateLimit: 0 })
    admin = await world.as('own-admin')
  }, 120_000)
  afterAll(() => world?.stop())

  /** What an address was told of its account, the latest first, without codes and tests. */
  const toldTo = async (to: string) =>
    (await inboxOf(world.server)).flatMap(({ to: at, subject, text }) =>
      at === to && subject.startsWith('账号安全提醒') ? [text] : [],
    )

  it('the contacts that stood before are told of another one, whoever has written it', async () => {
    const { id, account, phone, email } = await newPerson(world)
    const hers = await world.as(account)
    await hers.call('ownAccount.sendVerificationCode', { phone: '13700000001' })
    const verificationCode = await codeTo(world.server, '13700000001')
    await hers.call('ownAccount.edit', { phone: '13700000001', verificationCode })
    for (const before of [phone, email])
      expect(await toldTo(before)).toEqual([
        expect.stringMatching(/换了手机或邮箱[\s\S]*another phone or email/),
      ])
    expect(await toldTo('13700000001')).toEqual([])

    await admin.call('campusUser.edit', { id, email, username: '改名' })
    expect(await toldTo(email)).toHaveLength(1)
    await admin.call('campusUser.edit', { id, email: 'other-one@example.com' })
    expect(await toldTo(email)).toHaveLength(2)
    expect(await toldTo('13700000001')).toHaveLength(1)
    // What an administrator has written down himself he cannot have told again and again.
    await admin.call('campusUser.edit', { id, email })
    expect(await toldTo('other-one@example.com')).toEqual([])
  })

  it('who loses a contact to another account that proves it is told where else she is reached', async () => {
    const [loser, other] = [await newPerson(world), await newPerson(world)]
    const hers = await world.as(other.account)
    await hers.call('ownAccount.sendVerificationCode', { phone: loser.phone })
    const verificationCode = await codeTo(world.server, loser.phone)
    await hers.call('ownAccount.edit', { phone: loser.phone, verificationCode })
    const words = expect.stringContaining('已由另一个账号验证')
    expect([await toldTo(loser.phone), await toldTo(loser.email)]).toEqual([[], [words]])
    expect(await toldTo(other.email)).toEqual([expect.stringContaining('换了手机或邮箱')])
  })

  it('a key that was made or renewed is told to its owner', async () => {
    const { account, phone, email } = await newPerson(world)
    const permissions = ['/accessKey/v1/add', '/accessKey/v1/rotate', '/campus/v1/getById']
    await world.server.database.system((db) =>
      db
        .updateTable('role')
        .set({ permissions: JSON.stringify(permissions.map((url) => ({ url, type: 1 }))) })
        .where('role_name', '=', account)
        .execute(),
    )
    const hers = await world.as(account)
    const { id } = await hers.call('accessKey.add', { name: '报表', urls: ['/campus/v1/getById'] })
    const text = expect.stringContaining('AccessKey')
    expect([await toldTo(phone), await toldTo(email)]).toEqual([[text], [text]])
    await hers.call('accessKey.rotate', { id, overlapHours: 0 })
    expect(await toldTo(phone)).toEqual([text, text])
  })

  it('a key opens looking at whose rooms are whose, not changing it', async () => {
    const urls = ['/classroomPermission/v1/list', '/classroomPermission/v1/add', '/roomDistribution/v1/save']
    const { campusId, roomIds } = world.own
    const accountId = (await newPerson(world)).id
    expect((await admin.refusal('accessKey.add', { name: '房间', urls })).code).toBe(4000)
    const { secret } = await admin.call('accessKey.add', { name: '房间', urls: urls.slice(0, 1) })
    const key = withKey(world.server.url, secret)
    expect((await key.refusal('classroomPermission.holders', { campusId })).code).toBe(2000)
    const give = { campusId, accountId, roomIds: roomIds.slice(0, 1) }
    expect((await key.refusal('classroomPermission.add', give)).code).toBe(4030)
    expect((await key.refusal('roomDistribution.save', give)).code).toBe(4030)
  })

  it('tests go to proved contacts, once a minute and ten times an hour, and share the ten with codes', async () => {
    const stranger = await newPerson(world, { phone_proved: false })
    const written = await world.as(stranger.account)
    expect(await written.refusal('message.test', { way: 'sms' })).toEqual({
      code: 4000,
      data: { phone: expect.stringContaining('安全设置') },
    })
    const { id, account, phone } = await newPerson(world)
    const hers = await world.as(account)
    await hers.call('message.test', { way: 'sms' })
    for (const way of ['sms', 'mail'] as const)
      expect((await hers.refusal('message.test', { way })).code).toBe(4290)
    const later = () =>
      world.server.database.system((db) =>
        db
          .updateTable('verification_code')
          .set((row) => ({ created_at: row.fn('to_timestamp', [row.val(Date.now() / 1000 - 120)]) }))
          .where('target', 'in', [`test account ${id}`, `test ${phone}`])
          .execute(),
      )
    for (let sent = 1; sent < 10; sent += 1) {
      await later()
      await hers.call('message.test', { way: 'sms' })
    }
    await later()
    expect((await hers.refusal('message.test', { way: 'sms' })).code).toBe(4290)
    await hers.call('ownAccount.sendVerificationCode', { phone })
    const codes = (await inboxOf(world.server)).filter(({ to, text }) => to === phone && /\d{6}/.test(text))
    expect(codes).toEqual([])
  })
})
