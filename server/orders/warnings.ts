import { sql, type Transaction } from 'kysely'
import { contract } from '#contract/index.ts'
import { dueWarning, warningDays } from '#contract/rules/orders/services.ts'
import type { Database } from '#server/database/database.ts'
import type { Tables } from '#server/database/tables.ts'
import { accountsPermitted, writeMessages } from '#server/inbox/inbox.ts'
import { endingToRobots } from '#server/notices/to-robots.ts'

/**
 * Writes a warning for every service that ends in 30, 7 or 1 days, once for each of its ends, and tells of it. A service
 * that was not looked at for long gets the one that is due now, not those it missed.
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
    await tellOfEnds(db, new Date(now))
  })

/** Puts the warnings that nobody was told of into the inboxes of those who see to services, and tells robots. */
async function tellOfEnds(db: Transaction<Tables>, now: Date): Promise<void> {
  const { rows } = await sql<{ warningId: number; cid: number; campusId: number | null }>`
    update vas_warning set told = true from vas_service service
    where service.id = vas_warning.service_id and service.until = vas_warning.until
      and not vas_warning.told and vas_warning.until > ${now}
    returning vas_warning.id as "warningId", vas_warning.cid, service.campus_id as "campusId"`.execute(db)
  for (const warning of rows) {
    const receivers = await accountsPermitted(db, warning, contract.vas.readWarning.permission)
    await writeMessages(db, { ...warning, event: 'ending' }, receivers)
    await endingToRobots(db, warning)
  }
}
