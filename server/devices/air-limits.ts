import type { LimitsMessage } from '#contract/device-protocol.ts'
import { airLimitsOf } from '#contract/rules/air-limits.ts'
import type { Database } from '#server/database/database.ts'
import type { CampusNews } from './campus-news.ts'

/** What companies and campuses allow air conditioners: gateways are told when it has changed. */
export const airLimitNews: CampusNews = {
  kind: 'limits',
  channel: 'lamplighter_air',
  failed: 'limits of air conditioners could not be sent',
  messages: messagesOf,
}

async function messagesOf(database: Database, campusIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await database.system((db) =>
    db
      .selectFrom('campus')
      .select(['id', 'told_version as version', 'air_own as airOwn', 'air_company as airCompany'])
      .where('id', 'in', [...campusIds])
      .execute(),
  )
  return new Map(
    rows.map(({ id, version, ...said }) => {
      const { coolLowest, heatHighest, modes } = airLimitsOf(said)
      const limits = { version, coolLowest, heatHighest, modes: modes && [...modes] }
      const message: LimitsMessage = { campusId: id, limits }
      return [id, JSON.stringify(message)]
    }),
  )
}
