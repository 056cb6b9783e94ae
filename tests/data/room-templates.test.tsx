// @vitest-environment node
import './dom.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useAnswer } from '#src/data/answers.ts'
import { useRoomTemplate, useRoomTemplates } from '#src/data/room-templates.ts'
import { useRoomSheet } from '#src/data/run-sheets.ts'
import { useTemplateRooms } from '#src/data/template-rooms.ts'
import { useTemplate } from '#src/data/templates.ts'
import { storedAnswer } from '#src/local/answers.ts'
import { placeProgram } from '#src/pages/spaces/control/place-program.ts'
import { roomProgram } from '#src/pages/spaces/room/room-program.ts'
import { followAnswers } from '#src/sync/told-answers.ts'
import { addTemplate } from '#tests/contract/site-template.ts'
import type { Ids } from '#tests/contract/sites.ts'
import type { Tab } from '#tests/world/device.ts'
import { eventually } from '#tests/world/eventually.ts'
import { read, showIn } from './show.tsx'
import { type DataWorld, fetchCampus, offlineTablet, startDataWorld } from './site.ts'

let world: DataWorld
let site: Ids

beforeAll(async () => {
  world = await startDataWorld()
  site = world.own.site.ids
}, 240_000)
afterAll(() => world?.stop())

/** A published template with a room that is made from it. */
async function publishedRoom() {
  const made = await addTemplate(world.admin, site.campus, site.product)
  const place = { campusId: site.campus, parentId: site.floor, kind: 'room' } as const
  const name = `教室 ${randomUUID().slice(0, 8)}`
  const { created } = await world.admin.call('space.add', { ...place, name, templateId: made.template })
  await world.admin.call('template.publish', { id: made.template })
  return { ...made, room: created[0]?.id ?? 0 }
}

/** What is offered of a room, by its own page and by that of its floor. */
async function offered(tab: Tab, id: number, templateId: number) {
  const template = await read(tab, () => useRoomTemplate(templateId))
  const templates = await read(tab, () => useRoomTemplates(site.campus))
  if (!template) throw new Error('the template is not there')
  const { scenes } = roomProgram({ node: { id }, devices: [], statuses: new Map() }, template, undefined)
  const [own] = placeProgram([{ id, templateId }], templates, new Map()).templates
  const names = (list: readonly { name: string }[] = []) => list.map(({ name }) => name)
  return { room: names(scenes), place: names(own?.scenes), groups: names(own?.groups) }
}

const asPublished = { room: ['上课'], place: ['上课'], groups: ['全部'] }

test('rooms offer what they run while their template is edited, offline too, and the server does what they offer', async () => {
  const { template, scene, equipment, room } = await publishedRoom()
  const { admin } = world
  await admin.call('templateScene.addAll', { templateId: template, sceneList: [{ name: '午休' }] })
  const groupList = [{ name: '前排', equipmentIds: [equipment] }]
  await admin.call('templateGroup.addAll', { templateId: template, groupList })
  const { sceneList } = await admin.call('template.getTemplateById', { id: template })
  const sceneValue = (id: number) => sceneList.find((one) => one.id === id)?.sceneValue ?? 0
  const added = sceneList.find(({ name }) => name === '午休')
  await admin.call('templateScene.deleteAll', { id: scene })

  const { tab } = await offlineTablet(world)
  expect(await offered(tab, room, template)).toEqual(asPublished)
  const draft = await read(tab, () => useTemplate(template))
  expect(draft?.sceneList.map(({ name }) => name)).toEqual(['午休'])

  const refused = (value: number) => admin.refusal('device.command', { roomId: room, sceneValue: value })
  expect((await refused(added?.sceneValue ?? 0)).code).toBe(4000)
  // There is no gateway that could hear it.
  expect((await refused(sceneValue(scene))).code).not.toBe(4000)

  await admin.call('template.publish', { id: template })
  const { tab: later } = await offlineTablet(world)
  expect(await offered(later, room, template)).toMatchObject({ groups: ['全部', '前排'], room: [] })
})

test('what was edited here and is not sent changes nothing in rooms; of what was never published a room says its draft, a place offers nothing', async () => {
  const published = await publishedRoom()
  const other = await addTemplate(world.admin, site.campus, site.product)
  const { tab } = await offlineTablet(world)
  for (const { template, scene } of [published, other])
    await tab.desk.edits.editParts('sceneList', template, [{ id: scene, name: '改过' }])
  expect(await offered(tab, published.room, published.template)).toEqual(asPublished)
  expect(await offered(tab, published.room, other.template)).toMatchObject({
    room: ['改过'],
    place: [],
  })
})

