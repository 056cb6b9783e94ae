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
}

/** Watt-hours that no meter of a site counts in an hour: a reading that says so is wrong, or its ratio is. */
const mostPerHour = 1e9
const isPossible = ({ from, to, before, after }: Stretch) =>
  after - before <= mostPerHour * Math.max(0.25, (to - from) / hourLength)

const wattHours = (kwh: number, ratio: number) => Math.round(kwh * ratio * 1_000)

/** Whether a counter that shows less than `value` next has begun at 0 again, rather than anew. */
export const hasRolledOver = ({ registerMax }: CounterTerm, value: number): boolean =>
  registerMax !== null && value >= registerMax * nearEnd

function stretch(term: CounterTerm, a: CounterReading, b: CounterReading): Stretch | null {
  const ends = { from: a.at, to: b.at }
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
    if (from && term.removed !== null) found.push(stretch(term, from, { at: next.from, value: term.removed }))
    from = next.installed === null ? null : { at: next.from, value: next.installed }
    term = next
  }
  if (from) found.push(stretch(term, from, b))
  return found
}

/** How many readings before and after one have a say in what is counted around it. */
export const readingsAround = 2

/**
 * Readings in the order of time, each once, without those that are lower than the one before and that the next one knows
 * nothing of: no counter that was reset is back where it stood. Of a whole register that passed in between it would be the
 * same to look at, and one of those in two readings is what no site uses. No two neighbours are left out, so that whether
 * one is follows from its own neighbours alone.
 */
function sound(readings: readonly CounterReading[], terms: readonly CounterTerm[]): CounterReading[] {
  const inOrder = [...new Map(readings.map((reading) => [reading.at, reading])).values()].sort(
    (a, b) => a.at - b.at,
  )
  return inOrder.filter((reading, index) => {
    const [before, after] = [inOrder[index - 1], inOrder[index + 1]]
    if (!before || !after || reading.value >= before.value || after.value < before.value) return true
    return terms.some(({ from }) => from > before.at && from <= after.at)
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
 * meanwhile nobody knows; nor what one did that leaps further than any meter can count. A single reading that is too low
 * counts as one that never came.
 */
export function hoursUsed(
  readings: readonly CounterReading[],
  terms: readonly CounterTerm[],
): Map<number, HourUse> {
  const hours = new Map<number, HourUse>()
  for (const found of stretchesOf(readings, terms).filter(isPossible))
    lay(hours, found, found.to - found.from <= longestStep)
  for (const use of hours.values()) use.minutes = Math.min(60, Math.round(use.minutes))
  return hours
}
