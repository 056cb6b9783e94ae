// @vitest-environment node
import './dom.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultsOf, powerStates, switchStates } from '#contract/rules/room-defaults.ts'
import { useSpaces } from '#src/data/spaces.ts'
import { useTemplate } from '#src/data/templates.ts'
import { freshTemporaryId } from '#src/data/temporary-ids.ts'
import { outboxEntries } from '#src/local/read.ts'
import { underWay } from '#src/local/under-way.ts'
import { linesOf, placesIn } from '#src/pages/spaces/paste/read-table.ts'
import { setDefaults } from '#src/pages/templates/defaults/set-defaults.ts'
import { makeAgain, takingBack } from '#src/pages/templates/parts/take-back.ts'
import { place } from '#src/pages/templates/plan/place.ts'
import { addTemplate } from '#tests/contract/site-template.ts'
import type { Ids } from '#tests/contract/sites.ts'
import { eventually } from '#tests/world/eventually.ts'
import { read, showIn } from './show.tsx'
import { type DataWorld, offlineTablet, startDataWorld } from './site.ts'

let world: DataWorld
let site: Ids

beforeAll(async () => {
  world = await startDataWorld()
  site = world.own.site.ids
}, 240_000)
afterAll(() => world?.stop())

const short = () => randomUUID().slice(0, 8)
type Tab = Awaited<ReturnType<typeof offlineTablet>>['tab']
async function seen(tab: Tab, id: number) {
  const template = await read(tab, () => useTemplate(id))
  if (!template) throw new Error('the template is not there')
  return template
}

test('a deleted group is made again with its members, and scenes and words say what they said of it', async () => {
  const { template: id, group, scene, equipment } = await addTemplate(world.admin, site.campus, site.product)
  const { tablet, tab } = await offlineTablet(world)
  const { edits } = tab.desk
  const functionList = [{ identifier: 'switch', functionParamList: [{ paramValue: 1 }] }]
  await edits.editParts('groupList', id, [{ id: group, addEquipmentIds: [equipment] }])
  await edits.editParts('sceneList', id, [
    { id: scene, actionList: [{ targetId: group, functionList, fade: 2_000 }] },
  ])
  await edits.addParts('voiceList', id, [{ name: `开关 ${short()}`, targetId: group }])
  const before = await seen(tab, id)
  await edits.deletePart('groupList', id, group)
  const without = await seen(tab, id)
  expect(without.voiceList).toHaveLength(before.voiceList.length - 1)
  await makeAgain(edits, before, group)
  await tablet.settle(tab)
  const said = (of: typeof before) => {
    const names = new Map([...of.groupList, ...of.equipmentList].map((row) => [row.id, row.name]))
    return {
      groups: of.groupList.map((row) => [row.name, row.equipmentIds.map((each) => names.get(each)).sort()]),
      actions: of.sceneList.map((row) =>
        row.actionList.map(({ targetId, fade }) => [names.get(targetId), fade]).sort(),
      ),
      words: of.voiceList.map((row) => [row.name, names.get(row.targetId)]).sort(),
    }
  }
  const server = await world.admin.call('template.getTemplateById', { id })
  expect(said(server as typeof before)).toEqual(said(before))
})

test('an edit is taken back field by field and element by element', async () => {
  const { template: id, group, equipment } = await addTemplate(world.admin, site.campus, site.product)
  const { tablet, tab } = await offlineTablet(world)
  const { edits } = tab.desk
  const row = (await seen(tab, id)).groupList.find((each) => each.id === group)
  if (!row) throw new Error('the group is not there')
  const item = { id: group, name: '改过', removeEquipmentIds: [equipment] }
  const back = takingBack('groupList', row, item)
  expect(back).toEqual({ id: group, name: row.name, addEquipmentIds: [equipment] })
  expect(takingBack('groupList', row, { id: group, name: row.name })).toBeNull()
  // A key that never had a picture loses the one that it was given.
  expect(takingBack('buttonList', { ...row, id: 5 }, { id: 5, icon: 'moon' })).toEqual({ id: 5, icon: null })
  await edits.editParts('groupList', id, [item])
  await edits.editParts('groupList', id, [back as typeof item])
  await tablet.settle(tab)
  const server = await world.admin.call('template.getTemplateById', { id })
  const own = server.groupList.find((each) => each.id === group)
  expect([own?.name, own?.equipmentIds.toSorted()]).toEqual([row.name, row.equipmentIds.toSorted()])
})

