import { expect, test } from 'vitest'
import {
  columnWidth,
  nearer,
  type Piece,
  piecesOf,
  rowHeight,
  type Span,
  scenesBegin,
  spanOf,
} from '#src/pages/templates/matrix/matrix-window.ts'

/** Which are drawn, with those that are left out in brackets. */
const said = (pieces: readonly Piece[]) =>
  pieces.map(({ at, out }) => (out > 0 ? `(${at}-${at + out - 1})` : `${at}`)).join(' ')

test('what is outside a stretch is left out, in its place', () => {
  expect(said(piecesOf(9, { from: 2, to: 5 }, -1))).toBe('(0-1) 2 3 4 (5-8)')
  expect(said(piecesOf(3, { from: 0, to: 3 }, 1))).toBe('0 1 2')
})

test('what has the focus is drawn wherever it is', () => {
  expect(said(piecesOf(9, { from: 5, to: 7 }, 2))).toBe('(0-1) 2 (3-4) 5 6 (7-8)')
  expect(said(piecesOf(9, { from: 5, to: 7 }, 4))).toBe('(0-3) 4 5 6 (7-8)')
  expect(said(piecesOf(9, { from: 1, to: 3 }, 8))).toBe('(0-0) 1 2 (3-7) 8')
  expect(said(piecesOf(9, { from: 1, to: 3 }, 12))).toBe('(0-0) 1 2 (3-8)')
})

test('what is drawn holds what is seen, is not drawn anew by every pixel, and counts no more than there are', () => {
  for (let begin = 0; begin < 40 * rowHeight; begin += 7) {
    const { from, to } = spanOf('row', { begin, length: 500 }, 60)
    expect(from * rowHeight).toBeLessThanOrEqual(begin)
    expect(to * rowHeight).toBeGreaterThanOrEqual(Math.min(begin + 500, 60 * rowHeight))
    expect(to).toBeLessThanOrEqual(60)
  }
  const [one, next] = [900, 901].map((begin) => spanOf('row', { begin, length: 500 }, 200))
  expect(next).toEqual(one)
  expect(spanOf('column', { begin: 10 * columnWidth, length: columnWidth }, 60)).toEqual({ from: 9, to: 13 })
})

test('what comes into sight is put in piece by piece, what stays is left, and all of it is there in the end', () => {
  const within = ({ from, to }: Span, at: number) => at >= from && at < to
  const all = Array.from({ length: 60 }, (_, at) => at)
  const spans = all.map((from) => ({ from, to: from + 12 }))
  for (const wanted of spans) {
    let drawn: Span = { from: 20, to: 40 }
    for (let step = 0; drawn.from !== wanted.from || drawn.to !== wanted.to; step += 1) {
      const next = nearer(drawn, wanted, 5)
      const added = all.filter((at) => within(next, at) && !within(drawn, at))
      expect(added.length).toBeLessThanOrEqual(5)
      expect(all.filter((at) => within(drawn, at) && within(wanted, at) && !within(next, at))).toEqual([])
      expect(step).toBeLessThan(3)
      drawn = next
    }
    expect(nearer(drawn, wanted, 5)).toBe(wanted)
  }
})

test('scenes begin further down with more groups, and on a narrow page; what is below the window is hardly drawn', () => {
  const [few, many, narrow] = [scenesBegin(3, 1440), scenesBegin(40, 1440), scenesBegin(40, 820)]
  expect(few).toBeLessThan(500)
  expect(many).toBeGreaterThan(few + 400)
  expect(narrow).toBeGreaterThan(many)
  expect(scenesBegin(2, 200)).toBeGreaterThan(scenesBegin(1, 200))
  expect(spanOf('row', { begin: 0, length: 0 }, 240, 1)).toEqual({ from: 0, to: 2 })
})
