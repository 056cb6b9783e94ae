import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { defaultRules } from '#contract/rules/alarms/rules.ts'
import { clear } from '#server/alarms/clearing.ts'
import { raise } from '#server/alarms/raising.ts'
import { renew } from '#server/alarms/renewing.ts'
import { quickest } from '#tests/world/databases.ts'
import { eventually } from '#tests/world/eventually.ts'
import { byHand } from './alarms-by-hand.ts'
import type { Client } from './client.ts'
import { openEvents } from './events.ts'
import { addLampGateway, type Played } from './lamp-gateway.ts'
import { inboxOf } from './messages.ts'
import { startWorld, type World } from './server-world.ts'

let world: World
let admin: Client
let bound: Client
const ends: (() => unknown)[] = []

const addGateway = () => addLampGateway(world, ends)
const open = async (client: Client) => (await client.call('alarm.list', { state: 'open' })).list

beforeAll(async () => {
  world = await startWorld(quickest, { rateLimit: 0, inbox: 'on' })
  admin = await world.as(world.own.accounts.admin)
  bound = await world.as(world.own.accounts.bound)
}, 120_000)
afterAll(async () => {
  for (const end of ends.reverse()) await end()
  await world?.stop()
}, 120_000)

it('raises what a device reports, tells who answers for the place, and lets people see to it', async () => {
  const { campusId, otherCampusId } = world.own
  const senseless = await admin.refusal('alarmRule.add', { kind: 'energyOver', threshold: -5 })
  expect(senseless.data).toEqual({ threshold: '须在 1 至 1000% 之间' })
  await admin.call('alarmRule.add', { kind: 'deviceFault', minSeconds: 0 })
  await world.server.database.system(async (db) => {
    const own = db.updateTable('account').where('account', '=', 'own-admin')
    await own.set({ email: 'duty@example.com' }).execute()
    await own.set({ email_proved: true }).execute()
  })
  const ways = { urgent: [], major: ['mail' as const], minor: [], cleared: [], assigned: [] }
  await admin.call('message.saveSettings', { ways, quiet: [], language: 'zh' })
  const events = await openEvents(admin)
  const { gateway, lampId, lampNo } = await addGateway()
  await gateway.status(Date.now(), { deviceNo: lampNo, online: true, fault: true })
  expect(await events.next('alarms')).toEqual({ kind: 'alarms', campusIds: [campusId] })
  await events.next('messages')
  events.close()

  const [alarm] = await open(bound)
  expect(alarm).toMatchObject({
    ...{ campusId, kind: 'deviceFault', level: 2, state: 'raised', objectId: lampId, name: lampNo },
    ...{ place: '一号楼 / 一层 / 101', gatewayNum: 0, deviceNum: 1, clearedAt: null, assignee: '' },
  })
  const id = alarm?.id ?? 0
  expect((await open(await world.as('rival-admin'))).length).toBe(0)
  expect(await admin.call('alarm.list', { campusId: otherCampusId })).toMatchObject({ total: 0 })
  expect((await admin.call('overview.campus', { campusId })).alarmCount).toBe(1)
  expect(await admin.call('message.unread', {})).toEqual({ unread: 1 })
  await eventually(async () => (await inboxOf(world.server)).some(({ to }) => to === 'duty@example.com'))
  expect((await inboxOf(world.server))[0]?.subject).toBe(`【点灯人】告警：设备故障：${lampNo}`)

  const reader = await world.server.database.system((db) =>
    db.selectFrom('account').select('id').where('account', '=', 'own-bound').executeTakeFirstOrThrow(),
  )
  await admin.call('alarm.acknowledge', { id, comment: '去看看' })
  await admin.call('alarm.assign', { id, accountId: reader.id })
  expect((await bound.call('message.list', {})).list[0]).toMatchObject({ event: 'assigned', alarmId: id })
  expect(await admin.refusal('alarm.acknowledge', { id })).toMatchObject({
    code: 4000,
    data: { id: expect.any(String) },
  })
  await bound.call('alarm.close', { id, comment: '驱动已更换' })
  expect(await admin.call('alarm.getById', { id })).toMatchObject({
    ...{ state: 'closed', acknowledgedBy: 'own-admin', assignee: 'own-bound' },
    history: [
      { event: 'raise' },
      { event: 'acknowledge', comment: '去看看' },
      { event: 'assign' },
      { event: 'close' },
    ],
    devices: [{ deviceId: lampId, gateway: false, clearedAt: null }],
  })
  // The fault lasts: it is not raised again before it has gone.
  await gateway.status(Date.now(), { deviceNo: lampNo, online: true, fault: true, deviceSwitch: 1 })
  await new Promise((resolve) => setTimeout(resolve, 1_200))
  expect(await open(admin)).toEqual([])
  await bound.call('message.readAll', {})
  expect(await bound.call('message.unread', {})).toEqual({ unread: 0 })
})

