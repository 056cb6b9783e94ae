import { type Kysely, type Migration, sql } from 'kysely'

const seen = 'cid = (select app_cid()) and campus_id in (select id from campus)'
const own = `${seen} and account_id = (select app_user())`

const statements: readonly string[] = [
  `create table lease (id bigint primary key default nextval('row_id'), lease_id text not null unique,
    cid bigint not null references company (cid), campus_id bigint not null, room_id bigint not null,
    account_id bigint references account (id) on delete set null, username text not null,
    scene_value int, group_value int, device_id bigint references device (id) on delete cascade,
    targets jsonb not null, gateway_ids jsonb not null, asked_at timestamptz not null, until_at timestamptz not null,
    held_at timestamptz, ended_at timestamptz, ended_why jsonb,
    foreign key (campus_id, cid) references campus (id, cid) on delete cascade,
    foreign key (room_id, campus_id) references space (id, campus_id) on delete cascade)`,
  'create index lease_room on lease (room_id, until_at)',
  'create index lease_campus on lease (campus_id, until_at)',
  'create index lease_account on lease (account_id)',
  'create index lease_device on lease (device_id)',
  'alter table lease enable row level security',
  `create policy tenant on lease to lamplighter_app using (${seen}) with check (${seen})`,
  'grant select, insert, update, delete on lease to lamplighter_app',
  `create table own_room (account_id bigint not null references account (id) on delete cascade,
    room_id bigint not null, cid bigint not null references company (cid), campus_id bigint not null,
    favourite boolean not null default false, used_at timestamptz, primary key (account_id, room_id),
    foreign key (room_id, campus_id) references space (id, campus_id) on delete cascade)`,
  'create index own_room_room on own_room (room_id)',
  'alter table own_room enable row level security',
  `create policy tenant on own_room to lamplighter_app using (${own}) with check (${own})`,
  'grant select, insert, update, delete on own_room to lamplighter_app',
  "alter table device_status add column cause jsonb not null default '{}'",
]

/** Who holds what in rooms, whose rooms are whose favourites, and why devices stand as they do: see decision 075. */
export const leases: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
