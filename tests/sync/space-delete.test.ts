import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningServer } from '#server/server.ts'
import { fetchAnswer } from '#src/local/answers.ts'
import type { OutboxEntry } from '#src/local/entry.ts'
import { outboxEntries, seenRows } from '#src/local/read.ts'
import { choiceKey } from '#src/sync/amend.ts'
import { recreatable } from '#src/sync/recreate.ts'
import { png } from '#tests/contract/pictures.ts'
import { createDevice, type Device, type Tab } from '#tests/world/device.ts'
import { eventually } from '#tests/world/eventually.ts'
import { startTestServer } from '#tests/world/server.ts'
import { mayAll } from './entries.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

/** The places of a campus as the screen shows them. */
const onScreen = async ({ desk }: Tab, campusId: number) => {
  const { db } = desk.local
  const rows = await seenRows(db, 'spaces', await db.spaces.where({ campusId }).toArray())
  return [...rows.values()].filter((node) => node.campusId === campusId)
}

test('a place that is deleted without a network leaves with all below it, and goes up after what made it', async () => {
  const tablet = await createDevice(() => server.url, 'school', 'school-admin')
  const tab = await tablet.openTab()
  const { edits, local } = tab.desk
  await eventually(async () => (await local.db.campuses.count()) > 0)
  const campusId = (await local.db.campuses.toArray())[0]?.campusId ?? 0
  tab.desk.watch(campusId)
  await eventually(async () => (await local.db.summaries.get(campusId)) !== undefined)
  const add = async (parentId: number | null, kind: 'building' | 'floor' | 'room', name: string) =>
    (await edits.addSpaces([{ campusId, parentId, kind, name }]))[0] ?? 0

  const building = await add(null, 'building', '要拆的楼')
  const floor = await add(building, 'floor', '一层')
  await add(floor, 'room', '旧教室')
  await tablet.settle(tab)
  const real = (await local.db.aliases.get(building))?.real ?? 0
  const realFloor = (await local.db.aliases.get(floor))?.real ?? 0
  const before = await onScreen(tab, campusId)

  tablet.link.down = true
  const room = await add(realFloor, 'room', '没上传的教室')
  const shed = await add(null, 'building', '没上传的楼')
  await add(shed, 'floor', '没上传的层')
  await edits.deleteSpace(real)
  await edits.deleteSpace(shed)
  const after = await onScreen(tab, campusId)
  expect(after).toHaveLength(before.length - 3)
  expect(
    after.some(({ id, parentId }) => [real, realFloor, room, shed].includes(id) || parentId === shed),
  ).toBe(false)
  await tablet.settle(tab)
  expect(await outboxEntries(local.db)).toEqual([])
  const { spaces } = await tab.api.call('sync.changes', { campusId })
  expect(spaces.map(({ name }) => name)).not.toContain('没上传的层')
  expect(spaces.map(({ id }) => id)).not.toContain(real)
  expect((await onScreen(tab, campusId)).length).toBe(spaces.length)

  const lit = await local.db.rooms.filter((each) => each.devices.length > 0).first()
  await edits.deleteSpace(lit?.roomId ?? 0)
  await eventually(async () => (await outboxEntries(local.db))[0]?.state.kind === 'attention')
  const [refused] = await outboxEntries(local.db)
  expect(refused?.state).toMatchObject({ code: 4094, data: { deviceNum: lit?.devices.length } })
  await tab.desk.outbox.discard(refused?.id ?? '')
  expect((await onScreen(tab, campusId)).some(({ id }) => id === lit?.roomId)).toBe(true)
  await tab.close()
})

