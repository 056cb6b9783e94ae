/**
 * How far a gateway's clock is behind the server's. A message's age on arrival is its time on the way plus
 * that difference; the way is short at least once in a while, so the smallest age seen lately is the difference.
 * Two halves of a window let an old smallest age expire.
 */
export interface GatewayClock {
  least: number
  leastBefore: number
  halfBegan: number
}

const half = 5 * 60_000
const none = Number.POSITIVE_INFINITY

export const newClock = (now: number): GatewayClock => ({ least: none, leastBefore: none, halfBegan: now })

/** Takes in a message's age. Only for what was sent just now: a retained message says nothing about the clock. */
export function observe(clock: GatewayClock, at: number, now: number): void {
  if (now - clock.halfBegan > half) {
    clock.leastBefore = clock.least
    clock.least = none
    clock.halfBegan = now
  }
  clock.least = Math.min(clock.least, now - at)
}

/** Milliseconds the gateway is behind the server; negative when it is ahead, 0 when nothing is known. */
export function lag(clock: GatewayClock): number {
  const least = Math.min(clock.least, clock.leastBefore)
  return least === none ? 0 : least
}

/**
 * A gateway's time as the server's: a clock that is behind is corrected, and nothing is from the future, or one
 * wrong year would make every later report look old.
 */
export const toServerTime = (clock: GatewayClock, at: number, now: number): number =>
  Math.min(now, at + Math.max(0, lag(clock)))

/** A server's time as the gateway's clock will show it. */
export const toGatewayTime = (clock: GatewayClock, time: number): number => Math.round(time - lag(clock))
