import type { BaseLogger } from 'pino'
import { type CalendarMessage, downTopic } from '#contract/device-protocol.ts'
import { compileCalendar } from '#contract/rules/campus/sun.ts'
import type { Database } from '#server/database/database.ts'
import { type Happenings, on } from './happenings.ts'
import type { Publish } from './publish.ts'
import type { GatewayRow } from './registry-store.ts'

export interface CalendarsOptions {
  database: Database
  /** The gateways that are there now. */
  online(): GatewayRow[]
  publish: Publish
  happenings: Happenings
  log: BaseLogger
}

/** Told the id of a campus when its calendar or its place has changed. */
const calendarChannel = 'lamplighter_calendar'
/** Gateways that appear within this time are answered together, in ms: after a power cut all do. */
const together = 200
const takenIn = 10_000

/**
 * Brings each gateway its campus's calendar when it appears and when the calendar changes. Nothing waits for an answer: a
 * gateway that misses one gets it with its next connection, and a timing then runs as the calendar before said.
 */
export async function startCalendars(options: CalendarsOptions): Promise<{ stop(): Promise<void> }> {
  const { database, online, happenings, log } = options
  const due = new Map<string, GatewayRow>()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()

  const round = async () => {
    const gateways = [...due.values()]
    due.clear()
    if (gateways.length === 0) return
    const messages = await messagesOf(database, [...new Set(gateways.map(({ campusId }) => campusId))])
    for (const gateway of gateways) {
      const message = messages.get(gateway.campusId)
      if (message) options.publish(downTopic(gateway.cid, gateway.gatewayNo, 'calendar'), message, takenIn)
    }
  }
  const soon = (gateways: readonly GatewayRow[]) => {
    for (const gateway of gateways) due.set(gateway.gatewayNo, gateway)
    if (due.size === 0) return
    timer ??= setTimeout(() => {
      timer = undefined
      running = running
        .then(round)
        .catch((error: Error) => log.warn({ error: error.message }, 'calendars could not be sent'))
    }, together)
  }
  const stops = [
    await database.listen(calendarChannel, (campusId) =>
      soon(online().filter((gateway) => String(gateway.campusId) === campusId)),
    ),
    on(happenings, 'appeared', ({ gateway }) => soon([gateway])),
  ]
  return {
    stop: async () => {
      clearTimeout(timer)
      for (const stop of stops) await stop()
      await running
    },
  }
}

/** The calendars of campuses as they are sent, by campus. */
async function messagesOf(database: Database, campusIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await database.system((db) =>
    db
      .selectFrom('campus')
      .select(['id', 'version', 'latitude', 'longitude', 'province', 'city', 'special_days as specialDays'])
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
