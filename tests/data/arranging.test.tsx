// @vitest-environment node
import './dom.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useCampuses } from '#src/data/campuses.ts'
import { useOutbox } from '#src/data/outbox.ts'
import { useSpaces } from '#src/data/spaces.ts'
import { bulkPatch, bulkValues } from '#src/pages/places/bulk/bulk-values.ts'
import { patchesOf, renamingsOf } from '#src/pages/spaces/arrange/rename.ts'
import { useArranging } from '#src/pages/spaces/arrange/use-arranging.ts'
import { linesOf, placesIn } from '#src/pages/spaces/paste/read-table.ts'
import type { Device, Tab } from '#tests/world/device.ts'
import { read, showIn } from './show.tsx'
import { type DataWorld, offlineTablet, startDataWorld } from './site.ts'

let world: DataWorld

beforeAll(async () => {
  world = await startDataWorld()
}, 240_000)
afterAll(() => world?.stop())

const short = () => randomUUID().slice(0, 6)

/** A floor of its own with these rooms, known to the server. */
async function freshFloor(names: readonly string[]) {
  const { campus: campusId, building } = world.own.site.ids
  const add = async (input: { parentId: number; kind: 'floor' | 'room'; name: string }) =>
    (await world.admin.call('space.add', { campusId, ...input })).created[0]?.id ?? 0
  const floor = await add({ parentId: building, kind: 'floor', name: `层 ${short()}` })
  const rooms: number[] = []
  for (const name of names) rooms.push(await add({ parentId: floor, kind: 'room', name }))
  return { campusId, floor, rooms }
}

/** What the server says of the rooms of a floor. */
async function onServer(campusId: number, rooms: readonly number[]) {
  const nodes = await world.server.database.system((db) =>
    db.selectFrom('space').select(['id', 'name', 'template_id']).where('campus_id', '=', campusId).execute(),
  )
  return rooms.map((id) => nodes.find((node) => Number(node.id) === id))
}

/** The outbox goes up until nothing is left to send. */
async function goOnline(tablet: Device, tab: Tab) {
  tablet.link.down = false
  tab.connection.tryNow()
  const shown = showIn(tab, useOutbox)
  const left = await shown.when((items) => items?.every(({ state }) => state.kind === 'attention') ?? false)
  shown.end()
  return left ?? []
}

test('rooms whose names go round are renamed and named back without a network, and the server takes all of it', async () => {
  const { campusId, rooms } = await freshFloor(['101', '103', '102'])
  const { tablet, tab } = await offlineTablet(world)
  const forest = await read(tab, () => useSpaces(campusId))
  const arranging = showIn(tab, () => useArranging(campusId))
  await arranging.when(Boolean)
  const pattern = { text: '{nnn}', start: 101, byFloor: true }
  expect(await arranging.now().edit(patchesOf(forest, renamingsOf(forest, rooms, pattern)))).toBe(true)
  const shown = showIn(tab, () => useSpaces(campusId))
  const names = () => rooms.map((id) => shown.now()?.byId.get(id)?.name)
  await shown.when(() => names().join() === '101,102,103')
  await (await arranging.when(({ undo }) => undo !== null)).undo?.()
  await shown.when(() => names().join() === '101,103,102')
  await arranging.when(({ undo }) => undo === null)
  expect(await arranging.now().edit(patchesOf(forest, renamingsOf(forest, rooms, pattern)))).toBe(true)
  expect(await goOnline(tablet, tab)).toEqual([])
  expect((await onServer(campusId, rooms)).map((room) => room?.name)).toEqual(['101', '102', '103'])
  tab.crash()
})

test('rooms get a template together and their own back, and a refusal is mended for those that are left', async () => {
  const { campusId, rooms } = await freshFloor(['甲', '乙', '丙'])
  const bound = async () =>
    (await world.admin.call('template.add', { name: `模板 ${short()}`, campusIds: [campusId] })).created[0]
      ?.id ?? 0
  const [own, other] = [await bound(), await bound()]
  const [first = 0, second = 0, third = 0] = rooms
  await world.admin.call('campus.bindConfig', { campusId, roomIds: [first], templateId: own })
  const { tablet, tab } = await offlineTablet(world)
  const arranging = showIn(tab, () => useArranging(campusId))
  await arranging.when(Boolean)
  const shown = showIn(tab, () => useSpaces(campusId))
  const templates = () => rooms.map((id) => shown.now()?.byId.get(id)?.templateId)
  expect(await arranging.now().bind(rooms, other)).toBe(true)
  await shown.when(() => templates().every((id) => id === other))
  const [item] = await read(tab, useOutbox)
  expect(item?.words).toMatchObject({ key: 'edit.campus.bindConfig', values: { subject: '甲', count: 3 } })
  await (await arranging.when(({ undo }) => undo !== null)).undo?.()
  await shown.when(() => templates().join() === [own, null, null].join())
  expect(await goOnline(tablet, tab)).toEqual([])
  expect((await onServer(campusId, rooms)).map((room) => room?.template_id)).toEqual([own, null, null])

  tablet.link.down = true
  expect(await arranging.now().bind(rooms, other)).toBe(true)
  await world.admin.call('campus.unbundCampusTemplate', { campusId, templateIds: [other] })
  const refused = await goOnline(tablet, tab)
  expect(refused).toHaveLength(1)
  const mended = await tab.desk.outbox.amendFields(refused[0]?.id ?? '', {
    templateId: own,
    roomIds: [second, third],
  })
  expect(mended).toBe('waiting')
  expect(await goOnline(tablet, tab)).toEqual([])
  expect((await onServer(campusId, rooms)).map((room) => Number(room?.template_id))).toEqual([own, own, own])
  tab.crash()
})