it('folds gateways that go together into one alarm with one message, which clears when all are back', async () => {
  await admin.call('alarmRule.add', { kind: 'gatewayOffline', minSeconds: 0 })
  await admin.call('alarmRule.add', { kind: 'deviceOffline', minSeconds: 0 })
  const { unread: before } = await admin.call('message.unread', {})
  const played = [await addGateway(), await addGateway(), await addGateway()]
  for (const { gateway, lampNo } of played)
    await gateway.status(Date.now(), { deviceNo: lampNo, online: true, fault: false })
  const { devices: known } = world.server
  await eventually(() =>
    played.every(({ id, lampId }) => [id, lampId].every((one) => known.standing(one)?.online)),
  )
  for (const { gateway } of played) gateway.vanish()
  await eventually(async () => (await open(admin))[0]?.gatewayNum === 3)
  const list = await open(admin)
  expect(list).toMatchObject([
    { kind: 'gatewayOffline', objectType: 'building', name: '一号楼', deviceNum: 3 },
  ])
  expect(await admin.call('message.unread', {})).toEqual({ unread: before + 1 })
  const { devices } = await admin.call('alarm.getById', { id: list[0]?.id ?? 0 })
  expect(devices.map(({ gateway }) => gateway)).toEqual([true, true, true, false, false, false])

  for (const { again, lampNo } of played) {
    const gateway = await again()
    await gateway.status(Date.now(), { deviceNo: lampNo, online: true })
  }
  await eventually(async () => (await open(admin)).length === 0)
  expect(await admin.call('alarm.list', { state: 'cleared' })).toMatchObject({ total: 1 })
  expect((await admin.call('message.list', {})).list[0]).toMatchObject({ event: 'cleared', gatewayNum: 3 })
})

it('takes a gateway under its alarm again that has come back and gone once more, with those that go with it', async () => {
  const { cid, campusId } = world.own
  const [usual] = defaultRules.filter(({ kind }) => kind === 'gatewayOffline')
  if (!usual) throw new Error('there is no such rule')
  const played = [await addGateway(), await addGateway(), await addGateway()]
  for (const { gateway } of played) await gateway.leave()
  const [first, second, third] = played.map(({ id }) => id)
  const about = { cid, campusId, kind: 'gatewayOffline' as const, rule: { ...usual, id: 1 }, at: Date.now() }
  const { database } = world.server
  const members = await byHand(database, about.kind, async (db) => {
    const go = (...ids: (number | undefined)[]) => {
      const items = ids.map((objectId = 0) => ({ objectId, value: null, limit: null, reachedAt: null }))
      return raise(db, { ...about, items })
    }
    await go(first, second)
    await clear(db, { ...about, objectIds: [first ?? 0] })
    await go(first, third)
    return db
      .selectFrom('alarm_member')
      .select(['alarm_id', 'object_id', 'cleared_at'])
      .where('object_id', 'in', [first ?? 0, second ?? 0, third ?? 0])
      .orderBy('object_id')
      .execute()
  })
  expect(members.map(({ object_id, cleared_at }) => [object_id, cleared_at])).toEqual(
    [first, second, third].map((id) => [id, null]),
  )
  const [alarmId, ...more] = new Set(members.map(({ alarm_id }) => alarm_id))
  expect(more).toEqual([])
  const { gatewayNum, deviceNum } = await admin.call('alarm.getById', { id: alarmId ?? 0 })
  expect({ gatewayNum, deviceNum }).toEqual({ gatewayNum: 3, deviceNum: 3 })
  const objectIds = played.map(({ id }) => id)
  await byHand(database, about.kind, (db) => clear(db, { ...about, objectIds }))
})