test('how rooms behave where nothing else is said is as before once that is taken back', async () => {
  const { template: id } = await addTemplate(world.admin, site.campus, site.product)
  const { tablet, tab } = await offlineTablet(world)
  const said = async () => defaultsOf(await world.admin.call('template.getTemplateById', { id }))
  const [before, template] = [await said(), await seen(tab, id)]
  const { lightTime, powerState } = { lightTime: before.lightTime + 1_000, powerState: powerStates.off }
  expect(await setDefaults(tab.desk.edits, template, before)).toBeNull()
  const back = await setDefaults(tab.desk.edits, template, { ...before, lightTime, powerState })
  await tablet.settle(tab)
  expect(await said()).toEqual({ ...before, lightTime, powerState })
  // What a colleague has changed since stays.
  const switchState = switchStates.full
  await world.admin.call('template.configSwitchState', { id, switchState })
  await back?.()
  await tablet.settle(tab)
  expect(await said()).toEqual({ ...before, switchState })
})

test('what was put into a slot of a plan is taken out again, with the equipment that was added for it', async () => {
  const { template: id } = await addTemplate(world.admin, site.campus, site.product)
  const { tab } = await offlineTablet(world)
  const { edits } = tab.desk
  const [houseId = 0] = await edits.addParts('houseList', id, [{ name: '教室', layoutCode: 1 }])
  const before = await seen(tab, id)
  const house = before.houseList.find((each) => each.id === houseId)
  if (!house) throw new Error('the plan is not there')
  const slot = { slot: 1 } as Parameters<typeof place>[2]['slot']
  const what = { productId: site.product, equipmentId: null }
  const back = await place(edits, before, { house, slot, stem: '黑板灯' }, what)
  const placed = await seen(tab, id)
  expect(placed.houseList.find((each) => each.id === houseId)?.slotList).toHaveLength(1)
  await back?.()
  const after = await seen(tab, id)
  expect(after.houseList.find((each) => each.id === houseId)?.slotList).toEqual([])
  expect(after.equipmentList.map(({ name }) => name)).toEqual(before.equipmentList.map(({ name }) => name))
})

test('what was added is taken away: out of the outbox with what hangs on it, or by edits once it has gone up', async () => {
  const { template: id, scene, equipment } = await addTemplate(world.admin, site.campus, site.product)
  const { tablet, tab } = await offlineTablet(world)
  const { edits } = tab.desk
  const names = (of: Pick<Awaited<ReturnType<typeof seen>>, 'groupList' | 'sceneList' | 'voiceList'>) =>
    [...of.groupList, ...of.sceneList, ...of.voiceList].map(({ name }) => name).sort()
  const before = names(await seen(tab, id))
  const functionList = [{ identifier: 'switch', functionParamList: [{ paramValue: 1 }] }]
  const group = () => ({ name: `组 ${short()}`, equipmentIds: [equipment] })

  const ids = await edits.addParts('groupList', id, [group(), group()])
  expect(await edits.hangingOn(ids)).toBe(0)
  await edits.editParts('sceneList', id, [
    { id: scene, actionList: [{ targetId: ids[0] ?? 0, functionList }] },
  ])
  const [voice = 0] = await edits.addParts('voiceList', id, [{ name: `词 ${short()}`, targetId: scene }])
  expect(await edits.hangingOn(ids)).toBe(1)
  await edits.unmake(id, ids)
  const stay = await seen(tab, id)
  expect(names(stay)).toHaveLength(before.length + 1)
  expect(
    stay.sceneList.find((row) => row.id === scene)?.actionList.some(({ targetId }) => ids.includes(targetId)),
  ).toBe(false)

  const late = await edits.addParts('groupList', id, [group()])
  await tablet.settle(tab)
  await edits.unmake(id, late)
  await edits.unmake(id, [voice])
  await tablet.settle(tab)
  const server = await world.admin.call('template.getTemplateById', { id })
  expect(names(server as never)).toEqual(before)
})

