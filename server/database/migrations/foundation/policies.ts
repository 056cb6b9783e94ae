/**
 * Row-level security: `lamplighter_app` sees and writes only what the settings app.cid and app.campuses of its
 * transaction allow. app.campuses is '*' for every campus, else a list like '{12,15}'. Without the settings
 * nothing is visible. The sub-selects make PostgreSQL read each setting once per query, not once per row.
 */
const settings = [
  `create function app_cid() returns bigint language sql stable as
    $$ select nullif(current_setting('app.cid', true), '')::bigint $$`,
  `create function app_everywhere() returns boolean language sql stable as
    $$ select coalesce(current_setting('app.campuses', true), '') = '*' $$`,
  `create function app_campuses() returns bigint[] language sql stable as
    $$ select coalesce(nullif(nullif(current_setting('app.campuses', true), ''), '*'), '{}')::bigint[] $$`,
]

const ofCompany = 'cid = (select app_cid())'
const inCampus = (column: string) =>
  `((select app_everywhere()) or ${column} = any ((select app_campuses())::bigint[]))`
const ofCampus = `${ofCompany} and ${inCampus('campus_id')}`
/** A sub-select in a policy is bound by the policies of the tables it names. */
const templateVisible = (column: string) =>
  `((select app_everywhere()) or ${column} in (select template_id from template_campus))`
const ofTemplate = `${ofCompany} and ${templateVisible('template_id')}`

interface Rule {
  table: string
  visible: string
  /** What a row may look like after a write; `visible` when not given. */
  written?: string
  grant: string
}

const write = 'select, insert, update, delete'
const rules: readonly Rule[] = [
  { table: 'company', visible: ofCompany, grant: 'select' },
  { table: 'campus', visible: `${ofCompany} and ${inCampus('id')}`, grant: write },
  { table: 'space', visible: ofCampus, grant: write },
  { table: 'room_bucket', visible: ofCampus, grant: 'select' },
  { table: 'product', visible: `(cid is null or ${ofCompany})`, grant: 'select' },
  // A new template is bound to campuses only after its row exists, so its own campuses cannot be checked here.
  {
    table: 'template',
    visible: `${ofCompany} and ${templateVisible('id')}`,
    written: ofCompany,
    grant: write,
  },
  { table: 'template_campus', visible: ofCampus, grant: write },
  { table: 'template_equipment', visible: ofTemplate, grant: write },
  { table: 'template_group', visible: ofTemplate, grant: write },
  { table: 'template_scene', visible: ofTemplate, grant: write },
  { table: 'device', visible: ofCampus, grant: write },
  { table: 'device_status', visible: ofCampus, grant: 'select' },
  { table: 'telemetry', visible: ofCampus, grant: 'select' },
  { table: 'telemetry_hour', visible: ofCampus, grant: 'select' },
  { table: 'telemetry_day', visible: ofCampus, grant: 'select' },
  { table: 'tombstone', visible: ofCampus, grant: 'select' },
  { table: 'idempotency', visible: ofCompany, grant: 'select, insert' },
]

/** Not granted and without a policy, so closed to the role altogether; the owner alone reads them. */
const closed = ['gateway', 'account', 'role', 'account_role', 'account_campus', 'session', 'meta']

export const policies: readonly string[] = [
  ...settings,
  ...rules.flatMap(({ table, visible, written = visible, grant }) => [
    `alter table ${table} enable row level security`,
    `create policy tenant on ${table} to lamplighter_app using (${visible}) with check (${written})`,
    `grant ${grant} on ${table} to lamplighter_app`,
  ]),
  ...closed.map((table) => `alter table ${table} enable row level security`),
  'grant usage on sequence row_id to lamplighter_app',
]
