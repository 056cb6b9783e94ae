import type { RoomConfig } from '#contract/config-shapes.ts'
import type {
  ConfigAckMessage,
  ConfigMessage,
  LeadReport,
  LeaseReport,
  RunsMessage,
} from '#contract/device-protocol.ts'
import { swapped } from '#contract/rules/device-swaps.ts'
import { configHash } from '#contract/rules/room-config.ts'
import type { DeviceSwap, SwapMessage } from '#contract/swap-shapes.ts'
import type { Played } from './behaviour.ts'
import type { After } from './command-takers.ts'
import { drifted } from './drifted.ts'
import { newMesh } from './mesh.ts'
import type { RoomPlayer } from './room-player.ts'

/** Setting a room up takes a moment; one in eight takes several. */
const applyDelay = { quick: [100, 600], slow: [2_000, 5_000] } as const

/** What a gateway says of its rooms. */
export interface RoomVoice {
  lead(report: Omit<LeadReport, 'at'>): void
  leases(report: Omit<LeaseReport, 'at'>): void
  ackConfig(roomId: number, hash: string, hop: ConfigAckMessage['hop'], reason?: string): void
  /** Says what a room runs. */
  runs(message: Omit<RunsMessage, 'at'>): void
}

/** What a room runs, when that was published, and who has set it up otherwise since. */
interface Running {
  hash: string
  publishedAt: number
  config: RoomConfig
  byHand?: { by: string; changedAt: number }
}

const onSite = '现场调试员'

/** A room in which there is nothing is one that the gateway serves no more. */
const isGivenUp = ({ template, devices }: RoomConfig) =>
  template.equipment.length === 0 && devices.length === 0

/** Where devices come from: others that do as those did whose place they take, as far as the gateway has such devices. */
export type Bring = (swaps: readonly DeviceSwap[]) => Played[]

/** What a room runs with devices in the place of others; null where it does not run what is meant. */
function afterSwap({ hash: runs, config: now }: Running, message: SwapMessage): Running | null {
  const { base, hash, publishedAt, swaps } = message
  const config = swapped(now, swaps)
  return runs === base && configHash(config) === hash ? { hash, publishedAt, config } : null
}

interface Swapping {
  voice: RoomVoice
  after: After
  player: RoomPlayer
  bring: Bring
}

/** Takes devices in the place of others, or says what the room runs where that is something else. */
const newSwapping =
  (rooms: Map<number, Running>, { voice, after, player, bring }: Swapping) =>
  (message: SwapMessage): void => {
    const { roomId, hash, swaps } = message
    const running = rooms.get(roomId)
    if (!running) return
    const next = afterSwap(running, message)
    if (!next) {
      voice.ackConfig(roomId, running.hash, 'device')
      return
    }
    voice.ackConfig(roomId, hash, 'gateway')
    after(applyDelay.quick, () => {
      if (rooms.get(roomId) === running) {
        rooms.set(roomId, next)
        player.swap(next.config, bring(swaps))
      }
      voice.ackConfig(roomId, rooms.get(roomId)?.hash ?? hash, 'device')
    })
  }

/** The rooms behind a gateway, each running what it was set up with. */
export function openRooms(
  voice: RoomVoice,
  after: After,
  player: RoomPlayer,
  { strays, bring }: { strays: ReadonlySet<number>; bring: Bring },
) {
  const rooms = new Map<number, Running>()
  const mesh = newMesh()
  const tellLeases = (roomId: number) => {
    const running = rooms.get(roomId)
    // The gateways that serve it now say who holds it.
    const leases = running && !isGivenUp(running.config) ? player.leased(roomId) : null
    if (leases) voice.leases({ roomId, leases, ended: [] })
  }
  const drift = (roomId: number): void => {
    const running = rooms.get(roomId)
    if (!running) return
    const config = drifted(running.config)
    const hash = configHash(config)
    rooms.set(roomId, { ...running, hash, config, byHand: { by: onSite, changedAt: Date.now() } })
    player.setUp(config)
    voice.ackConfig(roomId, hash, 'device')
  }
  return {
    setUp: ({ hash, publishedAt, config }: ConfigMessage): void => {
      const { roomId } = config
      if (!mesh.give(config)) {
        voice.ackConfig(roomId, hash, 'gateway', 'no-group-address')
        return
      }
      voice.ackConfig(roomId, hash, 'gateway')
      after(Math.random() < 1 / 8 ? applyDelay.slow : applyDelay.quick, () => {
        const running = rooms.get(roomId)
        // An older one may come after a newer one.
        if (!running || running.publishedAt <= publishedAt) {
          rooms.set(roomId, { hash, publishedAt, config })
          if (isGivenUp(config)) player.leave(roomId)
          else player.setUp(config)
          for (const one of player.leads()) if (one.roomId === roomId) voice.lead(one)
        }
        voice.ackConfig(roomId, rooms.get(roomId)?.hash ?? hash, 'device')
        tellLeases(roomId)
        if (!running && strays.has(roomId)) after(applyDelay.slow, () => drift(roomId))
      })
    },
    /** Devices took the place of others, and nothing else is otherwise: nothing else is touched. */
    swap: newSwapping(rooms, { voice, after, player, bring }),
    /** Rooms run what they ran before the power went. */
    restore: (runs: readonly ConfigMessage[]): void => {
      for (const { hash, publishedAt, config } of runs) {
        rooms.set(config.roomId, { hash, publishedAt, config })
        mesh.give(config)
        player.setUp(config)
      }
    },
    /** Tells what every room runs. */
    tell: (): void => {
      for (const [roomId, { hash }] of rooms) {
        voice.ackConfig(roomId, hash, 'device')
        tellLeases(roomId)
      }
    },
    drift,
    answer: (roomId: number): void => {
      const { hash, config, byHand } = rooms.get(roomId) ?? { hash: '-', config: null }
      voice.runs({ roomId, hash, config, ...byHand })
    },
  }
}
