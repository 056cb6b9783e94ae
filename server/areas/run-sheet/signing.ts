import type { Changed } from '#contract/changed.ts'
import type { InputOf } from '#contract/index.ts'
import { canonicalJson } from '#contract/rules/canonical-json.ts'
import { madeAt } from '#contract/rules/made-at.ts'
import { panelDevices } from '#contract/rules/run-sheet/pairing.ts'
import { openSteps, seenOtherwise } from '#contract/rules/run-sheet/standing.ts'
import type { Handover, RunResult } from '#contract/run-sheet-shapes.ts'
import type { UserInfo } from '#contract/user.ts'
import type { Tenant } from '#server/database/database.ts'
import { refuse, refuseInput } from '#server/refusal.ts'
import { changedRows } from '../changed.ts'
import { newId } from '../ids.ts'
import { sha256Hex } from './hash.ts'
import { resultsOf } from './reading.ts'
import { holdSheet, touch } from './recording.ts'
import { type OpenRoom, openRoom } from './sheets.ts'
import { said } from './words.ts'

type Content = Omit<Handover, 'id' | 'hash'>

/** Closes a sheet with its record. @throws Refusal notFound, input {signer, seen} */
export async function signSheet(
  tenant: Tenant,
  input: InputOf<'runSheet.sign'>,
  { username }: Pick<UserInfo, 'username'>,
): Promise<Changed> {
  const { campusId, roomId, signer, signature = null, seen } = input
  const room = (await openRoom(tenant, input)) ?? refuseInput({ seen: said.unsent })
  const version = room.version ?? refuseInput({ seen: said.trying })
  const { round, handoverId } = await holdSheet(tenant, input)
  if (handoverId !== null) refuseInput({ signer: said.signed })
  const results = (await resultsOf(tenant, roomId, round)).filter(({ stands }) => stands)
  const standing = new Map(results.map((result) => [result.step, result]))
  requireWhole(room, standing, seen)
  const at = madeAt(input.at, Date.now())
  const content: Content = {
    ...{ round, room: room.name, place: room.place, campus: room.campus },
    ...{ templateName: room.templateName, version, configHash: room.hash },
    ...{ signer, signature, by: username, signedAt: at },
    steps: room.steps.flatMap((step) => {
      const found = standing.get(step.step)
      return found ? [{ ...step, result: recorded(found) }] : []
    }),
    devices: [...(await devicesIn(tenant, roomId)), ...(await pairedIn(tenant, room))],
  }
  const id = await newId(tenant)
  await tenant.db
    .insertInto('handover')
    .values({
      ...{ id, cid: tenant.who.cid, campus_id: campusId, room_id: roomId, round },
      ...{
        signed_at: new Date(at),
        content: JSON.stringify(content),
        hash: sha256Hex(canonicalJson(content)),
      },
    })
    .execute()
  await tenant.db.updateTable('run_sheet').set({ handover_id: id }).where('room_id', '=', roomId).execute()
  await touch(tenant, input)
  return changedRows(tenant, {})
}

/** @throws Refusal input {seen} where something has no result, or another one than was seen */
function requireWhole(
  { steps }: OpenRoom,
  standing: ReadonlyMap<string, RunResult>,
  seen: InputOf<'runSheet.sign'>['seen'],
): void {
  const stateOf = (step: string) => standing.get(step)?.state
  const nameOf = (step: string) => {
    const meant = steps.find((each) => each.step === step)
    return meant?.name || meant?.kind || step
  }
  const open = openSteps(steps, stateOf)
  if (open.length > 0) refuseInput({ seen: said.open(open.map(({ step }) => nameOf(step))) })
  const otherwise = seenOtherwise(steps, stateOf, seen)
  if (otherwise.length > 0) refuseInput({ seen: said.otherwise(otherwise.map(nameOf)) })
}

const recorded = ({ id: _id, step: _step, stands: _stands, ...result }: RunResult) => result

const devicesIn = (tenant: Tenant, roomId: number): Promise<Handover['devices']> =>
  tenant.db
    .selectFrom('device')
    .innerJoin('product', 'product.id', 'device.product_id')
    .select(['device.name', 'product.name as productName', 'device.device_no as deviceNo', 'device.mac'])
    .select('device.device_version as version')
    .where('device.room_id', '=', roomId)
    .orderBy('device.id')
    .execute()

/** The self-powered panels of a room by the numbers that they have there. */
async function pairedIn({ db }: Tenant, { id, config }: OpenRoom): Promise<Handover['devices']> {
  const rows = await db
    .selectFrom('room_pairing')
    .select(['identifier', 'serial_number'])
    .where('room_id', '=', id)
    .execute()
  const own = new Map(rows.map((row) => [row.identifier, row.serial_number]))
  return panelDevices(config.panels ?? [], (identifier) => own.get(identifier))
}

/** Begins the sheet of a room that was handed over anew. @throws Refusal notFound, input {reason} */
export async function reopenSheet(
  tenant: Tenant,
  { campusId, roomId, reason }: InputOf<'runSheet.reopen'>,
  { username }: Pick<UserInfo, 'username'>,
): Promise<Changed> {
  const held = await tenant.db
    .selectFrom('space')
    .leftJoin('run_sheet', 'run_sheet.room_id', 'space.id')
    .select(['run_sheet.round', 'run_sheet.handover_id as handoverId'])
    .where('space.id', '=', roomId)
    .where('space.campus_id', '=', campusId)
    .where('space.kind', '=', 'room')
    .executeTakeFirst()
  const { round, handoverId } = held ?? refuse('notFound', { roomId })
  if (handoverId === null) refuseInput({ reason: said.notSigned })
  const again = await tenant.db
    .updateTable('run_sheet')
    .set({
      ...{ round: (round ?? 1) + 1, handover_id: null },
      reopened: JSON.stringify({ by: username, at: Date.now(), reason }),
    })
    .where('room_id', '=', roomId)
    .where('handover_id', '=', handoverId)
    .executeTakeFirst()
  if (again.numUpdatedRows === 0n) refuseInput({ reason: said.notSigned })
  await touch(tenant, { campusId, roomId })
  return changedRows(tenant, {})
}
