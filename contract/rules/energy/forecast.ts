import type { Days } from './periods.ts'

export interface Forecast {
  /** What the period comes to at the rate so far, in the unit of what was used. */
  projected: number
  /** Of what it is rated at, 0 and more. */
  share: number
  /** The local day on which what it is rated at is reached at that rate; null when it is not in this period. */
  reachedOn: number | null
}

/** So much of a period has to have passed before its rate says anything, unless it has used everything already. */
const earliest = 0.1

/**
 * What a period comes to when it goes on as it began; null while nothing can be said.
 *
 * @param used so far, in the unit of `rated`
 * @param span local days with fractions: from when on it was measured in the period, and until when
 */
export function forecastOf(
  used: number,
  rated: number,
  { first, end }: Days,
  span: { from: number; until: number },
): Forecast | null {
  const from = Math.max(first, span.from)
  const elapsed = Math.min(end, span.until) - from
  if (used <= 0 || rated <= 0 || elapsed <= 0) return null
  if (used < rated && elapsed < earliest * (end - first)) return null
  const projected = (used / elapsed) * (end - from)
  const reached = from + (rated / used) * elapsed
  return {
    projected,
    share: projected / rated,
    reachedOn: reached <= end ? Math.max(Math.floor(from), Math.ceil(reached) - 1) : null,
  }
}

/** The first part of a period with which so much has been used, kWh; null where it was never so much. */
export function reachedIn<P extends { kwh: number }>(parts: readonly P[], rated: number): P | null {
  let wh = 0
  for (const part of parts) {
    // Whole watt-hours, so that what comes to it exactly does.
    wh += Math.round(part.kwh * 1_000)
    if (wh >= rated * 1_000) return part
  }
  return null
}
