import { sql } from 'kysely'

/** So many milliseconds from now by the database's clock, which is also what they are compared with. */
export const fromNow = (milliseconds: number) =>
  sql<Date>`now() + make_interval(secs => ${milliseconds / 1000})`
