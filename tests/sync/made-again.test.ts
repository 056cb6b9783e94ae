import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mergedUrls } from '#contract/rules/permission.ts'
import type { RunningServer } from '#server/server.ts'
import { mayCallWith } from '#src/api/may-call.ts'
import { wordsOf } from '#src/data/outbox-item.ts'
import { outboxEntries } from '#src/local/read.ts'
import { latestReceipts } from '#src/local/receipts.ts'
import { encodePassword } from '#src/session/password.ts'
import { blockers } from '#src/sync/order.ts'
import { recreatable } from '#src/sync/recreate.ts'
import { haveOwnPassword, password } from '#tests/server/rows.ts'
import { createDevice, type Device, type Tab } from '#tests/world/device.ts'
import { eventually } from '#tests/world/eventually.ts'
import { startTestServer } from '#tests/world/server.ts'
import { mayAll } from './entries.ts'

let server: RunningServer
let mine: Device
let tab: Tab
let other: Tab
let campusId = 0

beforeAll(async () => {
  server = await startTestServer()
  mine = await createDevice(() => server.url, 'school', 'school-admin')
  tab = await mine.openTab()
  other = await (await createDevice(() => server.url, 'school', 'school-admin')).openTab()
  await eventually(async () => (await local().campuses.count()) > 0)
  campusId = (await local().campuses.toCollection().first())?.campusId ?? 0
  tab.desk.watch(campusId)
  await eventually(async () => (await local().answers.count()) > 3)
})
afterAll(async () => {
  await tab?.close()
  await other?.close()
  await server?.stop()
})

const local = () => tab.desk.local.db
const entries = () => outboxEntries(local())
const templateById = (id: number) => other.api.call('template.getTemplateById', { id })

/** Held by this device: fades and a power cut of its own, a lamp out of use, and a panel with more keys than its product. */
async function addTemplate(called: string) {
  const { edits } = tab.desk
  const products = await tab.api.call('product.allProduct', { id: tab.desk.user.cid })
  const productId = (type: number) =>
    products.find(({ equipmentType, panelKeyType }) => equipmentType === type && panelKeyType !== 6)
      ?.productId ?? 0
  const made = await edits.addTemplate({ name: called, campusIds: [campusId] })
  await edits.configTemplate(made, { lightTime: 3_000, switchState: 2 })
  const [lamp = 0, panel = 0] = await edits.addParts('equipmentList', made, [
    { productId: productId(1), name: '停用的灯' },
    { productId: productId(2), name: '六键面板' },
    { productId: productId(1), name: '在用的灯' },
  ])
  await edits.editParts('equipmentList', made, [
    { id: lamp, state: 0 },
    { id: panel, panelKeyType: 6, panelLayoutType: 6 },
  ])
  const [scene = 0] = await edits.addParts('sceneList', made, [{ name: '上课' }])
  const key = { equipmentId: panel, pressType: 1, actionType: 1, targetId: scene }
  await edits.addParts('buttonList', made, [{ ...key, name: '第六键', keyIndex: 6 }])
  await mine.settle(tab)
  expect(await entries()).toEqual([])
  return (await local().aliases.get(made))?.real ?? 0
}

/** Makes again what the refused edit needs, and waits until all of it has gone up. */
async function makeAgain() {
  await mine.settle(tab)
  const refused = (await entries()).find(({ state }) => state.kind === 'attention')
  expect(await tab.desk.outbox.recreate(refused?.id ?? '', mayAll)).toBe('waiting')
  await mine.settle(tab)
  expect(await entries()).toEqual([])
}

const equipmentOf = async (id: number) =>
  (await templateById(id)).equipmentList.map(({ name, state, panelKeyType, panelLayoutType }) => ({
    ...{ name, state, panelKeyType, panelLayoutType },
  }))