test('the board of all rooms of a campus follows what the stream tells of them', async () => {
  const { template, room } = await publishedRoom()
  const tab = await (await world.device()).openTab()
  const board = showIn(tab, () => useAnswer('template.campusConfigState', { id: site.campus }))
  const known = await board.when(({ data }) => data?.roomList.some(({ roomId }) => roomId === room) === true)
  const publishedIn = (list: typeof known.data) =>
    list?.roomList.find(({ roomId }) => roomId === room)?.publishedAt
  const before = publishedIn(known.data)
  await world.admin.call('templateScene.addAll', { templateId: template, sceneList: [{ name: '午休' }] })
  await world.admin.call('template.publish', { id: template })
  const end = new AbortController()
  const refresher = { db: tab.desk.local.bulk, api: tab.api }
  followAnswers(refresher, end.signal, () => [site.campus])({ kind: 'config', templateIds: [template] })
  await board.when(({ data }) => publishedIn(data) !== before)
  end.abort()
  board.end()
  await tab.close()
})

test('the page of a sheet that is opened before the room has it shows it as soon as gateways are sent it', async () => {
  const { admin } = world
  const { template } = await addTemplate(admin, site.campus, site.product)
  const place = {
    campusId: site.campus,
    parentId: site.floor,
    kind: 'room',
    name: `教室 ${randomUUID().slice(0, 8)}`,
  } as const
  const { created } = await admin.call('space.add', { ...place, templateId: template })
  const tablet = await world.device()
  const tab = await tablet.openTab()
  const shown = showIn(tab, () => useRoomSheet(site.campus, created[0]?.id ?? 0).open)
  const unsent = await shown.when((open) => open !== null)
  expect([unsent?.room.state, unsent?.sheet]).toEqual(['unsent', undefined])
  await admin.call('template.publish', { id: template })
  const sent = await shown.when((open) => open?.sheet !== undefined)
  expect(sent?.room.state).toBe('open')
  shown.end()
})

test('a result that has gone up is shown on, also before the sheets have been asked for anew', async () => {
  const { room, template } = await publishedRoom()
  const tab = await (await world.device()).openTab()
  const shown = showIn(tab, () => useRoomSheet(site.campus, room).open)
  const open = await shown.when((each) => each?.sheet !== undefined)
  const step = open?.sheet?.steps[0]?.step ?? ''
  const result = { campusId: site.campus, roomId: room, step, state: 'pass', at: Date.now() } as const
  await tab.desk.edits.recordResult(result, `${template}`)
  await shown.when((each) => each?.room.states[step] === 'pass')
  const from = shown.answers.length
  const input = { campusId: site.campus }
  const held = async () => {
    const answer = await storedAnswer(tab.desk.local.bulk, 'runSheet.list', input)
    return answer?.data.rooms.find(({ roomId }) => roomId === room)?.states[step] === 'pass'
  }
  await eventually(held)
  await shown.when((each) => each?.room.pending === 'none')
  expect(shown.answers.slice(from).map((each) => each?.room.states[step] ?? 'nothing')).not.toContain(
    'nothing',
  )
  shown.end()
})

test('the rooms of a template that this device holds are told with their campus once they are of several', async () => {
  const { admin, own } = world
  const { template, room } = await publishedRoom()
  const campusIds = [site.campus, own.otherCampusId]
  await admin.call('template.updateTemplateCampusIds', { id: template, campusIds })
  const { tab, tablet } = await offlineTablet(world)
  const rooms = () => read(tab, () => useTemplateRooms(template, campusIds))
  const [alone] = (await rooms()) ?? []
  expect(alone).toMatchObject({ id: room, campusId: site.campus })

  const place = { campusId: own.otherCampusId, parentId: null, kind: 'building' } as const
  const { created } = await admin.call('space.add', { ...place, name: '东楼' })
  const { created: floors } = await admin.call('space.add', {
    ...{ ...place, kind: 'floor', name: '3F', parentId: created[0]?.id ?? 0 },
  })
  const { created: there } = await admin.call('space.add', {
    ...{ ...place, kind: 'room', name: '301', parentId: floors[0]?.id ?? 0, templateId: template },
  })
  tablet.link.down = false
  await fetchCampus(tab, own.otherCampusId)
  const both = await showIn(tab, () => useTemplateRooms(template, campusIds)).when(
    (list) => list?.length === 2,
  )
  expect(both?.map(({ id, place: told }) => [id, told])).toEqual([
    [room, `东校区 / ${alone?.place}`],
    [there[0]?.id, '西校区 / 东楼 / 3F'],
  ])
})
