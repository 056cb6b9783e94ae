import type { Changed } from '#contract/changed.ts'
import type { InputOf } from '#contract/index.ts'
import { limits } from '#contract/limits.ts'
import { bindDevices } from '#contract/rules/bind-devices.ts'
import { madeAt } from '#contract/rules/made-at.ts'
import { isDeviceStep } from '#contract/rules/run-sheet/kinds.ts'
import { isLightKind, lightAllows, meterLacks } from '#contract/rules/run-sheet/light.ts'
import { takesPlace } from '#contract/rules/run-sheet/standing.ts'
import type { RunStep } from '#contract/rules/run-sheet/steps.ts'
import type { UserInfo } from '#contract/user.ts'
import type { Tenant } from '#server/database/database.ts'
import { refuseInput } from '#server/refusal.ts'
import { changedRows } from '../changed.ts'
import { pictureRow } from '../company/images.ts'
import { newId } from '../ids.ts'
import { tellSheet } from './channel.ts'
import { type OpenRoom, openRoom, productsIn } from './sheets.ts'
import { said } from './words.ts'

type Person = Pick<UserInfo, 'userId' | 'username'>
interface Place {
  campusId: number
  roomId: number
}

export interface HeldSheet {
  round: number
  handoverId: number | null
}

/** The sheet of a room, begun where it was not, and held until the transaction ends. */
export async function holdSheet({ db, who }: Tenant, { campusId, roomId }: Place): Promise<HeldSheet> {
  await db
    .insertInto('run_sheet')
    .values({ cid: who.cid, campus_id: campusId, room_id: roomId, changed_at: new Date() })
    .onConflict((same) => same.column('room_id').doNothing())
    .execute()
  return db
    .selectFrom('run_sheet')
    .select(['round', 'handover_id as handoverId'])
    .where('room_id', '=', roomId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Which device plays each equipment of a room now, by the equipment's identifier. */
export async function playersOf(
  tenant: Tenant,
  { id, config }: Pick<OpenRoom, 'id' | 'config'>,
): Promise<ReadonlyMap<string, string>> {
  const products = await productsIn(tenant, [config])
  const devices = await tenant.db
    .selectFrom('device')
    .select(['id', 'device_no as deviceNo', 'name', 'product_id as productId'])
    .where('room_id', '=', id)
    .execute()
  const equipment = config.equipment.map(({ identifier, name, pid }) => ({
    ...{ id: 0, identifier, name, state: 1, productId: products.get(pid)?.id ?? 0 },
  }))
  return new Map(bindDevices(equipment, devices).map(({ identifier, deviceNo }) => [identifier, deviceNo]))
}

/**
 * Readings of a step that takes any. @throws Refusal input {readings} for a pass that they do not allow, {meter, calibratedOn}
 * for one that does not say what they were read with
 */
function readingsOf({ kind }: RunStep, input: InputOf<'runSheet.record'>): number[] {
  const { state, readings = [] } = input
  if (!isLightKind(kind)) return []
  if (!lightAllows(kind, readings, state)) refuseInput({ readings: said.short(kind, readings) })
  const lacks = meterLacks(state, input)
  if (lacks.length > 0) refuseInput(Object.fromEntries(lacks.map((field) => [field, said[field]])))
  return readings
}

/** The photo of a result, kept once. @throws Refusal input {photo} for what is no picture, or too large */
async function keepPhoto({ db, who }: Tenant, campusId: number, photo: string | undefined) {
  if (photo === undefined) return null
  const bytes = new Uint8Array(Buffer.from(photo, 'base64'))
  if (bytes.length > limits.runPhotoBytes) refuseInput({ photo: said.photo })
  const row = pictureRow({ name: '', type: '', bytes }, 'photo')
  await db
    .insertInto('run_photo')
    .values({ cid: who.cid, campus_id: campusId, ...row })
    .onConflict((same) => same.columns(['campus_id', 'hash']).doNothing())
    .execute()
  return row.hash
}

/** Whether a result stands now; the one that does not any more is told so. */
async function takePlace(
  { db }: Tenant,
  { roomId, round, step }: { roomId: number; round: number; step: string },
  next: { id: number; at: number },
): Promise<boolean> {
  const standing = await db
    .selectFrom('run_result')
    .select(['id', 'at'])
    .where('room_id', '=', roomId)
    .where('round', '=', round)
    .where('step', '=', step)
    .where('stands', '=', true)
    .executeTakeFirst()
  if (!standing) return true
  if (!takesPlace(next, standing)) return false
  await db.updateTable('run_result').set({ stands: false }).where('id', '=', standing.id).execute()
  return true
}

/** Keeps what was found of a step. @throws Refusal notFound, input {step, readings, meter, calibratedOn, photo} */
export async function recordResult(
  tenant: Tenant,
  input: InputOf<'runSheet.record'>,
  { userId, username }: Person,
): Promise<Changed> {
  const { campusId, roomId, step, state, note = '', meter = '' } = input
  const room = (await openRoom(tenant, input)) ?? refuseInput({ step: said.unsent })
  const meant = room.steps.find((each) => each.step === step) ?? refuseInput({ step: said.noStep })
  const readings = readingsOf(meant, input)
  const { round, handoverId } = await holdSheet(tenant, input)
  if (handoverId !== null) refuseInput({ step: said.signed })
  const players = await playersOf(tenant, room)
  // A clock that goes ahead would keep everybody else's results from standing.
  const at = madeAt(input.at, Date.now())
  const id = await newId(tenant)
  const deviceNo = players.get(meant.identifier ?? '') ?? null
  const isOfAnother = isDeviceStep(meant.kind) && (input.deviceNo ?? deviceNo) !== deviceNo
  const stands = !isOfAnother && (await takePlace(tenant, { roomId, round, step }, { id, at }))
  await tenant.db
    .insertInto('run_result')
    .values({
      ...{ id, cid: tenant.who.cid, campus_id: campusId, room_id: roomId, round, step, state, stands },
      ...{ at: new Date(at), by_id: userId, by: username, note, meter, readings: JSON.stringify(readings) },
      calibrated_on: input.calibratedOn ?? null,
      photo_hash: await keepPhoto(tenant, campusId, input.photo),
      device_no: input.deviceNo ?? deviceNo,
    })
    .execute()
  await touch(tenant, input)
  return changedRows(tenant, {})
}

/** Says when a sheet last got further, and tells who looks at it. */
export async function touch(tenant: Tenant, { campusId, roomId }: Place): Promise<void> {
  await tenant.db
    .updateTable('run_sheet')
    .set({ changed_at: new Date() })
    .where('room_id', '=', roomId)
    .execute()
  await tellSheet(tenant, campusId, roomId)
}
