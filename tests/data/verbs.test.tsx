// @vitest-environment node
import './dom.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/index.ts'
import { sensorType } from '#contract/rules/linkage.ts'
import { isTemporaryId } from '#contract/rules/temporary-id.ts'
import { inputErrors } from '#src/api/input-errors.ts'
import type { Edits } from '#src/data/desk.ts'
import { InvalidEdit } from '#src/data/invalid-edit.ts'
import { useTemplate } from '#src/data/templates.ts'
import { outboxEntries } from '#src/local/read.ts'
import { png } from '#tests/contract/pictures.ts'
import { addTemplate } from '#tests/contract/site-template.ts'
import type { Ids } from '#tests/contract/sites.ts'
import type { Device, Tab } from '#tests/world/device.ts'
import {
  darkLamp,
  editChannels,
  editDevices,
  editFaults,
  editPlaces,
  editPlans,
  editSensors,
  editSheets,
  editUnits,
} from './further-edits.ts'
import { read } from './show.tsx'
import { type DataWorld, offlineTablet, startDataWorld } from './site.ts'

let world: DataWorld
let ids: Ids
let tablet: Device
let tab: Tab
let edits: Edits
let sensorProduct: number

const addSensorProduct = () =>
  world.server.database.system(async (db) => {
    const type = { product_type_id: 402, equipment_type: sensorType, parent_type_id: 0 }
    const { id } = await db
      .insertInto('product')
      .values({ cid: world.own.cid, pid: 'own-presence', ...type, name: '人体传感器', function_list: '[]' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })

beforeAll(async () => {
  world = await startDataWorld()
  const { site } = world.own
  ids = { ...site.ids, ...(await addTemplate(world.admin, site.ids.campus, site.ids.product)) }
  sensorProduct = await addSensorProduct()
  ;({ tablet, tab } = await offlineTablet(world))
  edits = tab.desk.edits
}, 240_000)
afterAll(async () => {
  tab?.crash()
  await world?.stop()
})

afterEach(() => tab.desk.local.db.outbox.clear())

const queued = async () => (await outboxEntries(tab.desk.local.db)).length
const short = () => randomUUID().slice(0, 8)
const long = (length: number) => '长'.repeat(length + 1)
const functionList = [{ identifier: 'switch', functionParamList: [{ paramValue: 1 }] }]

/** Edits that the server would refuse, with what is wrong with them. */
const invalid: [name: string, edit: () => Promise<unknown>, fields: Record<string, string>][] = [
  ['a campus without a name', () => edits.addCampus({ name: '' }), { name: '此项必填' }],
  ['a campus with a blank name', () => edits.addCampus({ name: ' \t' }), { name: '此项必填' }],
  [
    'a campus with long fields',
    () => edits.addCampus({ name: long(40), city: long(40) }),
    { name: '最多 40 个字符', city: '最多 40 个字符' },
  ],
  ['an edited campus', () => edits.editCampus(ids.campus, { name: '' }), { name: '此项必填' }],
  [
    'a space of no kind',
    () => edits.addSpaces([{ campusId: ids.campus, parentId: null, kind: 'attic' as never, name: '阁楼' }]),
    { kind: '只能是 building, floor, room' },
  ],
  [
    'an edited space',
    () => edits.editSpace(ids.campus, ids.room, { name: long(40) }),
    { name: '最多 40 个字符' },
  ],
  [
    'a template of no campus',
    () => edits.addTemplate({ name: '', campusIds: [] }),
    { name: '此项必填', campusIds: '至少选择 1 项' },
  ],
  [
    'an edited template',
    () => edits.editTemplate(ids.template, { describe: long(500) }),
    { describe: '最多 500 个字符' },
  ],
  ['a copy', () => edits.cloneTemplate(ids.template, ''), { name: '此项必填' }],
  [
    'no equipment',
    () => edits.addParts('equipmentList', ids.template, []),
    { equipmentList: '至少选择 1 项' },
  ],
  [
    'equipment of no product',
    () => edits.addParts('equipmentList', ids.template, [{ productId: '1' as never, name: '灯' }]),
    { 'equipmentList.0.productId': '应为整数' },
  ],
  [
    'equipment without a name',
    () =>
      edits.addParts('equipmentList', ids.template, [
        { productId: ids.product, name: '灯' },
        { productId: ids.product } as never,
      ]),
    { 'equipmentList.1.name': '此项必填' },
  ],
  [
    'edited equipment',
    () => edits.editParts('equipmentList', ids.template, [{ id: ids.equipment, state: 7 }]),
    { 'equipmentList.0.state': '不能大于 1' },
  ],
  [
    'a group',
    () => edits.addParts('groupList', ids.template, [{ name: '', equipmentIds: [] }]),
    { 'groupList.0.name': '此项必填' },
  ],
  [
    'an edited group',
    () => edits.editParts('groupList', ids.template, [{ id: ids.group, name: '' }]),
    { name: '此项必填' },
  ],
  [
    'a scene',
    () => edits.addParts('sceneList', ids.template, [{ name: '早', sceneValue: 0 }]),
    { 'sceneList.0.sceneValue': '不能小于 1' },
  ],
  [
    'an edited scene',
    () => edits.editParts('sceneList', ids.template, [{ id: ids.scene, name: long(40) }]),
    { 'sceneList.0.name': '最多 40 个字符' },
  ],
  [
    'too many scenes',
    () => edits.addParts('sceneList', ids.template, Array(201).fill({ name: '多' })),
    { sceneList: '最多 200 项' },
  ],
]

describe('an edit that the server would refuse', () => {
  test.each(invalid)('is refused at once, in words: %s', async (_name, edit, fields) => {
    const before = await queued()
    const refusal = await edit().then(
      () => null,
      (error: unknown) => error,
    )
    expect(refusal).toBeInstanceOf(InvalidEdit)
    expect((refusal as InvalidEdit).fields).toEqual(fields)
    expect(await queued()).toBe(before)
  })
})

describe('an edit that changes nothing', () => {
  test('of a campus, a space, a template or equipment is not queued', async () => {
    const { db } = tab.desk.local
    const [campus, room, template] = await Promise.all([
      db.campuses.get(ids.campus),
      db.spaces.get(ids.room),
      db.templates.get(ids.template),
    ])
    const [lamp] = template?.equipmentList ?? []
    await edits.editCampus(ids.campus, {
      name: campus?.name,
      city: campus?.city,
      campusType: campus?.campusType,
    })
    await edits.editSpace(ids.campus, ids.room, { name: room?.name, templateId: room?.templateId })
    await edits.editTemplate(ids.template, { name: template?.name, describe: template?.describe })
    await edits.editTemplate(ids.template, {})
    await edits.editParts('equipmentList', ids.template, [
      { id: lamp?.id ?? 0, name: lamp?.name, panelKeyType: null },
    ])
    await edits.editParts('equipmentList', ids.template, [])
    expect(await queued()).toBe(0)
  })

  test('of a group or a scene is not queued', async () => {
    const template = await tab.desk.local.db.templates.get(ids.template)
    const group = template?.groupList.find(({ id }) => id === ids.group)
    const [scene] = template?.sceneList ?? []
    await edits.editParts('groupList', ids.template, [{ id: ids.group }])
    await edits.editParts('groupList', ids.template, [{ id: ids.group, name: group?.name }])
    await edits.editParts('groupList', ids.template, [
      {
        id: ids.group,
        addEquipmentIds: group?.equipmentIds,
        removeEquipmentIds: [],
      },
    ])
    await edits.editParts('sceneList', ids.template, [{ id: ids.scene, name: scene?.name }])
    await edits.editParts('sceneList', ids.template, [{ id: ids.scene, actionList: scene?.actionList }])
    expect(await queued()).toBe(0)
  })
})

test('added equipment carries what its product is, for the screen', async () => {
  const [lamp = 0] = await edits.addParts('equipmentList', ids.template, [
    { productId: ids.product, name: `灯 ${short()}` },
  ])
  const products = await world.admin.call('product.allProduct', { id: world.own.cid })
  const product = products.find(({ productId }) => productId === ids.product)
  const template = await read(tab, () => useTemplate(ids.template))
  expect(template?.equipmentList.at(-1)).toMatchObject({
    id: lamp,
    pid: product?.pid,
    productTypeId: product?.productTypeId,
    equipmentType: product?.equipmentType,
    pending: 'waiting',
  })
  const [entry] = await outboxEntries(tab.desk.local.db)
  expect(entry?.aside.products).toEqual([product])
  expect(JSON.stringify(entry?.input)).not.toContain('functionList')
})

test('every edit that can be kept has a verb, and all of them go up', async () => {
  const { campus, template, equipment, room } = ids
  // First, while the room runs what it was made with.
  await editSheets(edits, ids)
  await edits.addCampus({ name: `新校区 ${short()}` })
  await edits.editCampus(campus, { describe: short() })
  const building = { campusId: campus, parentId: null, kind: 'building' } as const
  const [shed = 0] = await edits.addSpaces([{ ...building, name: `楼 ${short()}` }])
  await edits.deleteSpace(shed)
  await edits.editSpace(ids.campus, room, { name: `室 ${short()}` })
  const picture = Buffer.from(png().bytes).toString('base64')
  await edits.setPlan({ id: ids.floor, campusId: campus, picture }, '楼层')
  await edits.editTemplate(template, { describe: short() })
  const [lamp = 0, spare = 0] = await edits.addParts('equipmentList', template, [
    { productId: ids.product, name: `灯 ${short()}` },
    { productId: ids.product, name: `灯 ${short()}` },
  ])
  await edits.editParts('equipmentList', template, [
    { id: equipment, describe: short() },
    { id: lamp, state: 0 },
  ])
  const [group = 0] = await edits.addParts('groupList', template, [
    { name: `组 ${short()}`, equipmentIds: [equipment, lamp] },
  ])
  await edits.editParts('groupList', template, [
    { id: group, addEquipmentIds: [spare], removeEquipmentIds: [equipment] },
  ])
  const [scene = 0] = await edits.addParts('sceneList', template, [
    { name: `景 ${short()}`, actionList: [{ targetId: group, functionList }] },
  ])
  await edits.editParts('sceneList', template, [
    { id: scene, actionList: [{ targetId: lamp, functionList }], removeTargetIds: [group] },
  ])
  const at = { minute: 440, days: [1, 2, 3, 4, 5] }
  const [timing = 0, second = 0] = await edits.addParts('timingList', template, [
    { ...at, name: `早读 ${short()}`, targetId: scene },
    { ...at, name: `晚灯 ${short()}`, targetId: lamp, functionList },
  ])
  await edits.editParts('timingList', template, [{ id: timing, minute: 445 }])
  await edits.editParts('equipmentList', template, [{ id: lamp, panelKeyType: 2 }])
  const key = { equipmentId: lamp, actionType: 1, targetId: scene }
  const [button = 0, held = 0] = await edits.addParts('buttonList', template, [
    { ...key, keyIndex: 1, name: `短按 ${short()}` },
    { ...key, keyIndex: 1, pressType: 2, name: `长按 ${short()}` },
  ])
  await edits.editParts('buttonList', template, [
    { id: button, actionType: 2, targetId: group, icon: 'moon' },
  ])
  await edits.deletePart('buttonList', template, held)
  const [binding = 0, gone = 0] = await edits.addParts('bindingList', template, [
    {
      name: `来人 ${short()}`,
      causeType: 2,
      sourceIds: [lamp],
      reading: 'switch',
      whileSceneId: scene,
      targetId: scene,
    },
    { name: `离开 ${short()}`, causeType: 4, targetId: lamp, functionList },
  ])
  await edits.editParts('bindingList', template, [{ id: binding, fromMinute: 60, toMinute: 90 }])
  await edits.deletePart('bindingList', template, gone)
  const { screen: wall } = await editUnits(edits, ids, { scene, group })
  await editChannels(edits, ids, { scene, screen: wall })
  await editPlans(edits, ids)
  await editSensors(edits, ids, sensorProduct)
  await editPlaces(edits, ids)
  const copy = await edits.cloneTemplate(template, `副本 ${short()}`)
  const made = await edits.addTemplate({ name: `新 ${short()}`, campusIds: [campus] })
  await edits.deleteTemplate(made)
  await edits.deletePart('equipmentList', template, spare)
  await edits.deletePart('sceneList', template, ids.scene)
  await edits.deletePart('groupList', template, ids.group)
  await edits.deletePart('timingList', template, second)
  await edits.bindTemplate(template, [campus, world.own.otherCampusId], [campus])
  await edits.publishTemplate(template)
  await edits.reportFault(
    { id: campus, upgradeId: ids.rollout, roomId: ids.room, describe: '前排灯不亮' },
    '教室',
  )
  await editFaults(edits, ids)
  const there = await world.admin.call('device.queryDeviceList', {
    campusId: campus,
    roomId: room,
    pageSize: 0,
  })
  const lampThere = there.list.find(({ id }) => id === ids.device)
  if (!lampThere) throw new Error('the lamp of the site is not in its room')
  await editDevices(edits, ids, lampThere)
  expect([lamp, spare, group, scene, timing, copy, made].every(isTemporaryId)).toBe(true)

  const entries = await outboxEntries(tab.desk.local.db)
  const wanted = calls.flatMap(({ name, call }) => (call.offline === 'queue' ? [name] : []))
  expect([...new Set(entries.map(({ name }) => name))].sort()).toEqual([...wanted].sort())
  for (const { name, input } of entries) expect([name, inputErrors(name, input, 'zh')]).toEqual([name, null])
  const screen = await read(tab, () => useTemplate(template))

  await tablet.settle(tab)
  expect(await outboxEntries(tab.desk.local.db)).toEqual([])
  const server = await world.admin.call('template.getTemplateById', { id: template })
  const named = (of: typeof screen | typeof server) => ({
    equipment: of?.equipmentList.map(({ name, state }) => [name, state]),
    groups: of?.groupList.map(({ name, equipmentIds }) => [name, equipmentIds.length]),
    scenes: of?.sceneList.map(({ name, sceneValue, sort, actionList }) => [
      name,
      sceneValue,
      sort,
      actionList.length,
    ]),
    timings: of?.timingList.map(({ name, minute, days }) => [name, minute, days]),
    keys: of?.buttonList.map(({ name, keyIndex, actionType, icon }) => [name, keyIndex, actionType, icon]),
    words: of?.voiceList.map(({ name }) => name),
    aliases: of?.aliasList.map(({ name }) => name),
    tiles: of?.screenList.map(({ name, tileList }) => [name, tileList.map(({ page }) => page)]),
    defaults: [of?.lightTime, of?.powerState, of?.switchState],
    linkages: of?.bindingList.map(({ name, toMinute, sourceIds }) => [name, toMinute, sourceIds.length]),
  })
  expect(named(server)).toEqual(named(screen))
  const reported = await world.admin.call('fault.list', { campusId: campus })
  expect(reported.filter(({ describe }) => describe === darkLamp)).toMatchObject([
    { roomId: room, state: 'open', photo: expect.stringContaining('/image/') },
  ])
  expect(reported.find(({ id }) => id === ids.fault)).toMatchObject({
    state: 'working',
    history: [{ action: 'report' }, { action: 'start', note: '带了备件' }],
  })
})

test('a chain of one’s own removals does not conflict with itself', async () => {
  const { campus, product } = ids
  const { template, group, scene } = await addTemplate(world.admin, campus, product)
  const { tablet: another, tab: there } = await offlineTablet(world)
  await there.desk.edits.deletePart('groupList', template, group)
  await there.desk.edits.deletePart('sceneList', template, scene)
  await another.settle(there)
  const left = await outboxEntries(there.desk.local.db)
  there.crash()
  expect(left.map(({ name, state }) => [name, state.kind])).toEqual([])
})