it('lets a condition stand under one alarm, however many processes raise it', async () => {
  const { cid, campusId } = world.own
  const { database, devices } = world.server
  const [usual] = defaultRules.filter(({ kind }) => kind === 'battery')
  if (!usual) throw new Error('there is no such rule')
  // Of a lamp that is there and says nothing of a battery the server can tell neither that it holds nor that it has gone.
  await admin.call('alarmRule.add', { kind: 'battery' })
  const played = [await addGateway(), await addGateway(), await addGateway()]
  for (const { gateway, lampNo } of played)
    await gateway.status(Date.now(), { deviceNo: lampNo, online: true, fault: false })
  const lampIds = played.map(({ lampId }) => lampId)
  await eventually(() => lampIds.every((lampId) => devices.standing(lampId)?.online))
  const raising = {
    ...{ cid, campusId, kind: 'battery' as const, rule: { ...usual, id: 1 }, at: Date.now() },
    items: lampIds.map((objectId) => ({ objectId, value: null, limit: null, reachedAt: null })),
  }
  const { unread: before } = await admin.call('message.unread', {})
  await Promise.all([1, 2, 3].map(() => database.system((db) => raise(db, raising))))
  expect(await admin.call('message.unread', {})).toEqual({ unread: before + 1 })
  expect((await admin.call('message.list', {})).list[0]).toMatchObject({ num: lampIds.length })
  expect(await admin.call('alarm.list', { kind: 'battery' })).toMatchObject({ total: lampIds.length })
})

it('writes a forecast anew when what was forecast has come, and not for each figure before', async () => {
  const { cid, campusId } = world.own
  const kind = 'energyForecast' as const
  const [usual] = defaultRules.filter((rule) => rule.kind === kind)
  if (!usual) throw new Error('there is no such rule')
  const items = (value: number) => [{ objectId: campusId, value, limit: 100, reachedAt: 86_400_000 }]
  const written = async (value: number) => {
    await byHand(world.server.database, kind, (db) => renew(db, { cid, campusId, kind }, items(value)))
    return (await admin.call('alarm.list', { campusId, kind })).list.map((alarm) => alarm.value)
  }
  const raising = { cid, campusId, kind, rule: { ...usual, id: 1 }, at: Date.now(), items: items(60) }
  await byHand(world.server.database, kind, (db) => raise(db, raising))
  expect(await written(80)).toEqual([60])
  expect(await written(100)).toEqual([100])
  expect(await written(130)).toEqual([100])
  for (const { id } of await open(admin)) await admin.call('alarm.close', { id, comment: '演习' })
})

it('tells the gravest first where that is asked, and of these the latest', async () => {
  const { cid, campusId, deviceIds } = world.own
  const struck = [
    { kind: 'water', object: 0 },
    { kind: 'temperature', object: 0 },
    { kind: 'battery', object: 0 },
    { kind: 'water', object: 1 },
  ] as const
  for (const [later, { kind, object }] of struck.entries()) {
    const [usual] = defaultRules.filter((rule) => rule.kind === kind)
    if (!usual) throw new Error('there is no such rule')
    const items = [{ objectId: deviceIds[object] ?? 0, value: null, limit: null, reachedAt: null }]
    const raising = { cid, campusId, kind, rule: { ...usual, id: 1 }, at: Date.now() + later, items }
    await byHand(world.server.database, kind, (db) => raise(db, raising))
  }
  const told = async (order?: 'latest' | 'gravest') => {
    const { list } = await admin.call('alarm.list', { campusId, state: 'open', ...(order ? { order } : {}) })
    return list.flatMap(({ kind, objectId }) =>
      struck.some((each) => each.kind === kind) ? [`${kind} ${deviceIds.indexOf(objectId)}`] : [],
    )
  }
  expect(await told('gravest')).toEqual(['water 1', 'water 0', 'temperature 0', 'battery 0'])
  expect(await told()).toEqual(['water 1', 'battery 0', 'temperature 0', 'water 0'])
  for (const { id } of await open(admin)) await admin.call('alarm.close', { id, comment: '演习' })
})

