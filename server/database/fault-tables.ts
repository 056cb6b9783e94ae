import type { ColumnType, Generated } from 'kysely'
import type { FaultEntry } from '#contract/fault.ts'
import type { FaultState } from '#contract/rules/fault-states.ts'

type At = ColumnType<number, Date, Date>

/** What somebody has reported from a room. Names are kept as they were: whoever left is still who did it. */
interface FaultTable {
  id: Generated<number>
  cid: number
  campus_id: number
  room_id: number
  device_id: number | null
  alarm_id: ColumnType<number | null, number | null | undefined, number | null>
  describe: string
  state: FaultState
  assignee_id: number | null
  assignee: string | null
  reporter_id: number | null
  reporter: string
  reported_at: At
  changed_at: At
  history: ColumnType<FaultEntry[], string, string>
}

interface FaultPhotoTable {
  fault_id: number
  cid: number
  campus_id: number
  /** SHA-256 of the bytes, hexadecimal. */
  hash: string
  type: string
  bytes: Buffer
}

export interface FaultTables {
  fault: FaultTable
  fault_photo: FaultPhotoTable
}