test('somebody else renaming it meanwhile is a question; a room of hers below it is found gone', async () => {
  const [mine, theirs] = [
    await createDevice(() => server.url, 'school', 'school-admin'),
    await createDevice(() => server.url, 'school', 'school-agent'),
  ]
  const [tab, other] = [await mine.openTab(), await theirs.openTab()]
  await eventually(async () => (await tab.desk.local.db.campuses.count()) > 0)
  const campusId = (await tab.desk.local.db.campuses.toArray())[0]?.campusId ?? 0
  const add = async (parentId: number | null, kind: 'building' | 'floor') =>
    (await tab.api.call('space.add', { campusId, parentId, kind, name: `共用 ${kind}` })).created[0]?.id ?? 0
  const building = await add(null, 'building')
  const floor = await add(building, 'floor')
  for (const each of [tab, other]) {
    each.desk.watch(campusId)
    await eventually(async () => (await each.desk.local.db.spaces.get(floor)) !== undefined)
  }
  mine.link.down = true
  theirs.link.down = true
  await tab.desk.edits.deleteSpace(building)
  await other.desk.edits.editSpace(campusId, floor, { name: '她改的层' })
  await server.database.system((db) =>
    db.updateTable('space').set({ name: '别人改的楼' }).where('id', '=', building).execute(),
  )
  mine.link.down = false
  await eventually(async () => {
    tab.connection.tryNow()
    return (await outboxEntries(tab.desk.local.db))[0]?.state.kind === 'attention'
  })
  const [asked] = await outboxEntries(tab.desk.local.db)
  expect(asked?.state).toMatchObject({ code: 4090, overlaps: [{ id: building, field: '' }] })
  await tab.desk.outbox.retry(asked?.id ?? '')
  await mine.settle(tab)
  expect(await outboxEntries(tab.desk.local.db)).toEqual([])
  await theirs.settle(other)
  const [lost] = await outboxEntries(other.desk.local.db)
  expect(lost?.state).toMatchObject({ kind: 'attention', code: 4040 })
  await tab.close()
  await other.close()
})

/** An admin's and an agent's device that hold a building with a floor and its rooms; both then lose the network. */
async function twoInTheBasement(rooms: number) {
  const devices = await Promise.all(
    (['school-admin', 'school-agent'] as const).map((who) => createDevice(() => server.url, 'school', who)),
  )
  const [mine, theirs] = devices as [Device, Device]
  const [tab, other] = [await mine.openTab(), await theirs.openTab()]
  await eventually(async () => (await tab.desk.local.db.campuses.count()) > 0)
  const campusId = (await tab.desk.local.db.campuses.toArray())[0]?.campusId ?? 0
  const add = async (parentId: number | null, kind: 'building' | 'floor' | 'room', name: string) =>
    (await tab.api.call('space.add', { campusId, parentId, kind, name })).created[0]?.id ?? 0
  const building = await add(null, 'building', `楼 ${randomUUID()}`)
  const floor = await add(building, 'floor', '一层')
  const numbers = Array.from({ length: rooms }, (_, index) => index + 1)
  await tab.desk.edits.addSpaces(
    numbers.map((number) => ({ campusId, parentId: floor, kind: 'room', name: `教室 ${number}` })),
  )
  await mine.settle(tab, 60_000)
  const there = (await tab.api.call('sync.changes', { campusId })).spaces
  const ids = there.filter(({ parentId }) => parentId === floor).map(({ id }) => id)
  for (const each of [tab, other]) {
    each.desk.watch(campusId)
    // A room that went up from here is held before the campus has said the rest.
    await eventually(async () => {
      const held = await each.desk.local.db.spaces.bulkGet([building, floor, ...ids])
      return held.every((node) => node !== undefined)
    })
  }
  mine.link.down = true
  theirs.link.down = true
  const asked = async () => {
    mine.link.down = false
    await eventually(async () => {
      tab.connection.tryNow()
      return (await outboxEntries(tab.desk.local.db))[0]?.state.kind === 'attention'
    })
    return (await outboxEntries(tab.desk.local.db))[0]
  }
  const names = async () => {
    const { spaces } = await other.api.call('sync.changes', { campusId })
    return spaces.filter((node) => node.id === building || node.parentId === floor).map(({ name }) => name)
  }
  const close = () => Promise.all([tab.close(), other.close()])
  return { mine, theirs, tab, other, campusId, building, floor, rooms: ids, asked, names, close }
}

