import { type Kysely, type Migration, sql } from 'kysely'

const statements: readonly string[] = [
  'drop function ota_busy(bigint)',
  // As before for all of a company's devices: asked for each of tens of thousands of them it takes a minute.
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
