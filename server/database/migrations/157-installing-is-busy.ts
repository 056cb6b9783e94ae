import { type Kysely, type Migration, sql } from 'kysely'

const statements: readonly string[] = [
  // `ota_busy` of one device stays as it is, for servers of the former build that run beside this one while they are replaced.
  // Asked for each of tens of thousands of devices it takes a minute; this is told of all of a company's at once.
  `create function ota_busy_devices() returns setof bigint language sql stable security definer
    set search_path from current as $$ select device_id from ota_device where cid = (select app_cid())
      and (state = 'installing' or (state in ('waiting', 'sent', 'downloading') and campaign_id in (
        select id from ota_campaign where cid = (select app_cid()) and state in ('running', 'paused')))) $$`,
]

/** A device that is writing its flash is busy, also for a campaign that was stopped: see decision 069. */
export const installingIsBusy: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
