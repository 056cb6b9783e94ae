import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { RunningServer } from '#server/server.ts'
import { keepDraft, readDraft } from '#src/local/drafts.ts'
import { outboxEntries } from '#src/local/read.ts'
import { choiceKey } from '#src/sync/amend.ts'
import { recreatable } from '#src/sync/recreate.ts'
import { createDevice, type Device, type Tab } from '#tests/world/device.ts'
import { eventually } from '#tests/world/eventually.ts'
import { startTestServer } from '#tests/world/server.ts'
import { mayAll } from './entries.ts'

let server: RunningServer
let tablet: Device
let tab: Tab
let other: Tab
let campusId = 0
beforeAll(async () => {
  server = await startTestServer()
  tablet = await createDevice(() => server.url, 'school', 'school-admin')
  tab = await tablet.openTab()
  other = await (await createDevice(() => server.url, 'school', 'school-admin')).openTab()
  await eventually(async () => (await local().campuses.count()) > 1)
  campusId = (await local().campuses.toCollection().first())?.campusId ?? 0
  tab.desk.watch(campusId)
  await eventually(async () => (await local().summaries.get(campusId)) !== undefined)
})
afterAll(async () => {
  await tab?.close()
  await other?.close()
  await server?.stop()
})
beforeEach(() => local().outbox.clear())

const local = () => tab.desk.local.db
const entries = () => outboxEntries(local())
const settle = () => tablet.settle(tab)
const realOf = async (temporary: number) => (await local().aliases.get(temporary))?.real ?? 0
const add = async (parentId: number | null, kind: 'building' | 'floor' | 'room', name: string) =>
  (await tab.desk.edits.addSpaces([{ campusId, parentId, kind, name }]))[0] ?? 0
const onServer = async (id: number) => {
  const { spaces } = await other.api.call('sync.changes', { campusId })
  return spaces.find((node) => node.id === id)
}

test('a place that has become real since its form was opened is edited, bound and deleted with all that stands in it', async () => {
  const building = await add(null, 'building', '新楼')
  const floor = await add(building, 'floor', '一层')
  const room = await add(floor, 'room', '101')
  const template = await tab.desk.edits.addTemplate({ name: '新楼的模板', campusIds: [campusId] })
  await settle()

  tablet.link.down = true
  await tab.desk.edits.editSpace(campusId, building, { name: '改过的新楼' })
  const before = await tab.desk.edits.bindConfig(campusId, [{ roomIds: [room], templateId: template }])
  expect(before).toHaveLength(1)
  await tab.desk.edits.editTemplate(template, { describe: '写在后面' })
  // What is so already is not said again.
  await tab.desk.edits.editSpace(campusId, building, { name: '改过的新楼' })
  expect(await entries()).toHaveLength(3)
  await settle()
  expect(await entries()).toEqual([])
  expect((await onServer(await realOf(building)))?.name).toBe('改过的新楼')
  expect((await onServer(await realOf(room)))?.templateId).toBe(await realOf(template))

  tablet.link.down = true
  await tab.desk.edits.deleteSpace(building)
  const [removal] = await entries()
  expect(removal?.input).toEqual({ id: await realOf(building), asSeen: true })
  expect(removal?.aside.below).toEqual([await realOf(floor), await realOf(room)])
  await settle()
  expect(await onServer(await realOf(room))).toBeUndefined()
})

test('an edit of a place that somebody has deleted meanwhile is refused where it can be seen, and the place can be made again', async () => {
  const building = await add(null, 'building', '要没的楼')
  await settle()
  const id = await realOf(building)
  await other.api.call('space.delete', { id })
  tab.desk.refresh()
  await eventually(async () => (await local().spaces.get(id)) === undefined)
  await tab.desk.edits.editSpace(campusId, id, { name: '打好的新名' })
  await settle()
  const [refused] = await entries()
  expect(refused).toMatchObject({ name: 'space.edit', input: { id, name: '打好的新名' } })
  expect(refused?.state).toMatchObject({ kind: 'attention', code: 4040 })
  expect(refused && (await recreatable(local(), refused, { may: mayAll }))).not.toBeNull()
  await tab.desk.outbox.recreate(refused?.id ?? '', mayAll)
  await settle()
  expect(await entries()).toEqual([])
  const { spaces } = await other.api.call('sync.changes', { campusId })
  expect(spaces.map(({ name }) => name)).toContain('打好的新名')
})

