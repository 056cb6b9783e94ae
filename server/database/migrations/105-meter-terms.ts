import { type Kysely, type Migration, sql } from 'kysely'

const statements = [
  // Who says what a counter is has its days counted anew; the table of a month is made by the owner of the others.
  'grant insert, update on energy_day to lamplighter_app',
  'alter function energy_months(integer[]) security definer',
  'alter function energy_months(integer[]) set search_path from current',
  'grant execute on function energy_months(integer[]) to lamplighter_app',
]

/** What a meter's counter is, said by people: its days are counted anew. */
export const meterTerms: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