it('leads from reports to alarms and back, and closes one with the other', async () => {
  const { cid, campusId, roomIds, deviceIds } = world.own
  const [roomId = 0] = roomIds
  const [deviceId = 0] = deviceIds
  const [usual] = defaultRules.filter(({ kind }) => kind === 'co')
  if (!usual) throw new Error('there is no such rule')
  const { database } = world.server
  const strike = async (objectId: number) => {
    const items = [{ objectId, value: null, limit: null, reachedAt: null }]
    const raising = { cid, campusId, kind: 'co' as const, rule: { ...usual, id: 1 }, at: Date.now(), items }
    await byHand(database, raising.kind, (db) => raise(db, raising))
    const { list } = await admin.call('alarm.list', { kind: 'co', state: 'open' })
    return list.find((alarm) => alarm.objectId === objectId)?.id ?? 0
  }
  const report = async (more: object) => {
    await admin.call('fault.report', { campusId, roomId, describe: '有异味', ...more })
    const list = await admin.call('fault.list', { campusId })
    return list.reduce((newest, each) => (each.id > newest.id ? each : newest))
  }
  for (const { id } of await open(admin)) await admin.call('alarm.close', { id, comment: '演习' })
  const before = await report({ deviceId })
  expect(before.alarm).toBeNull()
  const alarmId = await strike(deviceId)
  const of = async (id: number) =>
    (await admin.call('fault.list', { campusId })).find((fault) => fault.id === id)
  expect((await of(before.id))?.alarm).toMatchObject({ id: alarmId, kind: 'co', state: 'raised' })
  const { id: assigneeId } = await database.system((db) =>
    db.selectFrom('account').select('id').where('account', '=', 'own-bound').executeTakeFirstOrThrow(),
  )
  const made = await report({ alarmId, assigneeId })
  expect(made).toMatchObject({ state: 'assigned', assigneeId, alarm: { id: alarmId } })
  const { reports } = await admin.call('alarm.getById', { id: alarmId })
  expect(reports.map(({ id }) => id)).toEqual([made.id, before.id])
  await admin.call('alarm.close', { id: alarmId, comment: '已通风', finishReports: true })
  expect(await of(before.id)).toMatchObject({ state: 'done', alarm: { state: 'closed' } })
  expect((await of(made.id))?.history.at(-1)).toMatchObject({ action: 'finish', note: '已通风' })

  const another = await strike(deviceIds[1] ?? 0)
  const late = await report({ alarmId: another })
  await admin.call('fault.move', { campusId, id: late.id, action: 'start' })
  const finish = { campusId, id: late.id, action: 'finish', note: '已更换', closeAlarm: true } as const
  await admin.call('fault.move', finish)
  const closed = await admin.call('alarm.getById', { id: another })
  expect(closed).toMatchObject({ state: 'closed' })
  expect(closed.history.at(-1)).toMatchObject({ event: 'close', comment: '已更换' })
})

it('leads from a report to an alarm that its gateway has joined, also where somebody sees to that already', async () => {
  const { cid, campusId, roomIds } = world.own
  const [usual] = defaultRules.filter(({ kind }) => kind === 'gatewayOffline')
  if (!usual) throw new Error('there is no such rule')
  const first = await addGateway()
  const second = await addGateway()
  const at = Date.now()
  const strike = async ({ id: objectId }: Played, later: number) => {
    const items = [{ objectId, value: null, limit: null, reachedAt: null }]
    const of = { cid, campusId, kind: 'gatewayOffline' as const, rule: { ...usual, id: 1 } }
    await byHand(world.server.database, of.kind, (db) => raise(db, { ...of, at: at + later, items }))
    return (await open(admin)).filter(({ kind }) => kind === 'gatewayOffline')
  }
  const [alarm] = await strike(first, 0)
  await admin.call('alarm.acknowledge', { id: alarm?.id ?? 0 })
  const report = { campusId, roomId: roomIds[0] ?? 0, deviceId: second.lampId, describe: '灯不亮' }
  await admin.call('fault.report', report)
  expect(await strike(second, 10_000)).toMatchObject([{ id: alarm?.id, gatewayNum: 2 }])
  const list = await admin.call('fault.list', { campusId })
  const made = list.find(({ deviceId }) => deviceId === second.lampId)
  expect(made?.alarm).toMatchObject({ id: alarm?.id, state: 'acknowledged' })
  for (const { id } of await open(admin))
    await admin.call('alarm.close', { id, comment: '演习', finishReports: true })
})

it('dates a report and what is done about it by when that was, and a clock that goes ahead by its own', async () => {
  const { campusId, roomIds } = world.own
  const [roomId = 0] = roomIds
  const began = Date.now()
  const reported = began - 5 * 3_600_000
  await admin.call('fault.report', { campusId, roomId, describe: '早上不亮', at: reported })
  const newest = async () =>
    (await admin.call('fault.list', { campusId })).reduce((last, each) => (each.id > last.id ? each : last))
  const { id } = await newest()
  await admin.call('fault.move', { campusId, id, action: 'start', at: reported + 60_000 })
  await admin.call('fault.move', { campusId, id, action: 'finish', at: began + 86_400_000 })
  const { reportedAt, changedAt, history } = await newest()
  expect(reportedAt).toBe(reported)
  expect(history.map(({ at }) => at)).toEqual([reported, reported + 60_000, expect.any(Number)])
  for (const at of [changedAt, history.at(-1)?.at ?? 0]) {
    expect(at).toBeGreaterThanOrEqual(began)
    expect(at).toBeLessThanOrEqual(Date.now())
  }
})