test('a pasted table makes buildings, floors and rooms below each other without a network, once', async () => {
  const { campus: campusId, building } = world.own.site.ids
  const template =
    (await world.admin.call('template.add', { name: `模板 ${short()}`, campusIds: [campusId] })).created[0]
      ?.id ?? 0
  const { tablet, tab } = await offlineTablet(world)
  const shown = showIn(tab, () => useSpaces(campusId))
  const forest = await shown.when((each) => each !== undefined)
  const [known, fresh] = [forest?.byId.get(building)?.name ?? '', `新楼 ${short()}`]
  const text = [`${known}\t九层\t901\t标准`, `${fresh}\t1F\t101`, '\t\t102\t标准'].join('\n')
  const { places } = placesIn(linesOf(text), {
    tree: forest ?? { childrenOf: () => [] },
    templates: [{ id: template, name: '标准' }],
    nameFault: () => null,
  })
  await tab.desk.edits.addPlaces(campusId, places)
  const rooms = () =>
    [...(shown.now()?.byId.values() ?? [])]
      .filter(({ kind, pending }) => kind === 'room' && pending === 'waiting')
      .map(({ id, name, templateId }) => ({
        path: shown
          .now()
          ?.pathOf(id)
          .map((each) => each.name),
        name,
        templateId,
      }))
  await shown.when(() => rooms().length === 3)
  expect(rooms()).toEqual(
    expect.arrayContaining([
      { path: [known, '九层', '901'], name: '901', templateId: template },
      { path: [fresh, '1F', '101'], name: '101', templateId: null },
      { path: [fresh, '1F', '102'], name: '102', templateId: template },
    ]),
  )
  expect(await goOnline(tablet, tab)).toEqual([])
  const { buildingVos } = await world.admin.call('campus.getBuildingTree', { campusId })
  const made = buildingVos.filter(({ buildingName }) => buildingName === fresh)
  expect(
    made.map(({ floorVos }) => floorVos.map(({ roomVos }) => roomVos.map(({ roomName }) => roomName))),
  ).toEqual([[['101', '102']]])
  tab.crash()
})

test('several campuses are told the same without a network, those alone of which it differs', async () => {
  const added: number[] = []
  for (const city of ['江城', '海城', '江城'])
    added.push(
      (await world.admin.call('campus.add', { name: `校区 ${short()}`, city })).campuses[0]?.campusId ?? 0,
    )
  const tablet = await world.device()
  const tab = await tablet.openTab()
  const shown = showIn(tab, useCampuses)
  await shown.when((all) => added.every((id) => all?.some(({ campusId }) => campusId === id)))
  tablet.link.down = true
  expect(bulkPatch(bulkValues({}))).toEqual({})
  const patch = bulkPatch({ ...bulkValues({}), region: true, city: ' 江城 ', campusType: '' })
  expect(patch).toEqual({ province: '', city: '江城', area: '' })
  expect(await tab.desk.edits.changeCampuses(added, patch)).toBe(1)
  expect(await tab.desk.edits.changeCampuses(added, { area: '东区' })).toBe(3)
  const [, item] = await read(tab, useOutbox)
  expect(item?.words).toMatchObject({ key: 'edit.campus.changeCampusList', values: { count: 3 } })
  await shown.when((all) => all?.filter(({ area }) => area === '东区').length === 3)
  expect(await goOnline(tablet, tab)).toEqual([])
  const { list } = await world.admin.call('campus.authorisedList', { pageSize: 0 })
  expect(
    list.filter(({ campusId }) => added.includes(campusId)).map(({ city, area }) => [city, area]),
  ).toEqual(added.map(() => ['江城', '东区']))
  tab.crash()
})
