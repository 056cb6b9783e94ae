import { type Kysely, type Migration, sql } from 'kysely'

const visible = `cid = (select app_cid()) and ((select app_everywhere())
  or campus_id = any ((select app_campuses())::bigint[]))`

const statements: readonly string[] = [
  `create table room_pairing (room_id bigint not null, identifier text not null,
    cid bigint not null references company (cid), campus_id bigint not null, serial_number text not null,
    security_key text, paired_by text not null, paired_at timestamptz not null, primary key (room_id, identifier),
    unique (cid, serial_number), foreign key (room_id, campus_id) references space (id, campus_id) on delete cascade)`,
  'create index room_pairing_campus on room_pairing (campus_id)',
  'alter table room_pairing enable row level security',
  `create policy tenant on room_pairing to lamplighter_app using (${visible}) with check (${visible})`,
  'grant select, insert, update, delete on room_pairing to lamplighter_app',
  // A number is one room's in a company, also where the asker does not see that room.
  `create function panel_paired(wanted text) returns table (room_id bigint, identifier text, room text)
    language sql stable security definer set search_path from current as
    $$ select p.room_id, p.identifier, s.name from room_pairing p join space s on s.id = p.room_id
      where p.cid = (select app_cid()) and p.serial_number = wanted $$`,
]

/** Self-powered panels that are a room's own, whatever its template says of them: see decision 124. */
export const roomPairings: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
