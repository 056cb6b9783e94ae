import type { ColumnType, Generated } from 'kysely'
import type { StepState } from '#contract/rules/run-sheet/kinds.ts'
import type { Handover } from '#contract/run-sheet-shapes.ts'

type At = ColumnType<number, Date, Date>
type Reopened = { by: string; at: number; reason: string }

/** The sheet of a room that was begun. `handover_id` is the record that closed its round. */
interface RunSheetTable {
  id: Generated<number>
  room_id: number
  cid: number
  campus_id: number
  round: Generated<number>
  handover_id: ColumnType<number | null, number | null | undefined, number | null>
  reopened: ColumnType<Reopened | null, string | null | undefined, string | null>
  changed_at: At
}

/** What was found of a step. Results are never changed but for whether they stand. */
interface RunResultTable {
  id: Generated<number>
  cid: number
  campus_id: number
  room_id: number
  round: number
  step: string
  state: StepState
  /** When it was found, which may be long before it arrived. */
  at: At
  by_id: number | null
  by: string
  note: string
  readings: ColumnType<number[], string, string>
  meter: string
  /** YYYY-MM-DD */
  calibrated_on: string | null
  photo_hash: string | null
  device_no: string | null
  stands: boolean
}

/** A photo of a result, once a campus. A handover names it by its hash, and it stays as long as that. */
interface RunPhotoTable {
  cid: number
  campus_id: number
  /** SHA-256 of the bytes, hexadecimal. */
  hash: string
  type: string
  bytes: Buffer
}

/** Nothing changes or removes one as long as its campus is there. */
interface HandoverTable {
  id: Generated<number>
  cid: number
  campus_id: number
  room_id: number
  round: number
  signed_at: At
  content: ColumnType<Omit<Handover, 'id' | 'hash'>, string, never>
  hash: string
}

/** A self-powered panel of a room's template that is known by a serial number of the room's own. */
interface RoomPairingTable {
  room_id: number
  /** Of the panel in the room's configuration. */
  identifier: string
  cid: number
  campus_id: number
  serial_number: string
  security_key: string | null
  paired_by: string
  paired_at: At
}

export interface RunSheetTables {
  room_pairing: RoomPairingTable
  run_sheet: RunSheetTable
  run_result: RunResultTable
  run_photo: RunPhotoTable
  handover: HandoverTable
}
