import type { CalendarMessage } from '#contract/device-protocol.ts'
import { compileCalendar } from '#contract/rules/campus/sun.ts'
import type { Database } from '#server/database/database.ts'
import type { CampusNews } from './campus-news.ts'

/** The calendars of campuses: gateways are told when a calendar or the place of a campus has changed. */
export const calendarNews: CampusNews = {
  kind: 'calendar',
  channel: 'lamplighter_calendar',
  failed: 'calendars could not be sent',
  messages: messagesOf,
}

async function messagesOf(database: Database, campusIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await database.system((db) =>
    db
      .selectFrom('campus')
      .select(['id', 'told_version as version', 'latitude', 'longitude', 'province', 'city'])
      .select('special_days as specialDays')
      .where('id', 'in', [...campusIds])
      .execute(),
  )
  return new Map(
    rows.map(({ id, ...campus }) => {
      const message: CalendarMessage = { campusId: id, calendar: compileCalendar(campus).calendar }
      return [id, JSON.stringify(message)]
    }),
  )
}
