// @vitest-environment node
import './dom.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { thermostatUnitType } from '#contract/rules/climate.ts'
import { deviceStep } from '#contract/rules/run-sheet/kinds.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useRoom } from '#src/data/devices.ts'
import { useRoomSheet } from '#src/data/run-sheets.ts'
import { outboxEntries } from '#src/local/read.ts'
import { draftOf } from '#src/pages/run-sheets/handover/handover-draft.ts'
import { addFullTemplate, name, only } from '#tests/server/templates.ts'
import { eventually } from '#tests/world/eventually.ts'
import { read, showIn } from './show.tsx'
import { type DataWorld, fetchCampus, startDataWorld } from './site.ts'

let world: DataWorld
beforeAll(async () => {
  world = await startDataWorld()
}, 240_000)
afterAll(() => world?.stop())

const serial = () => name('S').replace(' ', '-')

/** A room of a published template, in which stand a lamp that plays 灯一 and a wall unit that plays nothing. */
async function roomWithLamps() {
  const { admin, own, server } = world
  const { campusId, floorId } = own
  const { id: templateId } = await addFullTemplate(admin, world)
  const room = { campusId, parentId: floorId, kind: 'room', templateId, name: name('室') } as const
  const roomId = only((await admin.call('space.add', room)).created).id
  await server.database.system(async (db) => {
    const { id: unit } = await db
      .selectFrom('product')
      .select('id')
      .where('cid', '=', own.cid)
      .where('product_type_id', '=', thermostatUnitType)
      .executeTakeFirstOrThrow()
    const stands = [
      { product_id: own.productId, name: '灯一' },
      { product_id: unit, name: '温控' },
    ]
    await db
      .insertInto('device')
      .values(
        stands.map((device, index) => ({
          ...{ cid: own.cid, campus_id: campusId, room_id: roomId, ...device },
          ...{ device_no: serial(), mac: `00:0${index}`, device_version: '1.2' },
        })),
      )
      .execute()
  })
  await admin.call('template.publish', { id: templateId })
  await eventually(async () => {
    const { rooms } = await admin.call('runSheet.list', { campusId })
    return rooms.some((each) => each.roomId === roomId && each.hash !== null)
  })
  return roomId
}

test('a record that is only here lists the devices that the one of the server will: all of the room, in its order, with what was put in without a network', async () => {
  const { admin, own } = world
  const { campusId } = own
  const roomId = await roomWithLamps()
  const device = await world.device()
  const tab = await device.openTab()
  await fetchCampus(tab, campusId)
  const products = await read(
    tab,
    () => useAnswer('product.allProduct', { id: device.user.cid }).data ?? undefined,
  )
  const shown = showIn(tab, () => ({ room: useRoom(roomId), sheet: useRoomSheet(campusId, roomId).open }))
  const { room, sheet } = await shown.when((now) => !!now.room && !!now.sheet?.sheet)
  const held = room?.devices ?? []
  expect(held).toHaveLength(2)
  device.link.down = true

  const { edits } = tab.desk
  const place = { campusId, roomId }
  const playing = held.find((each) => each.name === '灯一')?.deviceNo ?? ''
  const equipment = new Map(sheet?.sheet?.equipment.map((each) => [each.name, each.identifier]))
  const [first = '', second = ''] = [equipment.get('灯一'), equipment.get('灯二')]
  const [swapped, again, added] = [serial(), serial(), serial()]
  await edits.bindDevice({ ...place, identifier: second, deviceNo: added }, '')
  await edits.bindDevice({ ...place, identifier: first, deviceNo: swapped, replaces: playing }, '')
  await edits.bindDevice({ ...place, identifier: first, deviceNo: again, replaces: swapped }, '')
  const steps = sheet?.sheet?.steps ?? []
  const plays = new Map([
    [deviceStep(first), again],
    [deviceStep(second), added],
  ])
  for (const { step } of steps) {
    const deviceNo = plays.get(step)
    const result = { ...place, step, state: 'pass', at: Date.now() } as const
    await edits.recordResult({ ...result, ...(deviceNo === undefined ? {} : { deviceNo }) }, '')
  }
  const seen = steps.map(({ step }) => ({ step, state: 'pass' as const }))
  await edits.signSheet({ ...place, signer: '王建国', seen, at: Date.now() }, '')
  const signed = await shown.when((now) => now.sheet?.room.state === 'signed')
  if (!signed.room || !signed.sheet) throw new Error('the room is not there')
  const draft = draftOf({ room: signed.room, open: signed.sheet }, device.user.username, '', products)
  shown.end()
  await device.settle(tab)
  expect((await outboxEntries(tab.desk.local.db)).map(({ name, state }) => [name, state])).toEqual([])

  const record = only((await admin.call('runSheet.room', { roomId })).handovers)
  expect(record.devices.map(({ deviceNo }) => deviceNo)).toEqual([
    again,
    held.find(({ name }) => name !== '灯一')?.deviceNo,
    added,
  ])
  expect(draft.devices).toEqual(record.devices)
  await tab.close()
})
