// @vitest-environment node
import './dom.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RolloutDetail } from '#contract/rollout-shapes.ts'
import { useAnswer } from '#src/data/answers.ts'
import type { SaidEdit } from '#src/data/just-done.ts'
import { laidOver, useUpgrade } from '#src/data/upgrades.ts'
import { addFullTemplate, name, only } from '#tests/server/templates.ts'
import { showIn } from './show.tsx'
import { type DataWorld, fetchCampus, startDataWorld } from './site.ts'

let world: DataWorld
beforeAll(async () => {
  world = await startDataWorld()
}, 240_000)
afterAll(() => world?.stop())

/** A lamp in a room, behind a gateway that nobody plays: what the room is sent stays on its way. */
const addLamp = (room: number) =>
  world.server.database.system(async (db) => {
    const { cid, campusId, productId, roomIds } = world.own
    const add = async (room_id: number, device_no: string, gateway_id: number | null) => {
      const row = { cid, campus_id: campusId, room_id, product_id: productId, name: '灯一' }
      const values = { ...row, device_no, gateway_id }
      return (await db.insertInto('device').values(values).returning('id').executeTakeFirstOrThrow()).id
    }
    await add(room, name('L'), await add(roomIds[1] ?? 0, name('G'), null))
  })

/** An upgrade of a room that is under way, and that stops at faults. */
async function startedUpgrade() {
  const { admin, own } = world
  const { campusId, floorId } = own
  const { id: templateId } = await addFullTemplate(admin, world)
  const addRoom = async () => {
    const room = { campusId, parentId: floorId, kind: 'room', templateId, name: name('室') } as const
    return only((await admin.call('space.add', room)).created).id
  }
  const [roomId, other] = [await addRoom(), await addRoom()]
  await addLamp(roomId)
  await admin.call('template.publish', { id: templateId, roomIds: [other] })
  const { id: upgradeId } = await admin.call('upgrade.create', {
    id: campusId,
    templateId,
    roomIds: [roomId],
  })
  return { templateId, upgradeId, roomId }
}

test('a fault that is reported of an upgrade stays on the screen: while it waits, and with its pause once it has gone up', async () => {
  const { campusId } = world.own
  const { upgradeId, roomId } = await startedUpgrade()
  const device = await world.device()
  const tab = await device.openTab({ hears: true })
  await fetchCampus(tab, campusId)
  const list = showIn(tab, () => useAnswer('upgrade.list', { id: campusId, pageSize: 0 }).data)
  const shown = showIn(tab, () => useUpgrade(campusId, upgradeId).upgrade)
  await list.when((data) => data !== null)
  const before = await shown.when((upgrade) => upgrade !== null)
  expect(before).toMatchObject({
    state: 'running',
    roomList: [{ roomId, state: 'sending', pending: 'none' }],
  })

  device.link.down = true
  const input = { id: campusId, upgradeId, roomId, describe: '前排灯不亮' }
  await tab.desk.edits.reportFault(input, '教室')
  const waiting = await shown.when((upgrade) => only(upgrade?.roomList ?? []).pending === 'waiting')
  expect(only(waiting?.roomList ?? [])).toMatchObject({
    ...{ state: 'reported', report: { describe: '前排灯不亮', reportedBy: null } },
  })
  expect(waiting?.state).toBe('running')

  const from = shown.answers.length
  await device.settle(tab)
  await shown.when((upgrade) => only(upgrade?.roomList ?? []).report?.reportedBy === device.user.username)
  expect(shown.now()).toMatchObject({ state: 'paused', roomList: [{ state: 'reported', pending: 'none' }] })
  // At no moment on the way there was it as if nothing had been said.
  const states = shown.answers.slice(from).map((upgrade) => only(upgrade?.roomList ?? []).state)
  expect(states.filter((state) => state !== 'reported')).toEqual([])
  await list.when((data) => data?.list.find(({ id }) => id === upgradeId)?.state === 'paused')
  list.end()
  shown.end()
  await tab.close()
})

test('an upgrade that a page shows is asked for anew as the server tells of its template', async () => {
  const { campusId } = world.own
  const { admin } = world
  const { templateId, upgradeId, roomId } = await startedUpgrade()
  const tab = await (await world.device()).openTab({ hears: true })
  await fetchCampus(tab, campusId)
  const list = showIn(tab, () => useAnswer('upgrade.list', { id: campusId, pageSize: 0 }).data)
  const shown = showIn(tab, () => useUpgrade(campusId, upgradeId).upgrade)
  await list.when((data) => data !== null)
  await shown.when((upgrade) => upgrade?.state === 'running')
  await admin.call('template.steerRollout', { id: templateId, rolloutId: upgradeId, action: 'pause' })
  await shown.when((upgrade) => upgrade?.state === 'paused')
  await admin.call('upgrade.reportFault', { id: campusId, upgradeId, roomId, describe: '按键没有反应' })
  await shown.when((upgrade) => only(upgrade?.roomList ?? []).state === 'reported')
  await list.when((data) => data?.list.find(({ id }) => id === upgradeId)?.failed === 1)
  list.end()
  shown.end()
  await tab.close()
})

test('a report that the server has refused is marked, and says nothing of the room; one of a room that waits for its turn moves nothing', () => {
  const held = {
    ...{ id: 9, state: 'running', pauseOnFault: true },
    roomList: [
      { roomId: 1, state: 'done', report: null },
      { roomId: 2, state: 'waiting', report: null },
    ],
  } as unknown as RolloutDetail
  const report = (roomId: number, kind: string, upgradeId = 9) =>
    ({
      ...{ name: 'upgrade.reportFault', input: { upgradeId, roomId, describe: '不亮', at: 5 } },
      state: { kind },
    }) as unknown as SaidEdit
  const said = [report(1, 'attention'), report(2, 'waiting'), report(1, 'waiting', 8)]
  const { state, roomList } = laidOver(held, said)
  expect(state).toBe('running')
  expect(roomList.map((room) => [room.state, room.report?.describe, room.pending])).toEqual([
    ['done', undefined, 'attention'],
    ['waiting', '不亮', 'waiting'],
  ])
  expect(laidOver(held, [report(1, 'done')])).toMatchObject({
    state: 'paused',
    roomList: [{ pending: 'none' }, {}],
  })
})
