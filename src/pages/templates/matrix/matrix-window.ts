/** A stretch of rows or columns; `to` is behind its last. */
export interface Span {
  from: number
  to: number
}

/** One row or column that is drawn, or so many from there on that are left out. */
export interface Piece {
  at: number
  out: number
}

/** Height of a row and width of a column, in CSS pixels. */
export const rowHeight = 45
export const columnWidth = 108

/**
 * How many more are drawn on either side of what is seen, and in steps of how many. Whatever is drawn is laid out and
 * painted with each step: more of it would save frames that draw, and make each of these longer.
 */
const beside = { row: 2, column: 1 }

/** Height and width of a group's card with the gap beside it, and height of what stands above all of them, in CSS pixels. */
const group = { height: 86, width: 228, above: 300 }

/** How far down a page of a width the scenes begin at least, below so many groups; both in CSS pixels. Pure. */
export const scenesBegin = (groups: number, width: number): number =>
  group.above + Math.ceil(groups / Math.max(1, Math.floor(width / group.width))) * group.height

/**
 * So many rows and columns are put in at once: with more of them a frame would take too long. While it scrolls, rows and columns
 * take turns; at rest, more steps would only take longer in all.
 */
export const atOnce = { rest: { row: 2, column: 1 }, scrolls: { row: 1, column: 1 } }

/** A stretch that is seen, in CSS pixels of where it begins. */
export interface Stretch {
  begin: number
  length: number
}

/**
 * What is to be drawn of `count` rows or columns where a stretch of them is seen. Pure.
 *
 * @param more how many more on either side, and in steps of how many
 */
export function spanOf(
  kind: 'row' | 'column',
  { begin, length }: Stretch,
  count: number,
  more = beside[kind],
): Span {
  const size = kind === 'row' ? rowHeight : columnWidth
  const steps = (value: number) => Math.floor(value / size / more)
  return {
    from: Math.min(count, Math.max(0, (steps(begin) - 1) * more)),
    to: Math.min(count, (steps(begin + length) + 2) * more),
  }
}

/**
 * What is drawn next on the way from what is drawn to what is wanted: all that stays, and beside it no more than `most`. Pure;
 * answers `wanted` itself when that is reached.
 */
export function nearer(drawn: Span, wanted: Span, most: number): Span {
  const begin = Math.max(drawn.from, wanted.from)
  const end = Math.min(drawn.to, wanted.to)
  const stays = begin < end ? { from: begin, to: end } : { from: wanted.from, to: wanted.from }
  const to = Math.min(wanted.to, stays.to + most)
  const from = Math.max(wanted.from, stays.from - (most - (to - stays.to)))
  return from === wanted.from && to === wanted.to ? wanted : { from, to }
}

/** All of `count`, with what is outside a stretch left out, but for one that has the focus. Pure. */
export function piecesOf(count: number, { from, to }: Span, active: number): Piece[] {
  const pieces: Piece[] = []
  let next = 0
  const upTo = (at: number) => {
    if (at > next) pieces.push({ at: next, out: at - next })
    next = Math.max(next, at)
  }
  const draw = (at: number) => {
    upTo(at)
    pieces.push({ at, out: 0 })
    next = at + 1
  }
  if (active >= 0 && active < from) draw(active)
  for (let at = from; at < to; at += 1) draw(at)
  if (active >= to && active < count) draw(active)
  upTo(count)
  return pieces
}
