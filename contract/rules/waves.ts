import type { RolloutRoom, RolloutRoomState } from '../rollout-shapes.ts'

/** A room that has not confirmed what it was sent after this time counts as one that does not answer, in ms. */
export const answerPatience = 10 * 60_000

/** What is known of a room of a rollout. */
export interface RolloutFacts {
  /** When its turn came, in ms since 1970; null before. */
  startedAt: number | null
  /** Since when it is to run what it has not confirmed, in ms since 1970; devices may have changed since its turn came. */
  addressedAt: number | null
  reported: boolean
  /** What it is to run is still what this rollout gave it. */
  current: boolean
  /** Gateways that reach its devices, and of those how many run it. */
  gateways: number
  applied: number
  fault: string | null
}

/**
 * How far a room of a rollout is at `now`, in ms since 1970. What somebody in the room has reported comes before what
 * its gateways say; one that has not confirmed is late after 10 min.
 */
export function rolloutRoomState(facts: RolloutFacts, now: number): RolloutRoomState {
  if (facts.startedAt === null) return 'waiting'
  if (facts.reported) return 'reported'
  if (!facts.current) return 'replaced'
  if (facts.gateways === 0) return 'unreachable'
  if (facts.applied === facts.gateways) return 'done'
  if (facts.fault !== null) return 'failed'
  const since = Math.max(facts.startedAt, facts.addressedAt ?? 0)
  return now - since > answerPatience ? 'late' : 'sending'
}

/** States in which something is wrong with the room: sending it again may help. */
export const isFailure = (state: RolloutRoomState): boolean =>
  state === 'failed' || state === 'late' || state === 'reported'

/** The wave of each of so many rooms, in their order, counted from 1. */
export const waveOf = (index: number, waveSize: number): number => Math.floor(index / waveSize) + 1

export type WaveStep = { do: 'wait' } | { do: 'next'; wave: number } | { do: 'pause' } | { do: 'finish' }

/**
 * What a rollout that runs does next. A failure in any wave that has begun pauses one that stops at faults; otherwise
 * the next wave begins as soon as no room of this one is on its way. A room that no gateway reaches holds nobody up.
 */
export function waveStep(
  { wave, pauseOnFault }: { wave: number; pauseOnFault: boolean },
  rooms: readonly Pick<RolloutRoom, 'wave' | 'state'>[],
): WaveStep {
  const begun = rooms.filter((room) => room.wave <= wave)
  if (pauseOnFault && begun.some(({ state }) => isFailure(state))) return { do: 'pause' }
  if (begun.some(({ state }) => state === 'sending' || state === 'waiting')) return { do: 'wait' }
  const next = rooms.filter((room) => room.wave > wave).map((room) => room.wave)
  return next.length === 0 ? { do: 'finish' } : { do: 'next', wave: Math.min(...next) }
}