test('what somebody adds or changes below a place meanwhile never goes unseen', async () => {
  const { mine, theirs, tab, other, campusId, building, floor, rooms, asked, names, close } =
    await twoInTheBasement(2)
  const [first = 0] = rooms
  // Edits of one's own below it are no conflict.
  await tab.desk.edits.editSpace(campusId, first, { name: '先改后删' })
  await tab.desk.edits.addSpaces([{ campusId, parentId: floor, kind: 'room', name: '先建后删' }])
  await tab.desk.edits.deleteSpace(building)
  await other.desk.edits.addSpaces([{ campusId, parentId: floor, kind: 'room', name: '同事新建' }])
  await other.desk.edits.editSpace(campusId, rooms[1] ?? 0, { name: '同事改名' })
  await theirs.settle(other)

  const entry = await asked()
  expect(entry?.state.kind === 'attention' && entry.state.overlaps).toMatchObject([
    { id: rooms[1], field: '', original: { name: '教室 2' }, theirs: { name: '同事改名' } },
    { field: '', original: null, theirs: { name: '同事新建' } },
  ])
  expect(await names()).toEqual(expect.arrayContaining(['同事新建', '同事改名', '先改后删', '先建后删']))

  await tab.desk.outbox.retry(entry?.id ?? '')
  await mine.settle(tab)
  expect(await outboxEntries(tab.desk.local.db)).toEqual([])
  expect(await names()).toEqual([])
  await close()
})

test('keeping what the other one did leaves the place as it is; what looks the same is no question', async () => {
  const { mine, theirs, tab, other, campusId, floor, rooms, building, asked, names, close } =
    await twoInTheBasement(1)
  const [room = 0] = rooms
  await tab.desk.edits.deleteSpace(building)
  await other.desk.edits.editSpace(campusId, room, { name: '改过' })
  await other.desk.edits.editSpace(campusId, floor, { name: '改过又改回' })
  await other.desk.edits.editSpace(campusId, floor, { name: '一层' })
  await theirs.settle(other)
  const entry = await asked()
  const overlaps = entry?.state.kind === 'attention' ? entry.state.overlaps : []
  expect(overlaps.map(({ id }) => id)).toEqual([room])
  const theirsForAll = new Map(overlaps.map((overlap) => [choiceKey(overlap), 'theirs' as const]))
  expect(await tab.desk.outbox.resolve(entry?.id ?? '', theirsForAll)).toBe('nothing-left')
  expect(await names()).toContain('改过')
  await mine.settle(tab)
  await close()
})

test('a place of more rooms than a header takes goes up all the same', async () => {
  const { mine, theirs, tab, building, names, close } = await twoInTheBasement(310)
  await tab.desk.edits.deleteSpace(building)
  expect((await outboxEntries(tab.desk.local.db))[0]?.bases).toHaveLength(312)
  // Nor does it go by itself once it has come to nothing a few times.
  const asked: string[] = []
  mine.link.loses = ({ pathname }) => {
    if (!/batch|space\/v1\/delete/.test(pathname)) return false
    asked.push(pathname)
    return asked.length <= 3
  }
  await mine.settle(tab)
  expect(new Set(asked).size).toBe(1)
  expect(asked.length).toBeGreaterThan(3)
  expect(asked[0]).not.toContain('space')
  expect(await outboxEntries(tab.desk.local.db)).toEqual([])
  theirs.link.down = false
  expect(await names()).toEqual([])
  await close()
})

