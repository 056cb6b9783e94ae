import { type Kysely, type Migration, sql } from 'kysely'

const statements: readonly string[] = [
  'alter table fault add column alarm_id bigint references alarm (id) on delete set null',
  'create index fault_alarm on fault (alarm_id)',
  "create index ota_device_failed on ota_device (cid) where state = 'failed'",
  // What companies that are there already are alarmed of from now on; new ones get theirs from contract/rules/alarms.
  `insert into alarm_rule (cid, kind, level, min_seconds, threshold, hysteresis, enabled, campus_ids, role_ids,
      account_ids, quiet, maintenance)
    select cid, 'firmwareRefused', 2, 0, null, 0, true, '[]', '[]', '[]', '[]', '[]' from company`,
]

/** Reports lead to the alarm of what they are about; devices that refuse firmware are one. */
export const faultAlarms: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
