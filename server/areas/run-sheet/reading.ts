import { sql } from 'kysely'
import type { DataOf } from '#contract/index.ts'
import type { StepState } from '#contract/rules/run-sheet/kinds.ts'
import { doneOf, progressOf } from '#contract/rules/run-sheet/standing.ts'
import type { Handover, RoomSheet, RunResult, Sheet, SheetRoom } from '#contract/run-sheet-shapes.ts'
import type { Tenant } from '#server/database/database.ts'
import { refuse } from '#server/refusal.ts'
import { requireCampus } from '../campus/rows.ts'
import { imageAddress } from '../company/images.ts'
import { sheetKey, sheetsOf } from './sheets.ts'

interface RoomRow {
  roomId: number
  name: string
  place: string
  templateId: number
  hash: string | null
  version: number | null
  round: number
  handoverId: number | null
  signer: string | null
  changedAt: number | null
  states: Record<string, StepState>
  pairings: Record<string, string>
}

/** The sheets of a campus, and how far each room made from a template is. @throws Refusal notFound */
export async function sheetList(tenant: Tenant, campusId: number): Promise<DataOf<'runSheet.list'>> {
  await requireCampus(tenant, campusId)
  const sheets = await sheetsOf(tenant, campusId)
  const { rows } = await sql<RoomRow>`
    select room.id as "roomId", room.name, concat_ws(' / ', building.name, floor.name) as place,
      room.template_id as "templateId", run.template_hash as hash, run.version,
      coalesce(sheet.round, 1) as round, sheet.handover_id as "handoverId",
      handover.content ->> 'signer' as signer, sheet.changed_at as "changedAt",
      coalesce((select jsonb_object_agg(r.step, r.state) from run_result r
        where r.room_id = room.id and r.round = sheet.round and r.stands), '{}') as states,
      coalesce((select jsonb_object_agg(p.identifier, p.serial_number) from room_pairing p
        where p.room_id = room.id), '{}') as pairings
    from space room
      left join space floor on floor.id = room.parent_id
      left join space building on building.id = floor.parent_id
      left join room_config run on run.room_id = room.id and run.template_id = room.template_id
      left join run_sheet sheet on sheet.room_id = room.id
      left join handover on handover.id = sheet.handover_id
    where room.campus_id = ${campusId} and room.kind = 'room' and room.template_id is not null
    order by building.sort, building.id, floor.sort, floor.id, room.sort, room.id`.execute(tenant.db)
  return { sheets: withVersions([...sheets.values()], rows), rooms: rows.map((row) => roomOf(row, sheets)) }
}

/** A sheet says the newest version that rooms have it by. */
const withVersions = (sheets: readonly Sheet[], rooms: readonly RoomRow[]): Sheet[] =>
  sheets.map((sheet) => {
    const versions = rooms
      .filter(({ templateId, hash }) => templateId === sheet.templateId && hash === sheet.hash)
      .flatMap(({ version }) => version ?? [])
    return { ...sheet, version: versions.length === 0 ? null : Math.max(...versions) }
  })

function roomOf(row: RoomRow, sheets: ReadonlyMap<string, Sheet>): SheetRoom {
  const { handoverId, states, ...room } = row
  const steps = row.hash === null ? [] : (sheets.get(sheetKey(row.templateId, row.hash))?.steps ?? [])
  const progress = progressOf(steps, (step) => states[step])
  const signed = handoverId !== null
  const state = signed ? 'signed' : row.hash === null ? 'unsent' : doneOf(progress) > 0 ? 'begun' : 'open'
  return { ...room, ...progress, state, states: signed ? {} : states }
}

type ResultRow = Omit<RunResult, 'photo'> & { hash: string | null }

/** What was found in a room. @throws Refusal notFound */
export async function roomSheet(tenant: Tenant, roomId: number): Promise<RoomSheet> {
  const { db } = tenant
  const room = await db
    .selectFrom('space')
    .leftJoin('run_sheet', 'run_sheet.room_id', 'space.id')
    .select(['space.campus_id as campusId', 'run_sheet.round', 'run_sheet.reopened'])
    .where('space.id', '=', roomId)
    .where('space.kind', '=', 'room')
    .executeTakeFirst()
  const { campusId, round, reopened } = room ?? refuse('notFound', { roomId })
  const handovers = await db
    .selectFrom('handover')
    .select(['id', 'content', 'hash'])
    .where('room_id', '=', roomId)
    .orderBy('round', 'desc')
    .execute()
  return {
    ...{ roomId, campusId, round: round ?? 1, reopened: reopened ?? null },
    results: await resultsOf(tenant, roomId, round ?? 1),
    handovers: handovers.map(({ id, content, hash }): Handover => ({ id, ...content, hash })),
  }
}

/** What was found in a round of a room, oldest first. */
export async function resultsOf({ db }: Tenant, roomId: number, round: number): Promise<RunResult[]> {
  const rows: ResultRow[] = await db
    .selectFrom('run_result')
    .select(['id', 'step', 'state', 'at', 'by', 'note', 'readings', 'meter', 'stands'])
    .select(['calibrated_on as calibratedOn', 'photo_hash as hash', 'device_no as deviceNo'])
    .where('room_id', '=', roomId)
    .where('round', '=', round)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map(({ hash, ...row }) => ({ ...row, photo: hash === null ? null : imageAddress(hash) }))
}
