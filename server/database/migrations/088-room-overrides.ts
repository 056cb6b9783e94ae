import { type Kysely, type Migration, sql } from 'kysely'
import { logChanges } from './005-people.ts'

const visible = `cid = (select app_cid()) and ((select app_everywhere())
  or campus_id = any ((select app_campuses())::bigint[]))`
const room = 'foreign key (room_id, campus_id) references space (id, campus_id) on delete cascade'
const cid = 'cid bigint not null references company (cid)'

const statements: readonly string[] = [
  // What a gateway said last that a room runs; without a configuration it runs none.
  `create table room_report (room_id bigint not null, gateway_id bigint not null references device (id) on delete cascade,
    ${cid}, campus_id bigint not null, hash text not null, config jsonb, changed_by text not null default '',
    changed_at timestamptz, heard_at timestamptz not null, primary key (room_id, gateway_id), ${room})`,
  'create index room_report_gateway on room_report (gateway_id)',
  // What a room has of its own, whatever is published for it.
  `create table room_override (room_id bigint primary key, ${cid}, campus_id bigint not null,
    template_id bigint not null, changes jsonb not null, accepted_by text not null, accepted_at timestamptz not null,
    foreign key (template_id, cid) references template (id, cid) on delete cascade, ${room})`,
  'create index room_override_template on room_override (template_id)',
  ...['room_report', 'room_override'].flatMap((table) => [
    `alter table ${table} enable row level security`,
    `create policy tenant on ${table} to lamplighter_app using (${visible}) with check (${visible})`,
  ]),
  'grant select on room_report to lamplighter_app',
  'grant select, insert, update, delete on room_override to lamplighter_app',
  logChanges('room_override'),
]

/** What rooms say that they run, and what was accepted of it as their own: see decision 093. */
export const roomOverrides: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
