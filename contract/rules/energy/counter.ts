import { hourLength } from './local-days.ts'

/** What a meter's counter showed, in kWh of its own register; `at` in ms. */
export interface CounterReading {
  at: number
  value: number
}

/** A counter that is in place from `from` (ms) on, until the next one. */
export interface CounterTerm {
  from: number
  /** What a register's kWh is multiplied by: current transformer x voltage transformer. */
  ratio: number
  /** What the register shows before it begins at 0 again, in kWh; null where nobody knows. */
  registerMax: number | null
  /** What it showed when it was put in, and when it was taken out; null where nobody noted it. */
  installed: number | null
  removed: number | null
}

/** What an hour has used. Watt-hours are whole numbers, so that sums are exact in any order. */
export interface HourUse {
  wh: number
  /** Of these, what lies in gaps between readings: known as a whole, split by time alone. */
  estimated: number
  /** Minutes of the hour between readings that are near enough to each other. */
  minutes: number
}

/** One reading is expected every 15 minutes; a third of that is forgiven. */
export const longestStep = 20 * 60_000
/** A counter that goes back has rolled over only if it was so close to its end. */
const nearEnd = 0.95

interface Stretch {
  from: number
  to: number
  /** Watt-hours as the register had them at each end, on a scale of its own. */
  before: number
  after: number
  /** Watt-hours of one kWh of the register. */
  unit: number
  /** One of its ends is what somebody noted as the counter was exchanged. */
  noted: boolean
}

/** Watt-hours that no meter of a site counts in an hour: a reading that says so is wrong, or its ratio is. */
const mostPerHour = 1e9
const hoursOf = ({ from, to }: Stretch) => Math.max(0.25, (to - from) / hourLength)
const isPossible = (of: Stretch) => of.after - of.before <= mostPerHour * hoursOf(of)

/**
 * What a register may count in an hour, in its own kWh, while it comes to more than twice what it showed. One without
 * transformers stays below 100, one behind them below 10; one whose gateway multiplies may count more, and is beyond its first
 * readings soon. A leap that is further is a register that came back after readings that were too low, or after a first one.
 */
const mostWhileDoubling = 1_000
const isOwnPace = (of: Stretch) => {
  const used = of.after - of.before
  return of.noted || used <= of.before || used <= mostWhileDoubling * of.unit * hoursOf(of)
}

const wattHours = (kwh: number, ratio: number) => Math.round(kwh * ratio * 1_000)

/** Whether a counter that shows less than `value` next has begun at 0 again, rather than anew. */
export const hasRolledOver = ({ registerMax }: CounterTerm, value: number): boolean =>
  registerMax !== null && value >= registerMax * nearEnd

function stretch(term: CounterTerm, a: CounterReading, b: CounterReading, noted: boolean): Stretch | null {
  const ends = { from: a.at, to: b.at, unit: term.ratio * 1_000, noted }
  const [before, after] = [wattHours(a.value, term.ratio), wattHours(b.value, term.ratio)]
  if (after >= before) return { ...ends, before, after }
  const { registerMax } = term
  if (registerMax === null || !hasRolledOver(term, a.value)) return null
  return { ...ends, before, after: wattHours(registerMax, term.ratio) + after }
}

/** The stretches between two neighbouring readings: one, or one for each counter when it was replaced between them. */
function stretches(terms: readonly CounterTerm[], a: CounterReading, b: CounterReading): (Stretch | null)[] {
  const later = terms.filter(({ from }) => from > a.at && from <= b.at)
  const first = terms.findLast(({ from }) => from <= a.at) ?? terms[0]
  if (!first) return []
  const found: (Stretch | null)[] = []
  let [term, from]: [CounterTerm, CounterReading | null] = [first, a]
  for (const next of later) {
    if (from && term.removed !== null)
      found.push(stretch(term, from, { at: next.from, value: term.removed }, true))
    from = next.installed === null ? null : { at: next.from, value: next.installed }
    term = next
  }
  if (from) found.push(stretch(term, from, b, from !== a))
  return found
}

/** How many readings in a row may be too low and still be known as wrong by those around them. */
const mostLow = 2
/** How many readings before and after one have a say in what is counted around it. */
export const readingsAround = 4

