import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningServer } from '#server/server.ts'
import { outboxEntries, seenRows } from '#src/local/read.ts'
import { createDevice, type Tab } from '#tests/world/device.ts'
import { eventually } from '#tests/world/eventually.ts'
import { startTestServer } from '#tests/world/server.ts'

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
  await other.desk.edits.editSpace(floor, { name: '她改的层' })
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