test('what was entered in a form and not sent goes with what it is of, when that becomes real', async () => {
  tablet.link.down = true
  const [floor, room] = [await add(null, 'building', '草稿楼'), await add(null, 'building', '旁边')]
  const draft = (x: number) => ({ values: { drawn: [[room, x]] }, at: x })
  await keepDraft(local(), `floorPlan:${floor}`, draft(1))
  await settle()
  const [realFloor, realRoom] = [await realOf(floor), await realOf(room)]
  expect(await readDraft(local(), `floorPlan:${realFloor}`)).toEqual({
    values: { drawn: [[realRoom, 1]] },
    at: 1,
  })
  // A form that is put away only now still goes by the ids it was opened with.
  await keepDraft(local(), `floorPlan:${floor}`, draft(2))
  expect(await readDraft(local(), `floorPlan:${realFloor}`)).toMatchObject({ at: 2 })
})

test('edits made on top of each other do not conflict because what they name has become real', async () => {
  const room = (await local().spaces.where({ campusId }).toArray()).find(
    ({ kind, templateId }) => kind === 'room' && templateId !== null,
  )
  const [id, last] = [room?.id ?? 0, room?.templateId ?? 0]
  tablet.link.down = true
  const fresh = await tab.desk.edits.addTemplate({ name: '中间的模板', campusIds: [campusId] })
  await tab.desk.edits.editSpace(campusId, id, { templateId: fresh })
  await tab.desk.edits.editSpace(campusId, id, { templateId: last })
  await other.api.call('space.edit', { campusId, id, name: '同事改的名' })
  await settle()
  expect(await entries()).toEqual([])
  expect(await onServer(id)).toMatchObject({ name: '同事改的名', templateId: last })
})

test('of campuses that are edited together, one in which a field goes to the other one keeps the rest of what was said of it', async () => {
  const [one, two] = await local().campuses.toArray()
  const campusIds = [one?.campusId ?? 0, two?.campusId ?? 0] as const
  tablet.link.down = true
  await tab.desk.edits.changeCampuses(campusIds, { province: '浙江省', city: '杭州市', area: '西湖区' })
  await tab.desk.edits.editCampus(campusIds[0], { area: '滨江区' })
  await other.api.call('campus.edit', { campusId: campusIds[0], city: '宁波市' })
  tablet.link.down = false
  await eventually(async () => {
    tab.connection.tryNow()
    return (await entries())[0]?.state.kind === 'attention'
  })
  const [asked] = await entries()
  const overlaps = asked?.state.kind === 'attention' ? asked.state.overlaps : []
  expect(overlaps).toMatchObject([{ id: campusIds[0], field: 'city', theirs: '宁波市' }])
  const theirs = new Map(overlaps.map((each) => [choiceKey(each), 'theirs' as const]))
  tablet.link.down = true
  expect(await tab.desk.outbox.resolve(asked?.id ?? '', theirs)).toBe('waiting')
  expect((await entries()).map(({ name }) => name)).toEqual([
    'campus.changeCampusList',
    'campus.changeCampusList',
    'campus.edit',
  ])
  await settle()
  expect(await entries()).toEqual([])
  const { list } = await other.api.call('campus.authorisedList', { pageSize: 0 })
  const now = new Map(list.map((campus) => [campus.campusId, campus]))
  expect(now.get(campusIds[0])).toMatchObject({ province: '浙江省', city: '宁波市', area: '滨江区' })
  expect(now.get(campusIds[1])).toMatchObject({ province: '浙江省', city: '杭州市', area: '西湖区' })
})

test('of parts that are edited together, one that somebody has deleted is left out, and the others are edited', async () => {
  const made = await tab.desk.edits.addTemplate({ name: '一起改的模板', campusIds: [campusId] })
  const ids = await tab.desk.edits.addParts('sceneList', made, [{ name: '一' }, { name: '二' }])
  await settle()
  const templateId = await realOf(made)
  const [one, two] = [await realOf(ids[0] ?? 0), await realOf(ids[1] ?? 0)]
  tablet.link.down = true
  await tab.desk.edits.editParts('sceneList', templateId, [
    { id: one, name: '一改' },
    { id: two, name: '二改' },
  ])
  await other.api.call('templateScene.deleteAll', { id: one, templateId })
  await settle()
  const [refused] = await entries()
  expect(refused?.state).toMatchObject({ kind: 'attention', code: 4040 })
  expect(await tab.desk.outbox.dropTarget(refused?.id ?? '', one)).toBe('waiting')
  await settle()
  expect(await entries()).toEqual([])
  const { sceneList } = await other.api.call('template.getTemplateById', { id: templateId })
  expect(sceneList.map(({ name }) => name)).toEqual(['二改'])
})
