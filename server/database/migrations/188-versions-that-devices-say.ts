import { type Kysely, type Migration, sql } from 'kysely'

const statements: readonly string[] = [
  // What a device says of itself is nobody's edit: whoever renames it meanwhile, maybe without a network, is in nobody's way. A firmware
  // comes from devices alone, a MAC address also from people, so whoever writes down what was heard says so ('app.heard').
  'drop trigger count_version on device',
  `create trigger count_version before update on device for each row
    when (coalesce(current_setting('app.heard', true), '') <> 'on')
    execute function count_version('version', 'device_version')`,
]

/** What devices say of themselves is kept without a new version of their rows: see decision 209. */
export const versionsThatDevicesSay: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