/** Those that are lower than the one before them and that the next one knows nothing of, as places in the order of time. */
function tooLow(readings: readonly CounterReading[], isOneCounter: (from: number, to: number) => boolean) {
  const low = new Set<number>()
  for (const [place, { value }] of readings.entries()) {
    const next = readings.slice(place + 1, place + mostLow + 2)
    const run = next.findIndex((each) => each.value >= value)
    if (run < 1 || !isOneCounter(place, place + run + 1)) continue
    for (let at = place + 1; at <= place + run; at++) low.add(at)
  }
  return low
}

/**
 * Readings in the order of time, each once, without those that others around them contradict: one or two that are lower than
 * the one before and that the next one knows nothing of, for no counter that was reset is back where it stood; and a single one
 * that is higher than the next, which goes on from the one before. Of a whole register that passed in between it would be the
 * same to look at, and one of those in so few readings is what no site uses. What is next to one that is too low is not left
 * out as too high, so that a few readings on either side tell of one what all of them would.
 */
function sound(readings: readonly CounterReading[], terms: readonly CounterTerm[]): CounterReading[] {
  const inOrder = [...new Map(readings.map((reading) => [reading.at, reading])).values()].sort(
    (a, b) => a.at - b.at,
  )
  const at = (place: number) => inOrder[place]?.at ?? 0
  const isOneCounter = (from: number, to: number) =>
    !terms.some((term) => term.from > at(from) && term.from <= at(to))
  const low = tooLow(inOrder, isOneCounter)
  return inOrder.filter(({ value }, place) => {
    const [before, after] = [inOrder[place - 1], inOrder[place + 1]]
    if (low.has(place)) return false
    if (!before || !after || low.has(place - 1) || low.has(place + 1)) return true
    const isTooHigh = before.value <= after.value && after.value < value
    return !isTooHigh || !isOneCounter(place - 1, place + 1)
  })
}

/** The stretches from each reading that is sound to the one after it. */
function stretchesOf(readings: readonly CounterReading[], terms: readonly CounterTerm[]): Stretch[] {
  const ordered = [...terms].sort((a, b) => a.from - b.from)
  const inOrder = sound(readings, ordered)
  return inOrder.flatMap((b, index) => {
    const a = inOrder[index - 1]
    return a ? stretches(ordered, a, b).filter((found) => found !== null) : []
  })
}

/** When readings first tell of more than any meter can have counted, ms; null when they never do. */
export const impossibleFrom = (
  readings: readonly CounterReading[],
  terms: readonly CounterTerm[],
): number | null => stretchesOf(readings, terms).find((found) => !isPossible(found))?.from ?? null

function lay(hours: Map<number, HourUse>, { from, to, before, after }: Stretch, known: boolean) {
  const length = to - from
  const share = (at: number) => (length === 0 ? 1 : (at - from) / length)
  const used = (at: number) => Math.round((after - before) * share(at))
  for (let hour = Math.floor(from / hourLength) * hourLength; hour <= to; hour += hourLength) {
    const [begin, end] = [Math.max(from, hour), Math.min(to, hour + hourLength)]
    if (end <= begin && length > 0) continue
    const use = hours.get(hour) ?? { wh: 0, estimated: 0, minutes: 0 }
    const wh = used(end) - (begin === from ? 0 : used(begin))
    hours.set(hour, {
      wh: use.wh + wh,
      estimated: use.estimated + (known ? 0 : wh),
      minutes: use.minutes + (known ? (end - begin) / 60_000 : 0),
    })
    if (length === 0) break
  }
}

/**
 * What a meter has used in each hour (its beginning in ms) that its readings tell of. Readings may come in any order
 * and more than once. What lies between two readings counts whole; across a gap its split by hours is estimated, and
 * the hours in it are not covered. A counter that goes back without having rolled over begins anew: what it used
 * meanwhile nobody knows; nor what one did that leaps further than any meter can count, or than its own register can. A reading
 * or two that are too low, and one that is too high, count as those that never came.
 */
export function hoursUsed(
  readings: readonly CounterReading[],
  terms: readonly CounterTerm[],
): Map<number, HourUse> {
  const hours = new Map<number, HourUse>()
  for (const found of stretchesOf(readings, terms).filter((each) => isPossible(each) && isOwnPace(each)))
    lay(hours, found, found.to - found.from <= longestStep)
  for (const use of hours.values()) use.minutes = Math.min(60, Math.round(use.minutes))
  return hours
}