test('a template that somebody has deleted is made again with how its rooms behave, and its equipment as it was', async () => {
  const id = await addTemplate('再建一次')
  const before = await equipmentOf(id)
  expect(before).toMatchObject([{ state: 0 }, { panelKeyType: 6, panelLayoutType: 6 }, { state: 1 }])
  mine.link.down = true
  await tab.desk.edits.editTemplate(id, { describe: '还要用' })
  await other.api.call('template.delete', { id })
  await makeAgain()
  const { list } = await other.api.call('template.getList', { keyWord: '再建一次' })
  const [again] = list
  expect(again).toMatchObject({ describe: '还要用', lightTime: 3_000, powerState: 3, switchState: 2 })
  expect(await equipmentOf(again?.id ?? 0)).toEqual(before)
  expect((await templateById(again?.id ?? 0)).buttonList).toMatchObject([{ name: '第六键', keyIndex: 6 }])
  // What is said after it was made does not name it by itself.
  const done = (await latestReceipts(local(), 20)).filter(({ rows }) => rows.includes(again?.id ?? 0))
  const said = (name: string) => done.find((each) => each.name === name)
  const subjects = ['template.configLightTime', 'template.configSwitchState', 'templateEquipment.updateList']
    .flatMap((name) => said(name) ?? [])
    .map((receipt) => wordsOf(receipt).values.subject)
  expect(subjects).toEqual(['再建一次', '再建一次', '停用的灯'])
})

test('equipment that somebody has deleted is made again out of use and with as many keys as it had', async () => {
  const id = await addTemplate('少了设备')
  const [lamp, panel] = (await templateById(id)).equipmentList
  mine.link.down = true
  await tab.desk.edits.editParts('equipmentList', id, [{ id: lamp?.id ?? 0, describe: '讲台上方' }])
  await other.api.call('templateEquipment.delete', { templateId: id, id: lamp?.id ?? 0 })
  await makeAgain()
  await other.api.call('templateEquipment.delete', { templateId: id, id: panel?.id ?? 0 })
  mine.link.down = true
  await tab.desk.edits.editParts('equipmentList', id, [{ id: panel?.id ?? 0, describe: '门口' }])
  await makeAgain()
  const { equipmentList } = await templateById(id)
  expect(equipmentList).toMatchObject([
    { name: '在用的灯', state: 1 },
    { name: '停用的灯', state: 0, describe: '讲台上方' },
    { name: '六键面板', state: 1, panelKeyType: 6, panelLayoutType: 6, describe: '门口' },
  ])
})

/** A tablet of somebody who may do all that the company's administrator may, but for these calls; it is offline. */
async function tabletWithout(...urls: string[]) {
  const account = `w-${randomUUID().slice(0, 8)}`
  const held = [...mergedUrls(mine.user)].filter((url) => !urls.includes(url))
  const { id } = await other.api.call('role.add', { roleName: account, urls: held })
  await other.api.call('campusUser.add', {
    ...{ account, username: account, password: encodePassword(password), roleIds: [id] },
    ...{ authority: 1, campusIds: [] },
  })
  await haveOwnPassword(server.database, account)
  const tablet = await createDevice(() => server.url, 'school', account, password)
  const { desk, connection, close } = await tablet.openTab()
  const { db } = desk.local
  await eventually(async () => (await db.campuses.count()) > 0)
  desk.watch(campusId)
  await eventually(async () => (await db.summaries.get(campusId)) !== undefined)
  tablet.link.down = true
  /** The link is up, and nothing is left that can go up by itself: the edits that are. */
  const left = async () => {
    tablet.link.down = false
    await eventually(async () => {
      connection.tryNow()
      const entries = await outboxEntries(db)
      const held = blockers(entries)
      return entries.every(({ state }, place) => state.kind === 'attention' || held[place] !== null)
    })
    return outboxEntries(db)
  }
  return { ...{ desk, db, left, close }, may: mayCallWith(mergedUrls(tablet.user)) }
}

const named = (edits: readonly { name: string }[]) => edits.map(({ name }) => name)

test('what she may not say of a template does not come back with it, nor hold back her own edits of it', async () => {
  const id = await addTemplate('少一项权限')
  const { desk, db, may, left, close } = await tabletWithout('/template/v1/configLightTime')
  await eventually(async () => (await db.templates.get(id)) !== undefined)
  await desk.edits.editTemplate(id, { describe: '她写的' })
  await desk.edits.publishTemplate(id)
  await other.api.call('template.delete', { id })
  const [refused] = await left()
  if (!refused) throw new Error('nothing was refused')
  expect(await desk.outbox.recreate(refused.id, may)).toBe('waiting')
  expect(named(await left())).toEqual([])
  const [made] = (await other.api.call('template.getList', { keyWord: '少一项权限' })).list
  expect(made).toMatchObject({ describe: '她写的', lightTime: 0, switchState: 2 })
  await close()
})

