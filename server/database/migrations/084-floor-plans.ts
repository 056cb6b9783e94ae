import { type Kysely, type Migration, sql } from 'kysely'

const seen = 'cid = (select app_cid()) and campus_id in (select id from campus)'

const statements: readonly string[] = [
  // What is put between two siblings stands between their numbers, and theirs stay.
  'alter table space alter column sort type double precision',
  `alter table space add column outline jsonb, add column plan jsonb,
    add constraint outline_of_room check (outline is null or kind = 'room'),
    add constraint plan_of_floor check (plan is null or kind = 'floor')`,
  `create table floor_plan (space_id bigint primary key, cid bigint not null references company (cid),
    campus_id bigint not null, type text not null, bytes bytea not null,
    foreign key (space_id, campus_id) references space (id, campus_id) on delete cascade)`,
  'alter table floor_plan enable row level security',
  `create policy tenant on floor_plan to lamplighter_app using (${seen}) with check (${seen})`,
  'grant select, insert, update, delete on floor_plan to lamplighter_app',
]

/** Floors have pictures, and rooms a place on them; the order of siblings has room between any two. */
export const floorPlans: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
