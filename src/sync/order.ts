import { errorOf } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { temporaryIdsIn } from '#contract/rules/temporary-id.ts'
import { isQueuedName, mayStandIn, withoutTarget } from '#src/local/edits/index.ts'
import type { OutboxEntry } from '#src/local/entry.ts'
import { mentionedBy, Refused, removedBy } from './refused.ts'

/**
 * The earlier edit that each edit has to wait for, or null. It waits
 * - for one under way that changes the same root row, or gives out a temporary id it mentions;
 * - when it removes something, for everything made before it that is still under way, because a removal can
 *   make any of it fail; and what mentions a row that it removes waits for it;
 * - for a refused one, or one that waits for a refused one, only as far as `Refused` says.
 *
 * @param entries in order; looked at in one pass
 */
export function blockers(entries: readonly OutboxEntry[]): (OutboxEntry | null)[] {
  const touched = new Map<number, OutboxEntry>()
  const removing = new Map<number, OutboxEntry>()
  const refused = new Refused()
  let underWay: OutboxEntry | undefined
  return entries.map((entry) => {
    const stuck = refused.holding(entry)
    if (stuck || entry.state.kind === 'attention') {
      refused.add(entry)
      return stuck
    }
    const before = entry.touches.flatMap((id) => touched.get(id) ?? [])
    if (entry.removes && underWay) before.push(underWay)
    if (removing.size > 0) before.push(...mentionedBy(entry).flatMap((id) => removing.get(id) ?? []))
    if (entry.removes) for (const id of removedBy(entry)) removing.set(id, entry)
    for (const id of entry.touches) if (!touched.has(id)) touched.set(id, entry)
    underWay ??= entry
    return before.reduce<OutboxEntry | null>(
      (first, each) => (first && first.seq <= each.seq ? first : each),
      null,
    )
  })
}

/** So many tries that came to nothing take two minutes at least: what is wrong then is not over in a moment. */
const stalledAfter = 8

/**
 * Whether an edit has been tried in vain for long: without an answer, or the server fails on it every time. Or this build does not know
 * it, and cannot send it. A person need not wait for it to be told of what is refused behind it.
 */
const isStalled = ({ name, state, history }: OutboxEntry): boolean =>
  state.kind === 'waiting' && (!isQueuedName(name) || isInVain(history))

const isInVain = (history: OutboxEntry['history']): boolean =>
  history.length >= stalledAfter &&
  history.slice(-stalledAfter).every(({ code }) => code === null || errorOf(code).replay === 'retry')

/** So many places in the queue, in their order, between two that are taken. */
export const placesBetween = (before: number, after: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => before + ((after - before) / (count + 1)) * (index + 1))

/** Whether an edit made before `seq` is still under way: not refused, not stalled, and not waiting for one that is. */
export function isUnderWayBefore(entries: Iterable<OutboxEntry>, seq: number): boolean {
  const refused = new Refused()
  for (const entry of entries) {
    if (entry.seq >= seq) return false
    if (entry.state.kind !== 'attention' && !isStalled(entry) && !refused.holding(entry)) return true
    refused.add(entry)
  }
  return false
}

/** An entry as one of a batch; `after` are the places in the batch of those it waits for. */
export interface Batched {
  entry: OutboxEntry
  after: number[]
}

export interface Batch {
  edits: Batched[]
  /** Whether an edit made before the batch's first one is under way and not in it. */
  underWay: boolean
}

/** How much one batch may hold: edits, and characters of their inputs. */
export interface Room {
  edits: number
  characters: number
}

/**
 * What may be sent together at `now`: in order, every entry that waits for nothing outside the batch. One pass;
 * what is touched so far is kept by row.
 *
 * @param which `isFit`: whether an entry may travel with others; one that may not is sent only by itself. `isHeld`: whether
 *   it is not to be sent yet
 */
