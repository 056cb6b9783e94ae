import { type Kysely, type Migration, sql } from 'kysely'
import { logChanges } from './005-people.ts'

const ofCompany = 'cid = (select app_cid())'
const ofAll = `${ofCompany} and (select app_everywhere())`
const ofRobot = 'robot_id in (select id from robot)'
const row = "id bigint primary key default nextval('row_id'), cid bigint not null references company (cid)"

const tables = {
  // Ends with the session it was made in: who has signed out is told nothing there any more.
  push_browser: {
    columns: `${row}, account_id bigint not null references account (id) on delete cascade,
      session_hash text not null unique references session (token_hash) on delete cascade, system text not null,
      name text not null, language text not null, endpoint text not null unique, p256dh text not null,
      auth text not null, added_at timestamptz not null default now(), last_error text not null default ''`,
    rule: ofCompany,
    grant: 'select (id, cid, account_id, session_hash, name, added_at, last_error), insert, delete',
  },
  robot: {
    columns: `${row}, name text not null, kind text not null, host text not null, signed boolean not null,
      language text not null, levels jsonb not null, campus_ids jsonb, disabled boolean not null default false,
      created_at timestamptz not null default now()`,
    rule: ofAll,
    grant: 'select, insert, update, delete',
  },
  // By itself, so that neither address nor secret stands in a log or in a column that may be read for a user.
  robot_secret: {
    columns: `robot_id bigint primary key references robot (id) on delete cascade, url text not null,
      secret text not null default ''`,
    rule: ofRobot,
    grant: 'select (robot_id), insert, update',
  },
  notice_delivery: {
    columns: `${row}, at timestamptz not null default now(), way text not null,
      account_id bigint references account (id) on delete cascade,
      browser_id bigint references push_browser (id) on delete set null,
      robot_id bigint references robot (id) on delete cascade, alarm_id bigint references alarm (id) on delete cascade,
      event text not null, num integer not null default 1, state text not null default 'waiting',
      attempts integer not null default 0, next_at timestamptz default now(), answer text not null default ''`,
    rule: `${ofCompany} and (robot_id is null or (select app_everywhere()))`,
    grant: 'select, insert',
  },
}

const statements: readonly string[] = [
  ...Object.entries(tables).flatMap(([table, { columns, rule, grant }]) => [
    `create table ${table} (${columns})`,
    `alter table ${table} enable row level security`,
    `create policy tenant on ${table} to lamplighter_app using (${rule}) with check (${rule})`,
    `grant ${grant} on ${table} to lamplighter_app`,
  ]),
  'create index push_browser_account on push_browser (account_id)',
  'create index robot_company on robot (cid)',
  'create index notice_delivery_account on notice_delivery (account_id, at desc, id desc)',
  'create index notice_delivery_robot on notice_delivery (robot_id, at desc, id desc)',
  'create index notice_delivery_alarm on notice_delivery (alarm_id)',
  'create index notice_delivery_browser on notice_delivery (browser_id)',
  "create index notice_delivery_due on notice_delivery (next_at) where state = 'waiting'",
  'create index notice_delivery_at on notice_delivery (at)',
  logChanges('robot'),
  // A browser has one subscription, whoever made it before: she would go on reading what is another's now.
  `create function forget_push_endpoint(which text) returns void language sql security definer
    set search_path from current as $$ delete from push_browser where endpoint = which $$`,
  'revoke execute on function forget_push_endpoint from public',
  'grant execute on function forget_push_endpoint to lamplighter_app',

  // What was written before has been told.
  'alter table message add column planned boolean not null default true',
  'alter table message alter column planned set default false',
  'create index message_unplanned on message (id) where not planned',
  `alter table message_setting add column ways jsonb, add column quiet jsonb not null default '[]',
    add column language text not null default 'zh'`,
  `update message_setting set ways = jsonb_build_object('urgent', said.mail, 'cleared', said.mail,
      'major', case when mail_level >= 2 then said.mail else '[]' end,
      'minor', case when mail_level >= 3 then said.mail else '[]' end, 'assigned', '[]'::jsonb)
    from (select account_id, case when mail then '["mail"]'::jsonb else '[]' end as mail from message_setting) said
    where said.account_id = message_setting.account_id`,
  'alter table message_setting alter column ways set not null, drop column mail, drop column mail_level',
]

/** By what people are told beside their inboxes, browsers and robots that show it, and what became of it. */
export const notices: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
