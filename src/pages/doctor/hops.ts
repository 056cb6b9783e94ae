import '#src/text/doctor.ts'
import type { Reach } from '#contract/device-shapes.ts'
import { wireHash } from '#contract/wire-hash.ts'
import type { Connection } from '#src/data/connection.ts'
import type { StorageTrouble } from '#src/data/trouble.ts'
import type { Say } from '#src/text/text.ts'

export const hopNames = ['device', 'network', 'server', 'session', 'broker', 'gateways', 'devices'] as const
export type HopName = (typeof hopNames)[number]

/**
 * How one hop stands. 'unknown': nothing can be said, since an earlier one is broken, it has not been heard, or it does not
 * apply.
 */
export interface Hop {
  name: HopName
  state: 'ok' | 'warn' | 'broken' | 'unknown'
  words: string
}

export interface Known {
  trouble: StorageTrouble | null
  connection: Connection
  needsSignIn: boolean
  /** Whether the user may read device status. */
  reads: boolean
  hasCampus: boolean
  /** The way behind the server, as it last said; null when it has not. */
  reach: Reach | null
  /** What is not known here may be in a moment. */
  waiting: boolean
}

const MINUTE = 60_000

/** The way from this device to the lamps, hop by hop, each judged by what is known of it. Pure. */
export function hopsOf(known: Known, say: Say): Hop[] {
  const here = [deviceHop(known, say), networkHop(known, say), serverHop(known, say), sessionHop(known, say)]
  return [...here, ...beyond(known, brokenHop(here.slice(1)) !== null, say)]
}

/** Whether what is not known may be in a moment: nothing is said of it until then. */
const isAwaited = ({ connection, waiting }: Pick<Known, 'connection' | 'waiting'>) =>
  connection.kind === 'starting' || waiting

/** What is said of a hop of which nothing is known: that an earlier one is broken only where one is. */
function unknownWords(known: Pick<Known, 'connection' | 'waiting'>, isBroken: boolean, say: Say): string {
  if (isBroken) return say('doctor.unknownYet')
  return say(isAwaited(known) ? 'ui.loading' : 'ui.staleNever')
}

/** What is said of a way of which no hop is broken: that all of it is open only where all of it is known. */
export function openWords(
  hops: readonly Hop[],
  known: Pick<Known, 'connection' | 'waiting'>,
  say: Say,
): string {
  if (hops.every(({ state }) => state !== 'unknown')) return say('doctor.allWell')
  return say(isAwaited(known) ? 'ui.loading' : 'doctor.openSoFar')
}

/** The first hop that is broken; null when the way is open as far as is known. */
export const brokenHop = (hops: readonly Hop[]): Hop | null =>
  hops.find((hop) => hop.state === 'broken') ?? null

function deviceHop({ trouble }: Known, say: Say): Hop {
  if (!trouble) return { name: 'device', state: 'ok', words: say('doctor.stored') }
  const words = say(trouble.kind === 'memory-only' ? 'doctor.memoryOnly' : 'doctor.storageTrouble')
  return { name: 'device', state: 'broken', words }
}

function networkHop({ connection }: Known, say: Say): Hop {
  const name = 'network'
  if (connection.kind === 'starting') return { name, state: 'unknown', words: say('ui.loading') }
  if (connection.kind === 'online')
    return { name, state: 'ok', words: say('doctor.online', { ms: Math.round(connection.roundTrip) }) }
  const reasons = {
    'no-network': 'doctor.noNetwork',
    'no-answer': 'doctor.noAnswer',
    'captive-portal': 'doctor.portal',
    'server-fault': 'doctor.reached',
  } as const
  const state = connection.reason === 'server-fault' ? 'ok' : 'broken'
  return { name, state, words: say(reasons[connection.reason]) }
}

function serverHop(known: Known, say: Say): Hop {
  const name = 'server'
  const { connection } = known
  if (connection.kind === 'offline' && connection.reason === 'server-fault')
    return { name, state: 'broken', words: say('doctor.fault') }
  if (connection.kind !== 'online')
    return { name, state: 'unknown', words: unknownWords(known, connection.kind === 'offline', say) }
  const minutes = Math.round(Math.abs(connection.skew) / MINUTE)
  if (minutes >= 1) return { name, state: 'warn', words: say('doctor.skew', { count: minutes }) }
  return connection.serverWire === wireHash()
    ? { name, state: 'ok', words: say('doctor.reached') }
    : { name, state: 'warn', words: say('doctor.otherBuild') }
}

function sessionHop(known: Known, say: Say): Hop {
  const name = 'session'
  const { connection, needsSignIn } = known
  if (needsSignIn) return { name, state: 'broken', words: say('doctor.signedOut') }
  return connection.kind === 'online'
    ? { name, state: 'ok', words: say('doctor.signedIn') }
    : { name, state: 'unknown', words: unknownWords(known, connection.kind === 'offline', say) }
}

/** What only the server knows. */
function beyond(known: Known, isBroken: boolean, say: Say): Hop[] {
  const { connection, reads, hasCampus, reach, waiting } = known
  const names = ['broker', 'gateways', 'devices'] as const
  const all = (words: string): Hop[] => names.map((name) => ({ name, state: 'unknown', words }))
  if (!hasCampus && !waiting) return all(say('doctor.noCampus', { place: say('system.place') }))
  if (!reads) return all(say('doctor.notRead'))
  // What it said when it was last reached says nothing of now.
  if (isBroken || !reach || connection.kind === 'starting') return all(unknownWords(known, isBroken, say))
  const { gateways } = reach
  const down = gateways.filter((gateway) => !gateway.online).length
  const devices = gateways.reduce((sum, gateway) => sum + gateway.deviceNum, 0)
  const gone = gateways.reduce((sum, gateway) => sum + gateway.deviceNum - gateway.onlineNum, 0)
  const count = gateways.length
  return [
    reach.broker
      ? { name: 'broker', state: 'ok', words: say('doctor.brokerUp') }
      : { name: 'broker', state: 'broken', words: say('doctor.brokerDown') },
    count === 0
      ? {
          name: 'gateways',
          state: 'unknown',
          words: say('doctor.noGateways', { place: say('system.place') }),
        }
      : down === 0
        ? { name: 'gateways', state: 'ok', words: say('doctor.gatewaysUp', { count }) }
        : {
            name: 'gateways',
            state: down === count ? 'broken' : 'warn',
            words: say('doctor.gatewaysDown', { down, count }),
          },
    devices === 0
      ? { name: 'devices', state: 'unknown', words: say('doctor.noGateways', { place: say('system.place') }) }
      : gone === 0
        ? { name: 'devices', state: 'ok', words: say('doctor.devicesUp', { count: devices }) }
        : {
            name: 'devices',
            state: gone === devices ? 'broken' : 'warn',
            words: say('doctor.devicesDown', { down: gone, count: devices }),
          },
  ]
}
