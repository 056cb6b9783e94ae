import { type Kysely, type Migration, sql } from 'kysely'

const statements: readonly string[] = [
  `create function record_leases() returns trigger language plpgsql security definer set search_path from current as $$
  begin
    insert into place_record (cid, campus_id, at, kind, space_id, device_id, name, account_id, username, what, detail)
      select ended.cid, ended.campus_id, ended.ended_at, 'lease', ended.room_id, ended.device_id, room.name,
        ended.account_id, ended.username, 'ended',
        jsonb_build_object('leaseId', ended.lease_id, 'why', coalesce(ended.ended_why, '[]'), 'sceneValue',
          ended.scene_value, 'groupValue', ended.group_value, 'heldAt', extract(epoch from ended.held_at) * 1000)
      from ended join running on running.id = ended.id join space room on room.id = ended.room_id
      where running.ended_at is null and ended.ended_at is not null and ended.held_at is not null;
    return null;
  end $$`,
  `create trigger record_leases after update on lease referencing old table as running new table as ended
    for each statement execute function record_leases()`,
]

/** What was held and why it ended comes into the records of its room. */
export const leaseRecords: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
