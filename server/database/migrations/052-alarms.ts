import { type Kysely, type Migration, sql } from 'kysely'
import { logChanges } from './005-people.ts'

const visible = `cid = (select app_cid()) and ((select app_everywhere())
  or campus_id = any ((select app_campuses())::bigint[]))`
const ofCompany = 'cid = (select app_cid())'
// Whoever is bound to campuses has to do with rules that are for hers alone.
const ofRule = `${ofCompany} and ((select app_everywhere()) or (campus_ids <> '[]' and not exists (
  select from jsonb_array_elements_text(campus_ids) of where of.value::bigint <> all ((select app_campuses())::bigint[]))))`
const ofCampus = `cid bigint not null, campus_id bigint not null,
  foreign key (campus_id, cid) references campus (id, cid) on delete cascade`
const ofAlarm = `alarm_id bigint not null references alarm (id) on delete cascade, ${ofCampus}`

const tables = {
  alarm_rule: {
    columns: `id bigint primary key default nextval('row_id'), cid bigint not null references company (cid),
      kind text not null, level smallint not null, min_seconds integer not null, threshold double precision,
      hysteresis double precision not null, enabled boolean not null, campus_ids jsonb not null, role_ids jsonb not null,
      account_ids jsonb not null, quiet jsonb not null, maintenance jsonb not null`,
    rule: ofRule,
    grant: 'select, insert, update, delete',
  },
  // What it is about may go, and the alarm stays readable: so no keys to device and space, but their names.
  alarm: {
    columns: `id bigint primary key default nextval('row_id'), kind text not null, level smallint not null,
      state text not null, object_type text not null, object_id bigint not null, room_id bigint, name text not null,
      place text not null, value double precision, limit_value double precision, gateway_num integer not null,
      device_num integer not null, raised_at timestamptz not null, acknowledged_at timestamptz,
      acknowledged_by text not null default '', cleared_at timestamptz, closed_at timestamptz,
      assignee_id bigint references account (id) on delete set null, ${ofCampus}`,
    rule: visible,
    grant: 'select, update',
  },
  // A condition of an object stands under one alarm at a time, however many processes have seen it.
  alarm_member: {
    columns: `kind text not null, object_id bigint not null, cleared_at timestamptz, ${ofAlarm},
      primary key (alarm_id, object_id)`,
    rule: visible,
    grant: 'select',
  },
  alarm_event: {
    columns: `id bigint primary key default nextval('row_id'), at timestamptz not null default now(),
      event text not null, account_id bigint, username text not null default '', comment text not null default '',
      ${ofAlarm}`,
    rule: visible,
    grant: 'select, insert',
  },
  message: {
    columns: `id bigint primary key default nextval('row_id'), at timestamptz not null default now(),
      account_id bigint not null references account (id) on delete cascade, event text not null, num integer not null,
      read_at timestamptz, ${ofAlarm}`,
    rule: visible,
    grant: 'select, insert, update',
  },
  message_setting: {
    columns: `account_id bigint primary key references account (id) on delete cascade, cid bigint not null,
      mail boolean not null, mail_level smallint not null`,
    rule: ofCompany,
    grant: 'select, insert, update',
  },
}

/** What companies that are there already start with; what new ones get is in contract/rules/alarms. */
const first = [
  ['gatewayOffline', 1, 60, null, 0],
  ['deviceOffline', 3, 1_800, null, 0],
  ['deviceFault', 2, 60, null, 0],
  ['smoke', 1, 0, null, 0],
  ['co', 1, 0, null, 0],
  ['water', 1, 0, null, 0],
  ['temperature', 2, 300, 40, 2],
  ['battery', 3, 60, 20, 10],
  ['energyOver', 2, 0, 100, 0],
  ['configDrift', 3, 600, null, 0],
] as const

const firstRules = first.map(
  ([kind, level, seconds, threshold, hysteresis]) =>
    `('${kind}', ${level}, ${seconds}, ${threshold}::float8, ${hysteresis})`,
)

const statements = [
  ...Object.entries(tables).flatMap(([table, { columns, rule, grant }]) => [
    `create table ${table} (${columns})`,
    `alter table ${table} enable row level security`,
    `create policy tenant on ${table} to lamplighter_app using (${rule}) with check (${rule})`,
    `grant ${grant} on ${table} to lamplighter_app`,
  ]),
  'create index alarm_rule_company on alarm_rule (cid)',
  'create index alarm_raised on alarm (cid, raised_at desc, id desc)',
  'create index alarm_campus on alarm (campus_id, raised_at desc)',
  "create index alarm_open on alarm (campus_id) where state in ('raised', 'acknowledged')",
  'create index alarm_cleared on alarm (cleared_at)',
  'create unique index alarm_member_standing on alarm_member (kind, object_id) where cleared_at is null',
  'create index alarm_event_alarm on alarm_event (alarm_id)',
  'create index message_account on message (account_id, at desc, id desc)',
  'create index message_unread on message (account_id) where read_at is null',
  'create index message_alarm on message (alarm_id)',
  `insert into alarm_rule (cid, kind, level, min_seconds, threshold, hysteresis, enabled, campus_ids, role_ids,
      account_ids, quiet, maintenance)
    select company.cid, rule.*, true, '[]', '[]', '[]', '[]', '[]'
    from company cross join (values ${firstRules.join(', ')}) as rule (kind, level, seconds, threshold, hysteresis)`,
  logChanges('alarm_rule'),
  logChanges('alarm'),
]

/** When companies are alarmed, alarms with their lives, and what people are told of them. */
export const alarms: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
