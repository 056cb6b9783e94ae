// @vitest-environment node
import './dom.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { type SeenSheetRoom, useRoomSheet, useSheets } from '#src/data/run-sheets.ts'
import { storedAnswer } from '#src/local/answers.ts'
import { pngOf } from '#tests/contract/pictures.ts'
import { addFullTemplate, name, only } from '#tests/server/templates.ts'
import type { Tab } from '#tests/world/device.ts'
import { eventually } from '#tests/world/eventually.ts'
import { showIn } from './show.tsx'
import { type DataWorld, fetchCampus, startDataWorld } from './site.ts'

let world: DataWorld

beforeAll(async () => {
  world = await startDataWorld()
}, 240_000)
afterAll(() => world?.stop())

/** Rooms made from one published template, which they are to run. */
async function publishedRooms(): Promise<number[]> {
  const { admin, own } = world
  const { id: templateId } = await addFullTemplate(admin, world)
  const roomIds: number[] = []
  for (const label of ['甲', '乙', '丙']) {
    const room = { campusId: own.campusId, parentId: own.floorId, kind: 'room', templateId } as const
    roomIds.push(only((await admin.call('space.add', { ...room, name: name(label) })).created).id)
  }
  await admin.call('template.publish', { id: templateId })
  const { campusId } = own
  await eventually(async () => {
    const { rooms } = await admin.call('runSheet.list', { campusId })
    return roomIds.every((id) => rooms.some(({ roomId, hash }) => roomId === id && hash !== null))
  })
  return roomIds
}

const hour = 3_600_000

/** Passes every step of a room, the first one with a photo, and has it signed, all a while ago. */
async function prove(tab: Tab, { roomId, photo, at }: { roomId: number; photo: string; at: number }) {
  const { campusId } = world.own
  const shown = showIn(tab, () => useRoomSheet(campusId, roomId))
  const steps = (await shown.when(({ open }) => open !== null)).open?.sheet?.steps ?? []
  const place = { campusId, roomId }
  const { edits } = tab.desk
  for (const [index, { step }] of steps.entries()) {
    const result = { ...place, step, state: 'pass', at: at + index } as const
    await edits.recordResult({ ...result, ...(index === 0 ? { photo } : {}) }, '')
  }
  const seen = steps.map(({ step }) => ({ step, state: 'pass' as const }))
  const signed = { ...place, signer: '王建国', signature: 'M10 20L30 40', at: at + hour }
  await edits.signSheet({ ...signed, seen }, '')
  const draft = (await shown.when(({ open }) => open?.room.state === 'signed')).open
  expect(draft?.signature).toMatchObject({ at: signed.at, signature: signed.signature })
  shown.end()
  return steps.map(({ step }, index) => [step, at + index] as const)
}

test('a day of a technician: the campus along, three rooms in a basement, and up the stairs everything goes up once, seen live; the records are there below again', async () => {
  const { admin, own } = world
  const { campusId } = own
  const roomIds = await publishedRooms()
  const [tablet, office] = [await world.device(), await world.device()]

  // In the morning, with a network.
  let tab = await tablet.openTab()
  await tab.desk.packs.take(campusId, null)
  await eventually(async () => !!(await storedAnswer(tab.desk.local.db, 'runSheet.list', { campusId })))
  const managers = await office.openTab({ hears: true })
  await fetchCampus(managers, campusId)
  const board = showIn(managers, () => useSheets(campusId))
  const states = (rooms: readonly SeenSheetRoom[] | null) =>
    roomIds.map((id) => rooms?.find(({ roomId }) => roomId === id)?.state)
  await board.when(({ rooms }) => states(rooms).join() === 'open,open,open')

  // In the basement; the tablet dies once, and goes on without ever having been upstairs.
  tablet.link.down = true
  const before = Date.now() - 5 * hour
  const photos = roomIds.map((_, index) => Buffer.from(pngOf({ size: limits.runPhotoBytes - index })))
  const found: (readonly (readonly [string, number])[])[] = []
  for (const [index, roomId] of roomIds.entries()) {
    const photo = photos[index]?.toString('base64') ?? ''
    found.push(await prove(tab, { roomId, photo, at: before + index }))
    if (index > 0) continue
    tab.crash()
    tab = await tablet.openTab()
  }

  // On the stairs the network comes and goes again, and what the server has answered last is lost.
  const { link } = tablet
  link.fates = ['pass', 'lose-reply']
  link.loses = () => link.reached.length === 2
  link.down = false
  await eventually(() => {
    tab.connection.tryNow()
    return link.reached.length === 2
  })
  await board.when(({ rooms }) => states(rooms).join() === 'signed,signed,open')
  link.loses = () => false
  link.fates = ['twice', 'cut-reply']
  await tablet.settle(tab)
  await board.when(({ rooms }) => states(rooms).join() === 'signed,signed,signed')
  board.end()

  // Down again: the final records are there, though nobody has opened them upstairs.
  await eventually(async () => {
    const { db } = tab.desk.local
    const held = await Promise.all(roomIds.map((roomId) => storedAnswer(db, 'runSheet.room', { roomId })))
    return held.every((answer) => answer?.data.handovers.length === 1)
  })
  link.down = true
  for (const [index, roomId] of roomIds.entries()) {
    const shown = showIn(tab, () => useRoomSheet(campusId, roomId))
    const { open } = await shown.when(({ open }) => open?.handovers.length === 1)
    expect(open?.room).toMatchObject({ state: 'signed', round: 1, signer: '王建国', pending: 'none' })
    expect(open?.handovers[0]).toMatchObject({ round: 1, signedAt: before + index + hour })
    shown.end()
  }
  link.down = false
  await Promise.all([tab.close(), managers.close()])

  // Each once, as it was found, by whom and when.
  for (const [index, roomId] of roomIds.entries()) {
    const { results, handovers } = await admin.call('runSheet.room', { roomId })
    expect(results.map(({ step, at, by, stands }) => [step, at, by, stands])).toEqual(
      found[index]?.map(([step, at]) => [step, at, tablet.user.username, true]),
    )
    const record = only(handovers)
    expect(record.signedAt).toBe(before + index + hour)
    const photo = await admin.fetch(`/iot_api${record.steps[0]?.result.photo}`)
    expect(Buffer.from(await photo.arrayBuffer()).equals(photos[index] ?? Buffer.of())).toBe(true)
  }
})
