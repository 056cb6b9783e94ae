import type { BaseLogger } from 'pino'
import { type DownKind, downTopic } from '#contract/device-protocol.ts'
import type { Database } from '#server/database/database.ts'
import { type Happenings, on, onHeardAgain } from './happenings.ts'
import type { Publish } from './publish.ts'
import type { GatewayRow } from './registry-store.ts'

export interface CampusNewsOptions {
  database: Database
  /** The gateways that are there now. */
  online(): GatewayRow[]
  publish: Publish
  happenings: Happenings
  log: BaseLogger
}

/** What gateways are told of the campus they stand in. */
export interface CampusNews {
  kind: DownKind
  /** Told the id of a campus when it has changed; nothing when words may have been lost. */
  channel: string
  /** What is logged when it could not be sent. */
  failed: string
  /** The messages of campuses, by campus. */
  messages(database: Database, campusIds: readonly number[]): Promise<Map<number, string>>
}

/** Gateways that appear within this time are answered together, in ms: after a power cut all do. */
const together = 200
const takenIn = 10_000

/** The same for several kinds of news. */
export async function startAllCampusNews(
  options: CampusNewsOptions,
  news: readonly CampusNews[],
): Promise<{ stop(): Promise<void> }> {
  const started = await Promise.all(news.map((each) => startCampusNews(options, each)))
  return {
    stop: async () => {
      for (const each of started) await each.stop()
    },
  }
}

/**
 * Brings each gateway what its campus says when it appears, when that changes and when words may have been lost. Nothing waits
 * for an answer: a gateway that misses one gets it with its next connection, and until then does as was said before.
 */
async function startCampusNews(
  { database, online, happenings, publish, log }: CampusNewsOptions,
  { kind, channel, failed, messages }: CampusNews,
): Promise<{ stop(): Promise<void> }> {
  const due = new Map<string, GatewayRow>()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()

  const round = async () => {
    const gateways = [...due.values()]
    due.clear()
    if (gateways.length === 0) return
    const of = await messages(database, [...new Set(gateways.map(({ campusId }) => campusId))])
    for (const { cid, campusId, gatewayNo } of gateways) {
      const message = of.get(campusId)
      if (message) publish(downTopic(cid, gatewayNo, kind), message, takenIn)
    }
  }
  const soon = (gateways: readonly GatewayRow[]) => {
    for (const gateway of gateways) due.set(gateway.gatewayNo, gateway)
    if (due.size === 0) return
    timer ??= setTimeout(() => {
      timer = undefined
      running = running.then(round).catch((error: Error) => log.warn({ error: error.message }, failed))
    }, together)
  }
  const stops = [
    await database.listen(channel, (campusId) =>
      soon(online().filter((gateway) => campusId === '' || String(gateway.campusId) === campusId)),
    ),
    on(happenings, 'appeared', ({ gateway }) => soon([gateway])),
    onHeardAgain(happenings, () => soon(online())),
  ]
  return {
    stop: async () => {
      clearTimeout(timer)
      for (const stop of stops) await stop()
      await running
    },
  }
}
