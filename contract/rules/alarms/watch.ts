import { directionValue, stateOf } from '../readings.ts'
import type { AlarmKind } from './kinds.ts'

/**
 * How a condition stands with one object. `between`: it has gone back, but not as far as its hysteresis asks; `unknown`:
 * nobody can tell, as of what is behind a gateway that is down.
 */
export type Sign = 'on' | 'off' | 'between' | 'unknown'

/** What is remembered of a condition: since when it stands so (ms). Nothing is remembered of one that does not hold. */
export interface Watched {
  phase: 'pending' | 'raised' | 'leaving'
  since: number
}

/** What a condition is judged by. */
export interface Patience {
  minSeconds: number
  goneSeconds: number
  /** Nothing is raised now: what still holds afterwards is raised then. */
  paused?: boolean
}

export interface Judged {
  watched: Watched | null
  verdict: 'raise' | 'clear' | null
}

/**
 * How a condition goes on: it has to hold for its minimum time before it is an alarm, and to be gone for a while before that
 * clears. Asked when there is news of the object, and when `dueAt` has come.
 *
 * @param since when it began to be so, as far as that is known; now when not given
 */
export function judge(
  before: Watched | null,
  sign: Sign,
  { minSeconds, goneSeconds, paused = false }: Patience,
  now: number,
  since = now,
): Judged {
  const held: Watched | null =
    before?.phase === 'pending' && sign !== 'on'
      ? null
      : before?.phase === 'raised' && sign === 'off'
        ? { phase: 'leaving', since: now }
        : before?.phase === 'leaving' && (sign === 'on' || sign === 'between')
          ? { phase: 'raised', since: now }
          : (before ?? (sign === 'on' ? { phase: 'pending', since: Math.min(since, now) } : null))
  if (held?.phase === 'pending' && !paused && now - held.since >= minSeconds * 1_000)
    return { watched: { phase: 'raised', since: now }, verdict: 'raise' }
  if (held?.phase === 'leaving' && sign === 'off' && now - held.since >= goneSeconds * 1_000)
    return { watched: null, verdict: 'clear' }
  return { watched: held, verdict: null }
}

/** When a condition has to be judged again though nobody has said anything new; null when only news can change it. */
export const dueAt = (watched: Watched | null, { minSeconds, goneSeconds }: Patience): number | null =>
  watched === null || watched.phase === 'raised'
    ? null
    : watched.since + (watched.phase === 'pending' ? minSeconds : goneSeconds) * 1_000

/** What devices say of themselves. */
export interface Facts {
  online: boolean
  fault: boolean
  values: Readonly<Record<string, number>>
  /** It is a gateway. */
  gateway: boolean
  /** What is behind a gateway that is down cannot be told. */
  reached: boolean
}

/** What a limit asks: `over` it or below it, and back by the hysteresis before it has gone. */
export function limitSign(
  value: number,
  { threshold, hysteresis }: { threshold: number; hysteresis: number },
  over: boolean,
): Sign {
  const beyond = over ? value - threshold : threshold - value
  return beyond > 0 ? 'on' : beyond <= -hysteresis ? 'off' : 'between'
}

const measured = { temperature: 'roomTemperature', battery: 'battery' } as const
const sensed = ['smoke', 'co', 'water'] as const
const isSensed = (kind: AlarmKind): kind is (typeof sensed)[number] =>
  (sensed as readonly string[]).includes(kind)

/** The kinds that what a device says can be an alarm of. */
export function kindsOf({ gateway, values }: Pick<Facts, 'gateway' | 'values'>): AlarmKind[] {
  if (gateway) return ['gatewayOffline', 'deviceFault']
  const kinds: AlarmKind[] = ['deviceOffline', 'deviceFault']
  for (const kind of sensed) if (values[kind] !== undefined) kinds.push(kind)
  for (const kind of ['temperature', 'battery'] as const)
    if (values[measured[kind]] !== undefined) kinds.push(kind)
  return kinds
}

/** What is told of a kind's value, where it has one. */
export const measuredOf = (kind: AlarmKind, { values }: Pick<Facts, 'values'>): number | null =>
  kind === 'temperature' || kind === 'battery' ? (values[measured[kind]] ?? null) : null

/** A detector that is mounted in reverse says of itself that all is well with the number that means smoke elsewhere. */
const sensedSign = (value: number | undefined, direction: number | undefined): Sign =>
  value !== undefined && stateOf(value, direction) === 'first' ? 'on' : 'off'

/** How a kind's condition stands by what a device last said. What it said before it went out of reach is not taken back. */
export function signOf(
  kind: AlarmKind,
  facts: Facts,
  limit: { threshold: number | null; hysteresis: number },
): Sign {
  if (kind === 'gatewayOffline') return facts.online ? 'off' : 'on'
  if (!facts.reached) return 'unknown'
  if (kind === 'deviceOffline') return facts.online ? 'off' : 'on'
  if (!facts.online) return 'unknown'
  if (kind === 'deviceFault') return facts.fault ? 'on' : 'off'
  if (isSensed(kind)) return sensedSign(facts.values[kind], facts.values[directionValue])
  const value = measuredOf(kind, facts)
  if (value === null || limit.threshold === null) return 'unknown'
  return limitSign(value, { threshold: limit.threshold, hysteresis: limit.hysteresis }, kind !== 'battery')
}
