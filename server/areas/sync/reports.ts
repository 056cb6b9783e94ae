import type { DataOf, InputOf } from '#contract/index.ts'
import type { SystemCode } from '#contract/systems.ts'
import type { Database, Work } from '#server/database/database.ts'
import type { SignedVisit } from '#server/handlers.ts'
import { refuse } from '#server/refusal.ts'
import { requireSeen } from '../ids.ts'
import { timeWithin } from '../times.ts'

type Db = Parameters<Work<unknown>>[0]

/**
 * Browsers of an account that are remembered in each system: a browser chooses its own name, and one that is emptied comes with
 * another. Of more, those leave that have said nothing for longest; what was taken back stays.
 */
export const browsersMost = 50

async function forgetSilent(db: Db, account_id: number, system: SystemCode): Promise<void> {
  const known = db
    .selectFrom('field_browser')
    .select('id')
    .where('account_id', '=', account_id)
    .where('system', '=', system)
    .where('revoked_at', 'is', null)
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
  await db.deleteFrom('field_browser').where('id', 'in', known.offset(browsersMost)).execute()
}

const timeOf = (at: number | null) => (at === null ? null : timeWithin(at))

/**
 * Writes down what a browser says of itself in the place of its last report; of `browsersMost` at most. Written as the owner
 * of the tables: somebody bound to no campus at all does not see her own account.
 * @throws Refusal notFound for a pack of a campus that the caller does not see
 */
export async function takeReport(
  database: Database,
  visit: SignedVisit,
  report: InputOf<'sync.report'>,
): Promise<DataOf<'sync.report'>> {
  const { who, user, system, sessionHash } = visit.caller
  const packs = new Map(report.packs.map((pack) => [pack.campusId, pack]))
  await visit.tenant((tenant) => requireSeen(tenant, 'campus', 'campusId', [...packs.keys()]))
  const said = {
    username: user.username,
    platform: report.platform,
    build: report.build,
    seen_at: new Date(),
    pending: report.pending,
    refused: report.refused,
    oldest_at: timeOf(report.oldestAt),
    persisted: report.persisted,
    usage: report.usage,
    quota: report.quota,
    skew: report.skew,
  }
  return database.system(async (db) => {
    const session = await db
      .selectFrom('session')
      .select('expires_at')
      .where('token_hash', '=', sessionHash)
      .executeTakeFirst()
    const { id, revoked_at } = await db
      .insertInto('field_browser')
      .values({ cid: who.cid, account_id: who.userId, system, browser: report.browser, ...said })
      .onConflict((same) => same.columns(['account_id', 'system', 'browser']).doUpdateSet(said))
      .returning(['id', 'revoked_at'])
      .executeTakeFirstOrThrow()
    await forgetSilent(db, who.userId, system)
    await db.deleteFrom('field_pack').where('browser_id', '=', id).execute()
    const rows = [...packs.values()].map(({ campusId, within, rows: count, takenAt, at }) => ({
      browser_id: id,
      cid: who.cid,
      campus_id: campusId,
      within: within && JSON.stringify(within),
      rows: count,
      taken_at: timeWithin(takenAt),
      at: timeOf(at),
    }))
    if (rows.length > 0) await db.insertInto('field_pack').values(rows).execute()
    return {
      revoked: revoked_at !== null,
      sessionUntil: session?.expires_at ?? refuse('notSignedIn'),
    }
  })
}

/**
 * Whether a browser has been taken back for an account. One that says so has emptied itself, and holds nothing from
 * then on.
 */
export async function standingOf(
  database: Database,
  { browser, accountId, wiped = false }: InputOf<'sync.standing'>,
): Promise<DataOf<'sync.standing'>> {
  return database.system(async (db) => {
    const rows = await db
      .selectFrom('field_browser')
      .select(['id', 'wiped_at'])
      .where('browser', '=', browser)
      .where('account_id', '=', accountId)
      .where('revoked_at', 'is not', null)
      .execute()
    const full = wiped ? rows.filter(({ wiped_at }) => wiped_at === null) : []
    for (const { id } of full) {
      await db.updateTable('field_browser').set({ wiped_at: new Date() }).where('id', '=', id).execute()
      await db.deleteFrom('field_pack').where('browser_id', '=', id).execute()
    }
    return { revoked: rows.length > 0 }
  })
}

/** @throws Refusal browserRevoked when a browser has been taken back for an account */
export async function requireWelcome(
  database: Database,
  browser: string | undefined,
  accountId: number,
): Promise<void> {
  if (!browser) return
  const { revoked } = await standingOf(database, { browser, accountId })
  if (revoked) refuse('browserRevoked')
}
