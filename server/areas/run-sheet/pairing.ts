import { sql } from 'kysely'
import type { Changed } from '#contract/changed.ts'
import type { InputOf } from '#contract/index.ts'
import type { UserInfo } from '#contract/user.ts'
import type { Tenant } from '#server/database/database.ts'
import { tellPairing } from '#server/devices/pairings.ts'
import { refuseInput } from '#server/refusal.ts'
import { changedRows } from '../changed.ts'
import { askAgain } from './asking-again.ts'
import { tellSheet } from './channel.ts'
import { type OpenRoom, openRoom } from './sheets.ts'
import { said } from './words.ts'

type Input = InputOf<'runSheet.pair'>

/**
 * Says which self-powered panel is one of a room, or that none is its own any more. What it was known by before has to be
 * proved again.
 * @throws Refusal notFound, input {identifier, serialNumber}
 */
export async function pairPanel(
  tenant: Tenant,
  input: Input,
  { username }: Pick<UserInfo, 'username'>,
): Promise<Changed> {
  const { campusId, roomId, identifier, serialNumber, securityKey = null, replaces } = input
  const { db, who } = tenant
  const room = await openRoom(tenant, input)
  if (serialNumber !== null) requirePanel(room, identifier)
  await oneByOne(tenant, input)
  const held = await db
    .selectFrom('room_pairing')
    .select(['serial_number', 'security_key'])
    .where('room_id', '=', roomId)
    .where('identifier', '=', identifier)
    .executeTakeFirst()
  const before = held?.serial_number ?? null
  const answer = () => changedRows(tenant, {})
  if (before === serialNumber && (securityKey === null || held?.security_key === securityKey)) return answer()
  if (before !== null && before !== serialNumber && before !== replaces)
    refuseInput({ serialNumber: said.pairedHere(before) })
  if (serialNumber === null) {
    await db
      .deleteFrom('room_pairing')
      .where('room_id', '=', roomId)
      .where('identifier', '=', identifier)
      .execute()
  } else {
    await requireFree(tenant, serialNumber, input)
    const panel = {
      ...{ serial_number: serialNumber, security_key: securityKey },
      ...{ paired_by: username, paired_at: new Date() },
    }
    await db
      .insertInto('room_pairing')
      .values({ room_id: roomId, identifier, cid: who.cid, campus_id: campusId, ...panel })
      .onConflict((same) => same.columns(['room_id', 'identifier']).doUpdateSet(panel))
      .execute()
  }
  await askAgain(tenant, roomId, sql<boolean>`starts_with(step, ${`kinetic:${identifier}:`})`)
  await tellPairing(db, { cid: who.cid, campusId, roomId })
  await tellSheet(tenant, campusId, roomId)
  return answer()
}

/** What is paired has to be in the configuration; what is taken back may have gone with it. @throws Refusal input {identifier} */
function requirePanel(room: OpenRoom | null, identifier: string): void {
  const { config } = room ?? refuseInput({ identifier: said.unsent })
  if (!config.panels?.some((panel) => panel.identifier === identifier))
    refuseInput({ identifier: said.noPanel })
}

/**
 * Has pairings of one panel of a room, and of one panel in somebody's hand, wait for each other: the first one finds no row that
 * could be locked.
 */
async function oneByOne({ db }: Tenant, { roomId, identifier, serialNumber }: Input): Promise<void> {
  const lock = (subject: string, of: number) =>
    sql`select pg_advisory_xact_lock(hashtextextended(${subject}, ${of}))`.execute(db)
  await lock(`${roomId} ${identifier}`, 5)
  if (serialNumber !== null) await lock(serialNumber, 6)
}

/**
 * A room whose configuration has lost a panel, with its template or by a panel made anew, has no use for its pairing: the panel in
 * somebody's hand is free, and the room's gateways forget it.
 * @throws Refusal input {serialNumber} for a panel that is another one's already, in this room or elsewhere
 */
async function requireFree(tenant: Tenant, serialNumber: string, { roomId, identifier }: Input) {
  const { db, who } = tenant
  const { rows: freed } = await sql<{ room_id: number; campus_id: number }>`
    select * from free_panel(${serialNumber})`.execute(db)
  for (const { room_id, campus_id } of freed) {
    await tellPairing(db, { cid: who.cid, campusId: campus_id, roomId: room_id })
    await tellSheet(tenant, campus_id, room_id)
  }
  const { rows } = await sql<{ room_id: number; identifier: string; room: string }>`
    select * from panel_paired(${serialNumber})`.execute(db)
  const other = rows.find((row) => Number(row.room_id) !== roomId || row.identifier !== identifier)
  if (other) refuseInput({ serialNumber: said.paired(serialNumber, other.room) })
}
