/** What is added up: whole watt-hours and minutes, so that the order of a sum does not matter. */
export interface Sum {
  wh: number
  estimated: number
  /** Meter-minutes with readings, and those there should be. */
  minutes: number
  expected: number
  /** The newest reading in it, ms; null without any. */
  newestAt: number | null
}

export const nothing: Sum = { wh: 0, estimated: 0, minutes: 0, expected: 0, newestAt: null }

const newer = (a: number | null, b: number | null) => (a === null || b === null ? (a ?? b) : Math.max(a, b))

/** What two sums come to; its newest reading is the newer of theirs. */
export const plus = (a: Sum, b: Sum): Sum => ({
  wh: a.wh + b.wh,
  estimated: a.estimated + b.estimated,
  minutes: a.minutes + b.minutes,
  expected: a.expected + b.expected,
  newestAt: newer(a.newestAt, b.newestAt),
})

/** What any number of sums comes to; `nothing` for none. */
export const total = (sums: Iterable<Sum>): Sum => [...sums].reduce(plus, nothing)

/**
 * What a total has beyond its parts. It is known no better than the less covered of both: what a part did not tell of would be
 * in it.
 */
export const rest = (whole: Sum, parts: Sum): Sum => ({
  ...whole,
  minutes: Math.min(
    whole.minutes,
    parts.expected > 0 ? Math.round((whole.expected * parts.minutes) / parts.expected) : whole.minutes,
  ),
  wh: whole.wh - parts.wh,
  estimated: Math.min(Math.max(whole.estimated, parts.estimated), Math.abs(whole.wh - parts.wh)),
})

/** A figure of energy, and how far it can be trusted. */
export interface Figure {
  kwh: number
  /** Share of the meter-hours that have readings, 0 to 1. Where none are expected yet, 1 when there are some. */
  coverage: number
  /** Share of the energy whose hours are estimated, 0 to 1. */
  estimated: number
  newestAt: number | null
}

/** Its energy; null where nothing was measured, which is no 0. Across a gap it is known, though no hour of it is covered. */
export const measuredKwh = ({ kwh, coverage }: Pick<Figure, 'kwh' | 'coverage'>): number | null =>
  coverage === 0 && kwh === 0 ? null : kwh

const share = (part: number, whole: number) =>
  whole <= 0 ? 0 : Math.min(1, Math.max(0, Math.round((part / whole) * 1e4) / 1e4))

/** A sum as a figure: in kWh, its shares to four decimals. */
export const figureOf = ({ wh, estimated, minutes, expected, newestAt }: Sum): Figure => ({
  kwh: wh / 1_000,
  coverage: expected > 0 ? share(minutes, expected) : Number(minutes > 0),
  estimated: share(estimated, wh),
  newestAt,
})

/** A reading is expected every 15 minutes: a meter that four of them did not come from is silent. */
const silentAfter = 60 * 60_000
/** @param at when that was its newest reading, ms: later it may have told more */
export const isSilent = (newestAt: number | null, at: number): boolean =>
  newestAt === null || at - newestAt > silentAfter

/** Below this share of readings a figure is drawn as incomplete. */
export const completeFrom = 0.95
/** Whether so many of its readings are there that a figure is not drawn as incomplete. */
export const isComplete = ({ coverage }: Pick<Figure, 'coverage'>): boolean => coverage >= completeFrom