test('a pasted table is taken back in one step: out of the outbox, or deleted once it has gone up, but not what others put there', async () => {
  const { campus, building } = site
  const { tablet, tab } = await offlineTablet(world)
  const { edits } = tab.desk
  const shown = showIn(tab, () => useSpaces(campus))
  const forest = await shown.when((each) => each !== undefined)
  const [known, fresh, storey] = [forest?.byId.get(building)?.name ?? '', `楼 ${short()}`, `层 ${short()}`]
  const { places } = placesIn(linesOf(`${known}\t${storey}\t901\n${fresh}\t1F\t101\n\t\t102\n\t2F\t201`), {
    tree: forest ?? { childrenOf: () => [] },
    templates: [],
    nameFault: () => null,
  })
  expect(places).toHaveLength(8)
  const names = (): string[] => [...(shown.now()?.byId.values() ?? [])].map(({ name }) => name).sort()
  const before = names()

  const waiting = await edits.addPlaces(campus, places)
  await edits.editSpace(campus, waiting.at(-1) ?? 0, { name: `改过 ${short()}` })
  expect(await edits.hangingOn(waiting)).toBe(1)
  await edits.unmakePlaces(campus, waiting)
  await shown.when(() => names().join() === before.join())
  expect(await tab.desk.local.db.outbox.count()).toBe(0)

  const sent = await edits.addPlaces(campus, places)
  await tablet.settle(tab)
  const floorOf = (all: ReturnType<(typeof shown)['now']>) =>
    [...(all?.byId.values() ?? [])].find(
      ({ id, name, parentId }) => id > 0 && name === '1F' && all?.byId.get(parentId ?? 0)?.name === fresh,
    )
  const floor = floorOf(await shown.when((all) => floorOf(all) !== undefined))
  const place = { campusId: campus, parentId: floor?.id ?? 0, kind: 'room' } as const
  await world.admin.call('space.add', { ...place, name: '值班室' })
  tab.desk.refresh()
  await shown.when(() => names().includes('值班室'))
  await edits.unmakePlaces(campus, sent)
  // One edit for the floor with its room, one for the other floor, one for each room beside the other's.
  expect(await tab.desk.local.db.outbox.count()).toBe(4)
  await tablet.settle(tab)
  const { buildingVos } = await world.admin.call('campus.getBuildingTree', { campusId: campus })
  expect(
    buildingVos
      .filter(
        ({ buildingName, floorVos }) =>
          buildingName === fresh || floorVos.some((each) => each.floorName === storey),
      )
      .map(({ buildingName, floorVos }) => [
        buildingName,
        floorVos.map(({ floorName, roomVos }) => [floorName, roomVos.map(({ roomName }) => roomName)]),
      ]),
  ).toEqual([[fresh, [['1F', ['值班室']]]]])
})

/** Sends what waits; the server does it, and neither its answer nor anything else comes through afterwards. */
async function loseAnswer({ tablet, tab }: Awaited<ReturnType<typeof offlineTablet>>) {
  const { link } = tablet
  const { db } = tab.desk.local
  link.loses = () => link.met.has('lose-reply')
  link.fates = ['lose-reply']
  link.down = false
  await eventually(async () => {
    if (!link.met.has('lose-reply')) tab.connection.tryNow()
    const entries = await outboxEntries(db)
    return entries.every(({ history }) => history.some(({ code }) => code === null))
  })
  link.down = true
  await eventually(async () => {
    tab.connection.tryNow()
    return tab.connection.state.get().kind === 'offline' && (await underWay(db)).size === 0
  })
  link.loses = () => false
}

