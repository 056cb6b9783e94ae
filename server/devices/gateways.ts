import { type GatewayClock, newClock, observe } from './gateway-clock.ts'
import { type Happenings, on } from './happenings.ts'
import type { Incoming } from './messages.ts'
import type { Registry } from './registry.ts'
import type { GatewayRow } from './registry-store.ts'
import type { StatusBoard } from './status-board.ts'
import type { UnsavedGateway } from './status-store.ts'

interface Standing {
  /** Null until it is heard of after our start. */
  online: boolean | null
  heardAt: number
  savedAt: number
  clock: GatewayClock
}

/** Which gateways are there, and what time their clocks show. */
export interface Gateways {
  /** Notes a sign of life. */
  heard(gateway: GatewayRow, incoming: Incoming): void
  /** A gateway's own announcement, or its last will. */
  event(gateway: GatewayRow, incoming: Incoming & { kind: 'event' }): void
  online(gatewayNo: string): boolean | null
  /** Whether its last will has come, and nothing from it since. */
  hasLeft(gatewayNo: string): boolean
  clock(gatewayNo: string): GatewayClock
  takeUnsaved(most: number): UnsavedGateway[]
  putBack(unsaved: readonly UnsavedGateway[]): void
  stop(): void
}

/**
 * How long a last will waits for a sign of life. The will of a connection that a newer one has replaced may
 * come after the newer one's announcement, and a gateway that is back at once should not blink.
 */
const willDelay = 2_000

/** `last_seen_at` is at most this old while a gateway is heard. */
const seenInterval = 60_000

interface Leaving {
  gateway: GatewayRow
  at: number
}

export interface GatewaysOptions {
  registry: Registry
  board: StatusBoard
  happenings: Happenings
  /** Milliseconds from when gateways are heard until one that has said nothing counts as gone. */
  silentAfter: number
}

export function trackGateways({ registry, board, happenings, silentAfter }: GatewaysOptions): Gateways {
  const all = new Map<string, Standing>()
  const { note, takeUnsaved, putBack } = newUnsaved()
  const leaving = new Map<string, Leaving>()

  const standingOf = (gatewayNo: string): Standing => {
    const found = all.get(gatewayNo)
    if (found) return found
    const fresh = { online: null, heardAt: 0, savedAt: 0, clock: newClock(Date.now()) }
    all.set(gatewayNo, fresh)
    return fresh
  }
  const save = ({ deviceId }: GatewayRow, standing: Standing) => {
    const { online, heardAt } = standing
    standing.savedAt = heardAt
    note({ deviceId, online: online ?? false, heardAt })
  }
  const lose = (gateway: GatewayRow, at: number) => {
    const standing = standingOf(gateway.gatewayNo)
    const news = standing.online !== false
    standing.online = false
    leaving.delete(gateway.gatewayNo)
    // A device out of reach is not running, whatever it said last; it counts again once it reports again.
    for (const device of registry.behind(gateway)) board.lose(device.id, at)
    if (news) save(gateway, standing)
  }
  /** Answers whether it was away before. */
  const appear = (gateway: GatewayRow, at: number): boolean => {
    const standing = standingOf(gateway.gatewayNo)
    const away = standing.online !== true
    standing.online = true
    leaving.delete(gateway.gatewayNo)
    standing.heardAt = Math.max(standing.heardAt, at)
    board.apply(gateway.deviceId, { at, online: true })
    if (away || at - standing.savedAt > seenInterval) save(gateway, standing)
    return away
  }

  const appeared = (gateway: GatewayRow) => happenings.tell({ kind: 'appeared', gateway })

  const silent = () =>
    [...registry.gateways()].filter(({ gatewayNo }) => standingOf(gatewayNo).online === null)
  const stop = loseInTime({ leaving, silent, lose, happenings, silentAfter })

  return {
    heard: (gateway, { retained, message, receivedAt }) => {
      if (retained) return
      observe(standingOf(gateway.gatewayNo).clock, message.at, receivedAt)
      if (appear(gateway, receivedAt)) appeared(gateway)
    },
    event: (gateway, { message, retained, receivedAt }) => {
      const standing = standingOf(gateway.gatewayNo)
      if (!message.online) {
        if (standing.online !== false && !leaving.has(gateway.gatewayNo)) {
          leaving.set(gateway.gatewayNo, { gateway, at: receivedAt })
        }
        return
      }
      if (!retained) {
        // A restart is when a gateway's clock jumps.
        standing.clock = newClock(receivedAt)
        observe(standing.clock, message.at, receivedAt)
      }
      if (appear(gateway, receivedAt) || !retained) appeared(gateway)
    },
    online: (gatewayNo) => all.get(gatewayNo)?.online ?? null,
    hasLeft: (gatewayNo) => leaving.has(gatewayNo) || all.get(gatewayNo)?.online === false,
    clock: (gatewayNo) => standingOf(gatewayNo).clock,
    takeUnsaved,
    putBack,
    stop,
  }
}

interface Losing {
  /** By number, those whose last will has come and when. */
  leaving: ReadonlyMap<string, Leaving>
  /** Those that have not been heard of. */
  silent(): GatewayRow[]
  lose(gateway: GatewayRow, at: number): void
  happenings: Happenings
  silentAfter: number
}

/** Loses gateways that have left, and once those that are silent. Answers how to stop it. */
function loseInTime({ leaving, silent, lose, happenings, silentAfter }: Losing): () => void {
  const timer = setInterval(() => {
    for (const { gateway, at } of leaving.values()) {
      if (Date.now() - at >= willDelay) lose(gateway, at)
    }
  }, willDelay / 8)
  let patience: NodeJS.Timeout | undefined
  const deaf = on(happenings, 'listening', () => {
    patience ??= setTimeout(() => {
      for (const gateway of silent()) lose(gateway, Date.now())
    }, silentAfter)
  })
  return () => {
    deaf()
    clearInterval(timer)
    clearTimeout(patience)
  }
}

/** What is not in the database yet: the last word on each gateway. */
function newUnsaved() {
  const unsaved = new Map<number, UnsavedGateway>()
  return {
    note: (gateway: UnsavedGateway) => void unsaved.set(gateway.deviceId, gateway),
    takeUnsaved: (most: number): UnsavedGateway[] => {
      const taken = [...unsaved.values()].slice(0, most)
      for (const { deviceId } of taken) unsaved.delete(deviceId)
      return taken
    },
    putBack: (back: readonly UnsavedGateway[]) => {
      for (const gateway of back) if (!unsaved.has(gateway.deviceId)) unsaved.set(gateway.deviceId, gateway)
    },
  }
}
