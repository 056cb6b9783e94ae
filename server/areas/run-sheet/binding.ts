import { sql } from 'kysely'
import type { Changed } from '#contract/changed.ts'
import { gatewayType } from '#contract/device-shapes.ts'
import type { InputOf } from '#contract/index.ts'
import { macOf } from '#contract/rules/mac.ts'
import { deviceStep } from '#contract/rules/run-sheet/kinds.ts'
import type { Tenant } from '#server/database/database.ts'
import { holdRollUps } from '#server/devices/roll-up-lock.ts'
import { refuseInput } from '#server/refusal.ts'
import { changedRows } from '../changed.ts'
import { isNumberTaken } from '../device/numbers.ts'
import { beginCounter } from '../energy/terms.ts'
import { newId } from '../ids.ts'
import { askAgain } from './asking-again.ts'
import { tellSheet } from './channel.ts'
import { holdSheet, playersOf } from './recording.ts'
import { openRoom, productsIn } from './sheets.ts'
import { said } from './words.ts'

const meter = 6

/** Says which device plays an equipment of a room. @throws Refusal notFound, input {identifier, deviceNo} */
export async function bindDevice(tenant: Tenant, input: InputOf<'runSheet.bind'>): Promise<Changed> {
  const { campusId, roomId, identifier, deviceNo, replaces } = input
  const mac = macOf(input.mac ?? '') ?? ''
  const room = (await openRoom(tenant, input)) ?? refuseInput({ identifier: said.unsent })
  const equipment =
    room.config.equipment.find((each) => each.identifier === identifier) ??
    refuseInput({ identifier: said.noPlace })
  const products = await productsIn(tenant, [room.config])
  const product = products.get(equipment.pid) ?? refuseInput({ identifier: said.noPlace })
  if (product.parentTypeId === gatewayType) refuseInput({ identifier: said.gateway })
  await holdSheet(tenant, input)
  const holder = (await playersOf(tenant, room)).get(identifier)
  const answer = () => changedRows(tenant, { rooms: [roomId] })
  if (holder === deviceNo) {
    if (mac !== '') await setMac(tenant, input, mac)
    return answer()
  }
  if (holder !== undefined && holder !== replaces) refuseInput({ deviceNo: said.held(holder) })
  if (await isNumberTaken(tenant, deviceNo)) refuseInput({ deviceNo: said.taken(deviceNo) })
  if (holder === undefined)
    await addDevice(tenant, input, { name: equipment.name, product_id: product.id, mac })
  else await swapDevice(tenant, input, { holder, mac, counts: product.parentTypeId === meter })
  await askAgain(tenant, roomId, sql<boolean>`step = ${deviceStep(input.identifier)}`)
  await tellSheet(tenant, campusId, roomId)
  return answer()
}

/** Says what address a device has that is in its place already. */
const setMac = ({ db }: Tenant, { roomId, deviceNo }: InputOf<'runSheet.bind'>, mac: string) =>
  db
    .updateTable('device')
    .set({ mac })
    .where('room_id', '=', roomId)
    .where('device_no', '=', deviceNo)
    .execute()

interface Named {
  name: string
  product_id: number
  mac: string
}

/** A device that was not there yet, behind the gateway that most of its room, or of its floor, is behind. */
async function addDevice(
  tenant: Tenant,
  { campusId, roomId, deviceNo }: InputOf<'runSheet.bind'>,
  named: Named,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(device.gateway_id, device.id) as id from device
      join space room on room.id = device.room_id
      join product on product.id = device.product_id
    where room.campus_id = ${campusId}
      and room.parent_id = (select parent_id from space where id = ${roomId})
      and (device.gateway_id is not null or product.parent_type_id = ${gatewayType})
    group by 1
    order by bool_or(device.room_id = ${roomId}) desc, count(*) filter (where device.room_id = ${roomId}) desc,
      count(*) desc, 1
    limit 1`.execute(tenant.db)
  await tenant.db
    .insertInto('device')
    .values({
      ...{ id: await newId(tenant), cid: tenant.who.cid, campus_id: campusId, room_id: roomId },
      ...{ device_no: deviceNo, ...named, gateway_id: rows[0]?.id ?? null },
    })
    .execute()
}

/**
 * The row stays, and with it all that hangs on it: place, groups, alarms, reports, what it has counted. What counts begins
 * another counter. @throws Refusal input {deviceNo} for a device that has left its place meanwhile
 */
async function swapDevice(
  tenant: Tenant,
  { roomId, deviceNo }: InputOf<'runSheet.bind'>,
  { holder, mac, counts }: { holder: string; mac: string; counts: boolean },
): Promise<void> {
  // As whoever stores readings does: first this, then rows of devices and meters.
  if (counts) await holdRollUps(tenant.db)
  const swapped = await tenant.db
    .updateTable('device')
    .set({ device_no: deviceNo, mac, device_version: '' })
    .where('room_id', '=', roomId)
    .where('device_no', '=', holder)
    .returning('id')
    .executeTakeFirst()
  const { id } = swapped ?? refuseInput({ deviceNo: said.left(holder) })
  if (counts) await beginCounter(tenant, id)
}
