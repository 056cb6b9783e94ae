import { type Kysely, type Migration, sql } from 'kysely'
import { logChanges } from './005-people.ts'

const ofCompany = 'cid = (select app_cid())'
const ofCampus = `${ofCompany} and ((select app_everywhere())
  or campus_id = any ((select app_campuses())::bigint[]))`
const ofTemplate = `${ofCompany} and ((select app_everywhere())
  or template_id in (select template_id from template_campus))`

const template = 'foreign key (template_id, cid) references template (id, cid) on delete cascade'
const room = 'foreign key (room_id, campus_id) references space (id, campus_id) on delete cascade'

const tables = [
  // Kept when a newer one is published: rooms that only somebody else sees may still run it.
  `create table template_config (template_id bigint not null, hash text not null,
    cid bigint not null references company (cid), config jsonb not null, published_at timestamptz not null,
    revision integer not null, primary key (template_id, hash), ${template})`,
  `create table room_config (room_id bigint primary key, cid bigint not null references company (cid),
    campus_id bigint not null, template_id bigint not null, template_hash text not null, hash text not null,
    devices jsonb not null, published_at timestamptz not null, ${room}, ${template},
    foreign key (template_id, template_hash) references template_config (template_id, hash) on delete cascade)`,
  'create index room_config_template on room_config (template_id)',
  `create table config_delivery (room_id bigint not null references room_config (room_id) on delete cascade,
    gateway_id bigint not null references device (id) on delete cascade,
    cid bigint not null references company (cid), campus_id bigint not null, template_id bigint not null,
    hash text not null, sent_at timestamptz, gateway_at timestamptz, applied_at timestamptz, applied_hash text,
    fault text, attempts integer not null default 0, tried_at timestamptz, due_at timestamptz not null,
    primary key (room_id, gateway_id), ${room})`,
  'create index config_delivery_gateway on config_delivery (gateway_id)',
  'create index config_delivery_due on config_delivery (gateway_id, due_at) where applied_at is null',
]

const visible = { template_config: ofTemplate, room_config: ofCampus, config_delivery: ofCampus }

// Publishing changes what rooms have, not what the template says: whoever edits it meanwhile is in nobody's way.
const uncounted = `'version', 'changed_in', 'room_num', 'updated_at', 'revision', 'status'`

const statements = [
  ...tables,
  ...Object.entries(visible).flatMap(([table, rule]) => [
    `alter table ${table} enable row level security`,
    `create policy tenant on ${table} to lamplighter_app using (${rule}) with check (${rule})`,
    `grant select, insert, update, delete on ${table} to lamplighter_app`,
  ]),
  logChanges('template_config'),
  logChanges('room_config'),
  'drop trigger count_version on template',
  `create trigger count_version before update on template
    for each row execute function count_version(${uncounted})`,
]

/** What has been published for each room, and how far it got with each gateway that reaches the room's devices. */
export const publishing: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
