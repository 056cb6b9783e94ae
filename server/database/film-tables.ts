import type { ColumnType, Generated } from 'kysely'

/** A film about a template; which ones name it stands in their parts (`videoList`, `url`). */
interface FilmTable {
  id: Generated<number>
  cid: number
  /** The account that uploads it. */
  by_id: number
  /** In bytes, as do the following. */
  size: number
  piece_bytes: number
  received: Generated<number>
  /** What its first bytes say it is; null before they have come. */
  type: ColumnType<string | null, string | undefined, string>
  /** When it was begun, or its last piece came. */
  moved_at: ColumnType<number, Date, Date>
  /** Null as long as it is not whole. */
  finished_at: ColumnType<number | null, Date | undefined, Date | null>
  /** Since when nobody names it. */
  unnamed_at: ColumnType<number | null, Date | undefined, Date | null>
}

interface FilmPieceTable {
  film_id: number
  cid: number
  /** Counted from 0. */
  number: number
  bytes: Buffer
}

export interface FilmTables {
  film: FilmTable
  film_piece: FilmPieceTable
}