export function batchOf(
  entries: readonly OutboxEntry[],
  now: number,
  room: Room,
  {
    isFit = always,
    isHeld = never,
  }: Partial<Record<'isFit' | 'isHeld', (entry: OutboxEntry) => boolean>> = {},
): Batch {
  const outside = new Set<number>()
  const inside = new Map<number, number[]>()
  // The place of the removal in the batch, or that it is not in it.
  const removing = new Map<number, number | 'outside'>()
  // What the batch makes, or finds made by others: only the answer says which.
  const unsure = new Set<number>()
  const refused = new Refused()
  const stalled = new Refused()
  const edits: Batched[] = []
  let passed = false
  // The same without those that are stalled, and what waits for them.
  let livePassed = false
  let underWay = false
  let left = room.characters
  for (const entry of entries) {
    const { state, touches } = entry
    if (state.kind === 'attention' || refused.holding(entry)) {
      refused.add(entry)
      continue
    }
    const after = state.kind === 'waiting' && state.after
    const last = entry.removes || after
    const removals = removing.size > 0 ? mentionedBy(entry).flatMap((id) => removing.get(id) ?? []) : []
    const isOthers = unsure.size > 0 && removedBy(entry).some((id) => unsure.has(id))
    const waits = isOthers || touches.some((id) => outside.has(id)) || removals.includes('outside')
    const free = !waits && !(entry.removes && passed) && !(after && livePassed)
    const due = state.kind === 'waiting' && isDue(state.notBefore, now) && !isHeld(entry)
    const size = JSON.stringify(entry.input).length
    const fits = edits.length === 0 || (isFit(entry) && size <= left)
    if (free && due && fits) {
      const before = [...removals, ...touches.flatMap((id) => inside.get(id) ?? [])]
      const behind = last ? edits.map((_, place) => place) : before.filter((place) => place !== 'outside')
      if (edits.length === 0) underWay = livePassed
      for (const id of touches) inside.set(id, [...(inside.get(id) ?? []), edits.length])
      if (entry.removes) for (const id of removedBy(entry)) removing.set(id, edits.length)
      if (mayStandIn(entry.name)) for (const { temporary } of entry.temporaries) unsure.add(temporary)
      edits.push({ entry, after: [...new Set(behind)].sort((a, b) => a - b) })
      left -= size
      if (edits.length === room.edits || !isFit(entry)) break
      continue
    }
    for (const id of touches) outside.add(id)
    if (entry.removes) for (const id of removedBy(entry)) removing.set(id, 'outside')
    passed = true
    if (isStalled(entry) || stalled.holding(entry)) stalled.add(entry)
    else livePassed = true
  }
  return { edits, underWay }
}

const always = () => true
const never = () => false

/** Nothing waits longer than the longest back-off: a time further ahead is of a clock that was set back since. */
const isDue = (notBefore: number, now: number) => notBefore <= now || notBefore > now + limits.retryMost

/** What giving edits up means for those that were made on top of them. */
export interface Following {
  /** They cannot be without what is given up, and go with it. */
  gone: OutboxEntry[]
  /** They name it among others, and go on without it. */
  shortened: Shortened[]
}

type Shortened = { entry: OutboxEntry } & Left
type Left = Pick<OutboxEntry, 'input' | 'temporaries' | 'aside'>

/** @param entries in order; looked at in one pass */
export function following(given: readonly OutboxEntry[], entries: readonly OutboxEntry[]): Following {
  const lost = new Set<number>()
  const lose = (rows: OutboxEntry['temporaries']) => {
    for (const { temporary } of rows) lost.add(temporary)
  }
  const out = new Set(given.map(({ id }) => id))
  const [gone, shortened]: [OutboxEntry[], Shortened[]] = [[], []]
  for (const entry of given) lose(entry.temporaries)
  for (const entry of entries) {
    if (out.has(entry.id) || !entry.touches.some((id) => lost.has(id))) continue
    const left = withoutLost(entry, lost)
    if (left) shortened.push({ entry, ...left })
    else gone.push(entry)
    const stay = new Set(left?.temporaries)
    lose(entry.temporaries.filter((each) => !stay.has(each)))
  }
  return { gone, shortened }
}

/** An edit without rows that will not be there; null for one that is nothing without them. */
function withoutLost(
  { name, input, temporaries, aside }: OutboxEntry,
  lost: ReadonlySet<number>,
): Left | null {
  const left = [...new Set(temporaryIdsIn(input))]
    .filter((id) => lost.has(id))
    .reduce<Left['input'] | null>((rest, id) => rest && withoutTarget({ name, input: rest }, id), input)
  if (left === null) return null
  const named = new Set(temporaryIdsIn(left))
  if ([...named].some((id) => lost.has(id))) return null
  return {
    input: left,
    // What names itself in its edit, as what was generated does, is made as long as that names it.
    temporaries: temporaries.filter(({ of, temporary }) => of !== temporary || named.has(temporary)),
    aside: aside.below ? { ...aside, below: aside.below.filter((id) => !lost.has(id)) } : aside,
  }
}