test('a building somebody has deleted comes back with all that stood in it', async () => {
  const { mine, theirs, tab, other, building, floor, rooms, asked, campusId, close } =
    await twoInTheBasement(3)
  const outline = [
    { x: 0.1, y: 0.1 },
    { x: 0.4, y: 0.1 },
    { x: 0.4, y: 0.3 },
  ]
  await tab.desk.edits.editSpace(campusId, rooms[0] ?? 0, { outline })
  const picture = Buffer.from(png().bytes).toString('base64')
  await tab.desk.edits.setPlan({ id: floor, campusId, picture, width: 1, height: 1 }, '一层')
  await mine.settle(tab)
  const { bulk, db } = tab.desk.local
  await fetchAnswer(bulk, tab.api, 'space.planPicture', { id: floor })
  mine.link.down = true
  await tab.desk.edits.editSpace(campusId, rooms[1] ?? 0, { name: '还要用的教室' })
  theirs.link.down = false
  await other.api.call('space.delete', { id: building })
  const entry = await asked()
  tab.desk.refresh()
  await eventually(async () => {
    const again = await recreatable(tab.desk.local.db, entry as OutboxEntry, { may: mayAll })
    return again !== null && again !== 'not-permitted' && again.below === 2
  })
  expect(await db.spaces.get(building)).toBeUndefined()
  const leftOut = async () => {
    const again = await recreatable(db, entry as OutboxEntry, { may: mayAll })
    return again === 'not-permitted' ? again : again?.leftOut
  }
  expect(await leftOut()).toEqual([])
  const held = await db.answers.toArray()
  await db.answers.clear()
  expect(await leftOut()).toMatchObject([{ name: 'space.plan', aside: { subject: '一层' } }])
  await db.answers.bulkPut(held)
  expect(await tab.desk.outbox.recreate(entry?.id ?? '', mayAll, true)).toBe('waiting')
  await mine.settle(tab)
  expect(await outboxEntries(tab.desk.local.db)).toEqual([])
  const { spaces } = await other.api.call('sync.changes', { campusId })
  const mended = spaces.find(({ name }) => name === '还要用的教室')
  const around = spaces.filter(({ parentId }) => parentId === mended?.parentId)
  expect(around.map(({ name, outline: drawn }) => [name, drawn])).toEqual([
    ['教室 1', outline],
    ['还要用的教室', null],
    ['教室 3', null],
  ])
  const again = await other.api.call('space.planPicture', { id: mended?.parentId ?? 0 })
  expect(again?.picture).toBe(picture)
  await close()
})

test('a floor waits for the removal of its room that was refused, and then is no conflict with it', async () => {
  const tablet = await createDevice(() => server.url, 'school', 'school-admin')
  const tab = await tablet.openTab()
  const { db } = tab.desk.local
  await eventually(async () => (await db.campuses.count()) > 0)
  const campusId = (await db.campuses.toArray())[0]?.campusId ?? 0
  tab.desk.watch(campusId)
  const lit = () => db.rooms.filter((each) => each.devices.length > 0).first()
  await eventually(async () => (await lit()) !== undefined)
  const room = await db.spaces.get((await lit())?.roomId ?? 0)
  if (!room) throw new Error('the seed has no room with devices')
  tablet.link.down = true
  await tab.desk.edits.editSpace(campusId, room.id, { name: '先改名' })
  await tab.desk.edits.deleteSpace(room.id)
  await tab.desk.edits.deleteSpace(room.parentId ?? 0)
  tablet.link.down = false
  const states = async () =>
    (await outboxEntries(db)).map(({ input, state }) => [
      input.id,
      state.kind === 'attention' ? state.code : state.kind,
    ])
  await eventually(async () => {
    tab.connection.tryNow()
    return (await states()).some(([, state]) => state === 4094)
  })
  expect(await states()).toEqual([
    [room.id, 4094],
    [room.parentId, 'waiting'],
  ])
  const [refused] = await outboxEntries(db)
  await tab.desk.outbox.discard(refused?.id ?? '')
  await tablet.settle(tab)
  expect(await states()).toEqual([[room.parentId, 4094]])
  await tab.close()
})
