import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningServer } from '#server/server.ts'
import { outboxEntries } from '#src/local/read.ts'
import { createDevice, type Device, type Tab } from '#tests/world/device.ts'
import { eventually } from '#tests/world/eventually.ts'
import { startTestServer } from '#tests/world/server.ts'

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
  expect(await tab.desk.outbox.recreate(refused?.id ?? '')).toBe('waiting')
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