test('nor is it told of a room where on its plan it lies, and the room is bound to a template all the same', async () => {
  const templateId = await addTemplate('搬进新楼')
  const outline = [
    { x: 0.1, y: 0.1 },
    { x: 0.4, y: 0.1 },
    { x: 0.4, y: 0.3 },
  ]
  const add = async (parentId: number | null, kind: 'building' | 'floor' | 'room', name: string) =>
    (await other.api.call('space.add', { campusId, parentId, kind, name })).created[0]?.id ?? 0
  const building = await add(null, 'building', '要没的楼')
  const floor = await add(building, 'floor', '一层')
  const room = await add(floor, 'room', '画在图上的教室')
  await other.api.call('space.edit', { id: room, campusId, outline })
  const { desk, db, may, left, close } = await tabletWithout('/space/v1/edit')
  expect(await db.spaces.get(room)).toMatchObject({ outline })
  await desk.edits.addSpaces([{ campusId, parentId: building, kind: 'floor', name: '二层' }])
  await desk.edits.bindConfig(campusId, [{ roomIds: [room], templateId }])
  await other.api.call('space.delete', { id: building })
  const entries = await left()
  const refused = entries.find(({ name }) => name === 'space.add')
  if (!refused) throw new Error('the new floor was not refused')
  desk.refresh()
  await eventually(async () => (await db.spaces.get(room)) === undefined)
  const offered = await recreatable(db, refused, { may })
  expect(await desk.outbox.recreate(refused.id, may, true)).toBe('waiting')
  expect(named(await left())).toEqual([])
  expect(offered).toMatchObject({
    leftOut: [{ name: 'space.edit', aside: { subject: '画在图上的教室' } }],
  })
  const { spaces } = await other.api.call('sync.changes', { campusId })
  expect(spaces.find(({ name }) => name === '画在图上的教室')).toMatchObject({ templateId, outline: null })
  await close()
})

test('who may not make a template is not offered to, and her edit of it stays what it was', async () => {
  const id = await addTemplate('不归她建')
  const { desk, db, may, left, close } = await tabletWithout('/template/v1/add')
  await eventually(async () => (await db.templates.get(id)) !== undefined)
  await desk.edits.editTemplate(id, { describe: '她写的' })
  await other.api.call('template.delete', { id })
  const before = await left()
  const [refused] = before
  if (!refused) throw new Error('nothing was refused')
  expect(await recreatable(db, refused, { may })).toBe('not-permitted')
  expect(await recreatable(db, refused, { may: mayAll })).toMatchObject({ below: 0 })
  expect(await desk.outbox.recreate(refused.id, may)).toBe('not-there')
  expect(await outboxEntries(db)).toEqual(before)
  await close()
})

test('what somebody adds to or changes in a template meanwhile is asked about before it goes, her own edits are not', async () => {
  const id = await addTemplate('两人都在改')
  const { equipmentList } = await templateById(id)
  const [lamp, , spare] = equipmentList
  mine.link.down = true
  await tab.desk.edits.editParts('equipmentList', id, [{ id: spare?.id ?? 0, name: '先改后删' }])
  await tab.desk.edits.addParts('sceneList', id, [{ name: '先加后删' }])
  await tab.desk.edits.deleteTemplate(id)
  const renamed = { templateId: id, equipmentList: [{ id: lamp?.id ?? 0, name: '同事改名' }] }
  await other.api.call('templateEquipment.updateList', renamed)
  await other.api.call('templateScene.addAll', { templateId: id, sceneList: [{ name: '同事的场景' }] })

  await mine.settle(tab)
  const [refused] = await entries()
  expect(refused?.state).toMatchObject({ kind: 'attention', code: 4090 })
  expect(refused?.state.kind === 'attention' && refused.state.overlaps).toMatchObject([
    { id: lamp?.id, field: '', original: { name: '停用的灯' }, theirs: { name: '同事改名' } },
    { field: '', original: null, theirs: { name: '同事的场景' } },
  ])
  expect((await templateById(id)).sceneList.map(({ name }) => name)).toContain('同事的场景')
  await tab.desk.outbox.retry(refused?.id ?? '')
  await mine.settle(tab)
  expect(await entries()).toEqual([])
  expect((await other.api.call('template.getList', { keyWord: '两人都在改' })).list).toEqual([])
})