test('what was added and may have reached the server is deleted by edits behind it, not taken out of the outbox', async () => {
  const { template: id, scene, equipment } = await addTemplate(world.admin, site.campus, site.product)
  const device = await offlineTablet(world)
  const { tablet, tab } = device
  const { edits, local } = tab.desk
  const groups = (of: Pick<Awaited<ReturnType<typeof seen>>, 'groupList'>) =>
    of.groupList.map(({ name }) => name)
  const before = groups(await seen(tab, id))
  const functionList = [{ identifier: 'switch', functionParamList: [{ paramValue: 1 }] }]
  const ids = await edits.addParts('groupList', id, [{ name: `组 ${short()}`, equipmentIds: [equipment] }])
  const item = { id: scene, actionList: [{ targetId: ids[0] ?? 0, functionList }] }
  await edits.editParts('sceneList', id, [item])
  await loseAnswer(device)
  const server = async () => world.admin.call('template.getTemplateById', { id })
  expect(groups((await server()) as never)).toHaveLength(before.length + 1)

  expect(await edits.hangingOn(ids)).toBe(0)
  await edits.unmake(id, ids)
  expect((await outboxEntries(local.db)).map(({ name }) => name.split('.')[1])).toEqual([
    ...['addAll', 'editAll', 'delete'],
  ])
  expect(groups(await seen(tab, id))).toEqual(before)
  await tablet.settle(tab)
  expect(await outboxEntries(local.db)).toEqual([])
  expect(groups((await server()) as never)).toEqual(before)
})

test('places that were added and may have reached the server are deleted by edits behind them', async () => {
  const device = await offlineTablet(world)
  const { tablet, tab } = device
  const { edits, local } = tab.desk
  const name = `楼 ${short()}`
  const top = { kind: 'building', name, parentId: null, below: null, templateId: null } as const
  const ids = await edits.addPlaces(site.campus, [top, { ...top, kind: 'floor', name: '1F', below: 0 }])
  await loseAnswer(device)
  const there = async () => {
    const { buildingVos } = await world.admin.call('campus.getBuildingTree', { campusId: site.campus })
    return buildingVos.some(({ buildingName }) => buildingName === name)
  }
  expect(await there()).toBe(true)
  await edits.unmakePlaces(site.campus, ids)
  expect((await outboxEntries(local.db)).map((entry) => entry.name)).toEqual([
    ...['space.add', 'space.add', 'space.delete'],
  ])
  await tablet.settle(tab)
  expect(await outboxEntries(local.db)).toEqual([])
  expect(await there()).toBe(false)
})

test('what others made meanwhile and stands in for what was generated is neither taken back nor deleted with it', async () => {
  const { template: id } = await addTemplate(world.admin, site.campus, site.product)
  const { tablet, tab } = await offlineTablet(world)
  const { edits } = tab.desk
  const names = ['前排', '后排', '走廊'].map((name) => `${name} ${short()}`)
  const keys = names.map(() => freshTemporaryId())
  const [front = 0, , corridor = 0] = keys
  const groupList = keys.map((key, at) => ({ key, name: names[at] ?? '', equipmentIds: [] }))
  await edits.addGenerated(id, { groupList })
  await edits.deletePart('groupList', id, front)
  const theirs = [names[0], names[2]].map((name) => ({ name: name ?? '', equipmentIds: [] }))
  await world.admin.call('templateGroup.addAll', { templateId: id, groupList: theirs })
  await tablet.settle(tab)
  const server = async () => {
    const template = await world.admin.call('template.getTemplateById', { id })
    return names.map((name) => template.groupList.some((group) => group.name === name))
  }
  expect(await server()).toEqual([true, true, true])
  expect(await outboxEntries(tab.desk.local.db)).toEqual([])
  expect((await tab.desk.local.db.aliases.get(corridor))?.stood).toBe(true)
  await edits.unmake(id, keys)
  await tablet.settle(tab)
  expect(await server()).toEqual([true, false, true])
})
