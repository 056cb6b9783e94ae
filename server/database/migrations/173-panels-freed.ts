import { type Kysely, type Migration, sql } from 'kysely'

const statements: readonly string[] = [
  // Also where the asker does not see the room that it was paired in.
  `create function free_panel(wanted text) returns table (room_id bigint, campus_id bigint)
    language sql volatile security definer set search_path from current as $$
    delete from room_pairing p where p.cid = (select app_cid()) and p.serial_number = wanted
      and not exists (select from room_config run
        join space room on room.id = run.room_id and room.template_id = run.template_id
        join template_config c on c.template_id = run.template_id and c.hash = run.template_hash
        where run.room_id = p.room_id
          and c.config -> 'panels' @> jsonb_build_array(jsonb_build_object('identifier', p.identifier)))
      returning p.room_id, p.campus_id $$`,
]

/** A self-powered panel whose room has it no more in its configuration can be paired anew: see decision 124. */
export const panelsFreed: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