it('counts reports that are not settled over the campuses of whoever asks, and tells when that changes', async () => {
  const { campusId, otherCampusId, roomIds } = world.own
  const [roomId = 0] = roomIds
  const count = (client: Client) => client.call('fault.count', {})
  const [before, hers] = [await count(admin), await count(bound)]
  const events = await openEvents(bound)
  ends.push(() => events.close())
  await admin.call('fault.report', { campusId, roomId, describe: '灯不亮' })
  expect((await events.next('fault')).campusIds).toEqual([campusId])
  expect(await count(admin)).toEqual({ ...before, open: before.open + 1 })
  const list = await admin.call('fault.list', { campusId })
  const { id } = list.reduce((newest, each) => (each.id > newest.id ? each : newest))
  const { id: assigneeId } = await world.server.database.system((db) =>
    db.selectFrom('account').select('id').where('account', '=', 'own-bound').executeTakeFirstOrThrow(),
  )
  await admin.call('fault.move', { campusId, id, action: 'assign', assigneeId })
  expect(await count(admin)).toEqual({ ...before, assigned: before.assigned + 1 })
  expect(await count(bound)).toMatchObject({ mine: hers.mine + 1 })
  const add = async (kind: 'building' | 'floor' | 'room', parentId: number | null) =>
    (await admin.call('space.add', { campusId: otherCampusId, parentId, kind, name: kind })).created[0]?.id ??
    0
  const elsewhere = await add('room', await add('floor', await add('building', null)))
  await admin.call('fault.report', { campusId: otherCampusId, roomId: elsewhere, describe: '漏水' })
  expect((await count(admin)).open).toBe(before.open + 1)
  expect((await count(bound)).open).toBe(hers.open)
  await admin.call('fault.move', { campusId, id, action: 'start' })
  await admin.call('fault.move', { campusId, id, action: 'finish' })
  expect(await count(bound)).toEqual(hers)
})

it('raises that a device refuses its firmware, until it takes one', async () => {
  const { cid, campusId, deviceIds, productId: product_id } = world.own
  const [device_id = 0] = deviceIds
  const { database } = world.server
  const outcome = async (state: 'failed' | 'done', fault: 'signature' | null) => {
    await database.system(async (db) => {
      const text = { notes: '', sha256: '', signature: '', key_name: '', uploaded_by: '' }
      const file = { cid, product_id, pid: 'P', version: randomUUID().slice(0, 8), size: 1, ...text }
      const { id: firmware_id } = await db
        .insertInto('firmware')
        .values({ ...file, uploaded_at: new Date(), removed_at: null })
        .returning('id')
        .executeTakeFirstOrThrow()
      const { id: campaign_id } = await db
        .insertInto('ota_campaign')
        .values({
          ...{ cid, kind: 'update', of_id: null, firmware_id, campus_ids: [campusId], state: 'done' },
          ...{ paused_by: null, wave: 0, waves: 1, fail_percent: 100, pardoned: 0, from_minute: null },
          ...{ to_minute: null, created_at: new Date(), created_by: '', history: '[]' },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('ota_device')
        .values({
          ...{ campaign_id, cid, device_id, firmware_id, wave: 0, state, progress: 100, fault },
          ...{ from_version: '1.0', due_at: null, changed_at: new Date() },
        })
        .execute()
    })
    // Whoever changes a rule has everything looked at anew.
    const [rule] = (await admin.call('alarmRule.list', {})).filter(({ kind }) => kind === 'firmwareRefused')
    await admin.call('alarmRule.edit', { id: rule?.id ?? 0, level: 2 })
  }
  await admin.call('alarmRule.add', { kind: 'firmwareRefused' })
  const standing = async () => (await open(admin)).filter(({ kind }) => kind === 'firmwareRefused')
  await outcome('failed', 'signature')
  await eventually(async () => (await standing()).length === 1)
  expect((await standing())[0]).toMatchObject({ level: 2, objectType: 'device', objectId: device_id })
  await outcome('done', null)
  await eventually(async () => (await standing()).length === 0)
})
