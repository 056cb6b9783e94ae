import { sql } from 'kysely'

/**
 * What a place begins with in a statement that joins `campus`: its name where rows of several campuses are told, nothing
 * (null) where all are of one. For concat_ws.
 */
export const campusIfSeveral = sql`case when min(campus.id) over () <> max(campus.id) over () then campus.name end`
