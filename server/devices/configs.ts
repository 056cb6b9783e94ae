import type { BaseLogger } from 'pino'
import { type ConfigMessage, downTopic } from '#contract/device-protocol.ts'
import { swapsBetween } from '#contract/rules/device-swaps.ts'
import { groupBy } from '#contract/rules/group-by.ts'
import type { SwapMessage } from '#contract/swap-shapes.ts'
import type { Database } from '#server/database/database.ts'
import { type DueConfig, dueAgain, type HeardOfConfig, nextDue, saveHeard, takeDue } from './config-store.ts'
import { type Happenings, on } from './happenings.ts'
import { startWriter } from './paced-writer.ts'
import { type Publish, saidWithin } from './publish.ts'
import type { GatewayRow } from './registry-store.ts'
import { releasesDueAgain, saveReleased, takeReleases } from './release-store.ts'
import { startRounds } from './rounds.ts'

export interface ConfigsOptions {
  database: Database
  /** The gateways that are there now. */
  online(): GatewayRow[]
  publish: Publish
  happenings: Happenings
  /** The first pause before a configuration is sent again, in ms. */
  sendAgain: number
  log: BaseLogger
}

/** Brings published configurations to the gateways, and what these say of them into the database. */
export interface Configs {
  /** Resolves when everything heard so far is in the database. */
  flush(): Promise<void>
  stop(): Promise<void>
}

/** Told '<cid> <campusId> <templateId>' when something was published and when rooms got further with it. */
export const configChannel = 'lamplighter_config'

const atOnce = 50
/** Devices may take so many first pauses to run what their gateway has, before it is sent to it again. */
const applying = 12
/** A broker that takes longer than that does not have it, in ms. */
const brokerPatience = 10_000
/** Looks even when nothing was told, in ms. */
const lookEvery = 60_000
/** Acknowledgements of many rooms come together and are written together, in ms. */
const saveEvery = 250

/**
 * Starts sending. Who sends what is settled in the database, so that any number of server processes may do it side by
 * side; nothing here waits for a gateway, and nothing else waits for what is done here. A gateway that comes is sent
 * again what it has not confirmed.
 */
export async function startConfigs(options: ConfigsOptions): Promise<Configs> {
  const { database, online, happenings, log } = options
  const book = newBook()
  const writer = startWriter<HeardOfConfig>({
    name: 'configuration progress',
    interval: saveEvery,
    take: book.take,
    putBack: book.putBack,
    write: async (heard) => {
      const began = performance.now()
      let more = false
      const drifted = await database.system(async (db) => {
        if (await saveReleased(db, heard)) more = true
        return saveHeard(db, heard, options.sendAgain * applying)
      })
      if (more) rounds.look()
      for (const where of drifted) happenings.tell({ kind: 'drifted', ...where })
      return performance.now() - began
    },
    log,
  })

  const back = new Set<number>()
  /** Milliseconds until there may be more to do. */
  const round = async (): Promise<number> => {
    const returned = [...back]
    if (returned.length > 0) {
      await database.system(async (db) => {
        await releasesDueAgain(db, returned)
        await dueAgain(db, returned)
      })
      for (const id of returned) back.delete(id)
    }
    for (;;) {
      const there = new Map(online().map((gateway) => [gateway.deviceId, gateway]))
      const reachable = [...there.keys()]
      if (reachable.length === 0) return lookEvery
      const due = await database.system(async (db) => [
        ...(await takeReleases(db, reachable, atOnce, options.sendAgain)),
        ...(await takeDue(db, reachable, atOnce, options.sendAgain)),
      ])
      for (const [gatewayId, configs] of groupBy(due, (config) => config.gatewayId)) {
        const gateway = there.get(gatewayId)
        if (!gateway) continue
        for (const config of configs) send(gateway, config, options, book)
        const roomIds = configs.filter(({ isFirst }) => isFirst).map(({ roomId }) => roomId)
        if (roomIds.length > 0) happenings.tell({ kind: 'serves', gateway, roomIds })
      }
      if (due.length >= atOnce && !rounds.stopped()) continue
      const wait = await database.system((db) => nextDue(db, reachable))
      return Math.min(lookEvery, Math.max(50, wait ?? lookEvery))
    }
  }
  const rounds = startRounds(round, log, 'configurations could not be sent, trying again')

  const stops = [
    await database.listen(configChannel, rounds.look),
    on(happenings, 'appeared', ({ gateway }) => {
      back.add(gateway.deviceId)
      rounds.look()
    }),
    on(happenings, 'leads', ({ leads, ...about }) => book.note({ ...about, leads })),
    on(happenings, 'configured', ({ gateway, message, receivedAt: at }) => {
      const { roomId, hash, hop, ok, reason = '' } = message
      const about = { roomId, gatewayId: gateway.deviceId }
      if (!ok) book.note({ ...about, refused: { hash, at, reason } })
      else if (hop === 'gateway') book.note({ ...about, gateway: { hash, at } })
      else book.note({ ...about, applied: { hash, at } })
    }),
  ]
  rounds.look()
  return {
    flush: writer.flush,
    stop: async () => {
      for (const stop of stops) await stop()
      await rounds.stop()
      await writer.stop()
    },
  }
}

function send(
  { cid, gatewayNo, deviceId }: GatewayRow,
  due: DueConfig,
  { publish, sendAgain }: ConfigsOptions,
  book: Book,
): void {
  const { roomId, hash } = due
  const [kind, message] = messageOf(due)
  const published = publish(downTopic(cid, gatewayNo, kind), JSON.stringify(message), sendAgain)
  void saidWithin(published, brokerPatience).then((result) => {
    if (result === 'sent') book.note({ roomId, gatewayId: deviceId, sent: { hash, at: Date.now() } })
  })
}

/** Of what only differs in devices that took the place of others, those; the whole configuration where that was of no use. */
function messageOf({ roomId, hash, publishedAt, template, devices, gateways, base }: DueConfig) {
  const swaps = base && swapsBetween(base.devices, devices)
  if (swaps)
    return ['swap', { roomId, base: base.hash, hash, publishedAt, swaps } satisfies SwapMessage] as const
  const config = { roomId, template, devices, ...(gateways ? { gateways } : {}) }
  return ['config', { hash, publishedAt, config } satisfies ConfigMessage] as const
}

type Book = ReturnType<typeof newBook>

/** What was heard and is not written yet: one entry for each room and gateway, with the latest word on each hop. */
function newBook() {
  const unsaved = new Map<string, HeardOfConfig>()
  const keyOf = ({ roomId, gatewayId }: HeardOfConfig) => `${roomId} ${gatewayId}`
  return {
    note: (heard: HeardOfConfig) => {
      unsaved.set(keyOf(heard), { ...unsaved.get(keyOf(heard)), ...heard })
    },
    take: (most: number): HeardOfConfig[] => {
      const taken = [...unsaved.values()].slice(0, most)
      for (const heard of taken) unsaved.delete(keyOf(heard))
      return taken
    },
    putBack: (back: readonly HeardOfConfig[]) => {
      for (const heard of back) unsaved.set(keyOf(heard), { ...heard, ...unsaved.get(keyOf(heard)) })
    },
  }
}
