import { sql } from 'kysely'
import { dueWarning, warningDays } from '#contract/rules/orders/services.ts'
import type { Database } from '#server/database/database.ts'

/**
 * Writes a warning for every service that ends in 30, 7 or 1 days, once for each of its ends. A service that was not
 * looked at for long gets the one that is due now, not those it missed.
 */
export const warnOfEnds = (database: Database, now = Date.now()): Promise<void> =>
  database.system(async (db) => {
    const soon = new Date(now + warningDays[0] * 86_400_000)
    const ending = await db
      .selectFrom('vas_service')
      .select(['id', 'cid', 'until'])
      .where(sql<boolean>`until > ${new Date(now)}`)
      .where(sql<boolean>`until <= ${soon}`)
      .execute()
    for (const { id, cid, until } of ending) {
      const days = dueWarning(until - now)
      if (days === null) continue
      await sql`insert into vas_warning (cid, service_id, days, until)
        select cid, id, ${days}::int, until from vas_service where id = ${id} and cid = ${cid}
        on conflict (service_id, until, days) do nothing`.execute(db)
    }
  })
