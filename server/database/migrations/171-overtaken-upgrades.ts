import { type Kysely, type Migration, sql } from 'kysely'

/** Rooms that were given something published since an upgrade began have had their turn in it: see decision 054. */
export const overtakenUpgrades: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`update rollout_room r set started_at = now()
      from rollout, room_config given, template_version version
      where rollout.id = r.rollout_id and rollout.kind = 'upgrade' and rollout.state in ('running', 'paused')
        and r.started_at is null
        and given.room_id = r.room_id and given.template_id = rollout.template_id
        and version.template_id = given.template_id and version.number = given.version
        and version.published_at > rollout.created_at`.execute(db)
  },
}
