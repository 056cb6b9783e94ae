import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ToldOf } from '#contract/notice-shapes.ts'
import { type NoticeChoice, usualChoice } from '#contract/rules/notices/choices.ts'
import type { ServiceCode } from '#contract/rules/orders/services.ts'
import { warnOfEnds } from '#server/orders/warnings.ts'
import { eventually } from '#tests/world/eventually.ts'
import type { Client } from './client.ts'
import { startReceiver } from './notice-receivers.ts'
import { onEachDatabase } from './on-each-database.ts'
import { startWorld, type World } from './server-world.ts'

const day = 86_400_000

onEachDatabase((kind) => {
  let world: World
  let admin: Client
  let bound: Client
  let reader: Client
  let rival: Client
  let receiver: Awaited<ReturnType<typeof startReceiver>>
  const ids = { admin: 0, bound: 0, reader: 0 }

  const db = <R>(work: Parameters<typeof world.server.database.system<R>>[0]) =>
    world.server.database.system(work)

  beforeAll(async () => {
    receiver = await startReceiver()
    world = await startWorld(kind, {
      ...{ rateLimit: 0, inbox: 'off', webhookPrivate: true, robotHosts: [receiver.host] },
      smsUrl: `${receiver.url}/sms`,
    })
    const { accounts } = world.own
    admin = await world.as(accounts.admin)
    bound = await world.as(accounts.bound)
    reader = await world.as(accounts.reader)
    rival = await world.as(world.rival.accounts.admin)
    await db(async (rows) => {
      await rows
        .updateTable('account')
        .set({ phone: '13900000001' })
        .where('account', '=', accounts.admin)
        .execute()
      // Behind the trigger, which takes another number for one that nobody has proved.
      await rows
        .updateTable('account')
        .set({ phone_proved: true })
        .where('account', '=', accounts.admin)
        .execute()
      const found = await rows.selectFrom('account').select(['id', 'account']).execute()
      for (const name of ['admin', 'bound', 'reader'] as const)
        ids[name] = found.find(({ account }) => account === accounts[name])?.id ?? 0
    })
  }, 120_000)
  afterAll(async () => {
    receiver?.close()
    await world?.stop()
  }, 120_000)
  beforeEach(() => {
    receiver.got.length = 0
  })

  const choose = (ways: Partial<NoticeChoice>) =>
    admin.call('message.saveSettings', { ways: { ...usualChoice, ...ways }, quiet: [], language: 'zh' })
  const inbox = async (client: Client, input: { unread?: boolean; keyWord?: string } = {}) =>
    (await client.call('message.list', input)).list
  const unread = async (client: Client) => (await client.call('message.unread', {})).unread
  /** What has come that holds some words; what came twice, because its answer was lost, once. */
  const texts = (words: RegExp) => {
    const all = receiver.got.map(({ url, body }) => {
      const { text } = JSON.parse(body.toString())
      return `${url.pathname} ${text.content ?? text}`
    })
    return [...new Set(all)].filter((text) => words.test(text)).sort()
  }
  const robot = (also: ('service' | 'report')[]) =>
    admin.call('robot.add', {
      ...{ name: '值班群', kind: 'wecom', hook: `${receiver.url}/robot`, language: 'en', levels: [1], also },
    })

  const service = (code: ServiceCode, campusId: number | null, left: number) =>
    db<unknown>((rows) =>
      campusId === null
        ? rows
            .updateTable('vas_service')
            .set({ until: new Date(Date.now() + left) })
            .where('cid', '=', world.own.cid)
            .where('code', '=', code)
            .execute()
        : rows
            .insertInto('vas_service')
            .values({
              ...{ cid: world.own.cid, code, feature: 'parkingExport' as const, campus_id: campusId },
              until: new Date(Date.now() + left),
            })
            .execute(),
    )

  it('services that end come to the inboxes of those who see to them, and by the ways they chose; each reads for herself', async () => {
    await choose({ service: ['sms'] })
    await robot(['service'])
    await service('energyAnalysis', null, 6.5 * day)
    await service('parkingReport', world.own.campusId, 0.5 * day)
    await warnOfEnds(world.server.database)
    await warnOfEnds(world.server.database)
    expect(await inbox(admin)).toHaveLength(2)
    expect(
      (await inbox(admin)).find((one) => one.subject === 'service' && one.campusId === null),
    ).toMatchObject({
      ...{ event: 'ending', code: 'energyAnalysis', days: 7, campusName: null, readAt: null },
    })
    // What is for the company as a whole is no business of who is bound to a campus.
    const [hers] = await inbox(bound)
    expect(await inbox(bound)).toHaveLength(1)
    expect(hers).toMatchObject({ subject: 'service', code: 'parkingReport', days: 1, campusName: '东校区' })
    expect(await inbox(reader)).toEqual([])
    expect(await inbox(rival)).toEqual([])
    await eventually(() => texts(/到期|ends/).length === 4)
    const said = texts(/到期|ends/)
    expect(said[0]).toMatch(/^\/robot \[Lamplighter\] A service ends soon Energy an.*: ends on 20/)
    expect(said[2]).toMatch(/^\/sms 【点灯人】服务即将到期 .*：20.*到期/)
    expect((await admin.call('message.deliveries', {})).list[0]).toMatchObject({
      ...{ event: 'ending', about: { subject: 'service' } },
    })

    const warnings = async (client: Client) => (await client.call('vas.myServices', {})).warnings
    expect(await warnings(admin)).toHaveLength(2)
    const { warningId } = hers as ToldOf<'service'>
    expect((await rival.refusal('vas.readWarning', { id: warningId })).code).toBe(4040)
    await bound.call('vas.readWarning', { id: warningId })
    expect([await unread(bound), await unread(admin)]).toEqual([0, 2])
    expect([await warnings(bound), (await warnings(admin)).length]).toEqual([[], 2])
    await admin.call('message.readAll', {})
    expect(await warnings(admin)).toEqual([])
  })

  const report = (client: Client, describe: string, more: object = {}) =>
    client.call('fault.report', {
      ...{ campusId: world.own.campusId, roomId: world.own.roomIds[0] ?? 0, describe, ...more },
    })
  const move = (
    client: Client,
    id: number,
    action: 'assign' | 'finish' | 'reopen' | 'start',
    more: object = {},
  ) => client.call('fault.move', { campusId: world.own.campusId, id, action, ...more })
  const eventsOf = async (client: Client) =>
    (await inbox(client)).filter(({ subject }) => subject === 'report').map(({ event }) => event)

  it('reports come to those who may assign them, assignments to the assignee, and each step to whose report it is', async () => {
    await choose({ report: ['sms'] })
    await robot(['report'])
    await report(bound, '后排有一盏灯不亮')
    // She who reports does not see everybody whom it is told to, and is not told of it herself.
    const [told] = await inbox(admin)
    expect(told).toMatchObject({
      ...{ subject: 'report', event: 'reported', campusName: '东校区', place: '一号楼 / 一层 / 101' },
      ...{ describe: '后排有一盏灯不亮', state: 'open', reporter: world.own.accounts.bound },
    })
    expect([await eventsOf(bound), await eventsOf(reader), await eventsOf(rival)]).toEqual([[], [], []])
    await eventually(() => texts(/报修|report/).length === 2)
    expect(texts(/报修|report/)).toEqual([
      '/robot [Lamplighter] New report 后排有一盏灯不亮\n东校区 / 一号楼 / 一层 / 101',
      '/sms 【点灯人】新报修 后排有一盏灯不亮\n东校区 / 一号楼 / 一层 / 101',
    ])
    const { reportId } = told as ToldOf<'report'>
    await move(admin, reportId, 'assign', { assigneeId: ids.reader })
    expect([await eventsOf(bound), await eventsOf(reader)]).toEqual([['handed'], ['assigned']])
    await move(admin, reportId, 'start')
    await move(admin, reportId, 'finish')
    expect([await eventsOf(bound), await eventsOf(reader)]).toEqual([
      ['finished', 'begun', 'handed'],
      ['finished', 'assigned'],
    ])
    await move(bound, reportId, 'reopen')
    expect(await eventsOf(admin)).toEqual(['reopened', 'reported'])
    // Assigned as it is reported: nobody else has to.
    await report(admin, '窗帘卡住', { assigneeId: ids.bound })
    expect(await eventsOf(admin)).toEqual(['reopened', 'reported'])
    expect((await eventsOf(bound))[0]).toBe('assigned')
  })

  it('is searched by what messages are about, in both languages, and never finds what is another’s', async () => {
    const found = async (keyWord: string, client = admin) =>
      (await inbox(client, { keyWord })).map(({ subject, event }) => `${subject} ${event}`)
    expect(await found('窗帘', bound)).toEqual(['report assigned'])
    expect(await found('101')).toHaveLength(2)
    expect(await found('energy ANALYSIS')).toEqual(['service ending'])
    expect(await found('东校区')).toHaveLength(3)
    expect(await found('100%')).toEqual([])
    expect(await found('窗帘', rival)).toEqual([])
    const { total, list } = await admin.call('message.list', { keyWord: '101', pageSize: 1, currentPage: 2 })
    expect([total, list.length]).toEqual([2, 1])
  })

  it('keeps the choice of kinds that a program before does not know', async () => {
    await choose({ service: ['mail'] })
    const { service: _s, report: _r, order: _o, ...older } = usualChoice
    await admin.call('message.saveSettings', {
      ways: { ...older, urgent: ['sms'] },
      quiet: [],
      language: 'zh',
    })
    expect((await admin.call('message.settings', {})).ways).toMatchObject({
      ...{ urgent: ['sms'], service: ['mail'], report: [], order: [] },
    })
  })
})
