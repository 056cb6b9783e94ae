import { type Kysely, type Migration, sql } from 'kysely'
import { changedDevices } from './042-publishing-life.ts'

/** @param rooms a query of room_id, of the rooms that are concerned */
const note = (rooms: string) => `insert into config_need (room_id, cid)
    select room.id, room.cid from space room
    where room.id in (${rooms}) and room.template_id is not null
    order by room.id;
  if found then perform pg_notify('lamplighter_config_need', ''); end if;`

const redefine = (name: string, rooms: string) =>
  `create or replace function ${name}() returns trigger language plpgsql security definer
    set search_path from current as $$
  begin ${note(rooms)} return null; end $$`

const statements: readonly string[] = [
  // Whether there is anything for a room is seen by whoever looks at the note, once what is published meanwhile is committed: a
  // room also runs what is tried in it, what was published for some, and what goes out in waves for the first time.
  redefine('need_config_of_new_devices', 'select room_id from new_rows'),
  redefine('need_config_of_gone_devices', 'select room_id from old_rows'),
  redefine('need_config_of_devices', changedDevices),
  redefine('need_config_of_new_rooms', 'select id from new_rows'),
  redefine(
    'need_config_of_rooms',
    `select n.id from new_rows n join old_rows o on o.id = n.id
      where n.template_id is distinct from o.template_id`,
  ),
  // Rooms that were not noted when their devices changed, and those that came while a first version went out in waves.
  `insert into config_need (room_id, cid)
    select room.id, room.cid from space room
      left join room_config given on given.room_id = room.id and given.template_id = room.template_id
    where case when given.room_id is not null then not exists (select from template_version v
          where v.template_id = room.template_id and v.released_at is not null)
        else exists (select from rollout join rollout_room r on r.rollout_id = rollout.id
          where rollout.template_id = room.template_id and rollout.releases and rollout.state = 'done'
            and r.campus_id = room.campus_id) end
    order by room.id`,
]

/** Rooms are noted whose devices change, whether or not a version of their template is released: see decision 054. */
export const needsOfAllRooms: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
