import { type Kysely, type Migration, sql } from 'kysely'
import { logChanges } from './005-people.ts'

const visible = `cid = (select app_cid()) and ((select app_everywhere())
  or campus_id = any ((select app_campuses())::bigint[]))`
const ofCampus = `cid bigint not null, campus_id bigint not null,
  foreign key (campus_id, cid) references campus (id, cid) on delete cascade`

const tables: Record<string, { columns: string; grant: string }> = {
  // What a kWh costs from a local day on (counted from 1970); what was said before stays for the days before.
  energy_tariff: {
    columns: `id bigint primary key default nextval('row_id'), day integer not null, content jsonb not null,
      ${ofCampus}, constraint energy_tariff_day unique (campus_id, day)`,
    grant: 'select, insert, update, delete',
  },
  place_area: {
    columns: `id bigint primary key default nextval('row_id'), space_id bigint not null unique
      references space (id) on delete cascade, square_metres double precision not null check (square_metres > 0),
      ${ofCampus}`,
    grant: 'select, insert, update, delete',
  },
}

/** What companies that are there already are alarmed of from now on; new ones get theirs from contract/rules/alarms. */
const kinds = [
  ['lightOver', 2, 100, 0],
  ['energyForecast', 2, 100, 2],
  ['lightForecast', 3, 100, 2],
] as const
const rules = kinds.map(
  ([kind, level, threshold, hysteresis]) => `('${kind}', ${level}, ${threshold}, ${hysteresis})`,
)

const statements = [
  ...Object.entries(tables).flatMap(([table, { columns, grant }]) => [
    `create table ${table} (${columns})`,
    `alter table ${table} enable row level security`,
    `create policy tenant on ${table} to lamplighter_app using (${visible}) with check (${visible})`,
    `grant ${grant} on ${table} to lamplighter_app`,
    logChanges(table),
  ]),
  // The day on which what is rated is reached at the rate so far, of alarms of energy.
  'alter table alarm add column reached_at timestamptz',
  `insert into alarm_rule (cid, kind, level, min_seconds, threshold, hysteresis, enabled, campus_ids, role_ids,
      account_ids, quiet, maintenance)
    select company.cid, rule.kind, rule.level, 0, rule.threshold, rule.hysteresis, true, '[]', '[]', '[]', '[]', '[]'
    from company cross join (values ${rules.join(', ')}) as rule (kind, level, threshold, hysteresis)`,
  // What a meter measures and what its counter is, said by people.
  `alter table meter_term add column id bigint not null default nextval('row_id')`,
  'grant update (space_id, category, parent_id) on meter to lamplighter_app',
  'grant insert, update, delete on meter_term to lamplighter_app',
  logChanges('meter'),
  logChanges('meter_term'),
]

/** Forecasts of energy as alarms, what energy costs, areas of places, and meters that people describe. */
export const energyCost: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
