import { expect, test } from 'vitest'
import {
  columnWidth,
  type Piece,
  piecesOf,
  rowHeight,
  scenesBegin,
  spanOf,
} from '#src/pages/templates/matrix-window.ts'

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

test('scenes begin further down with more groups, and on a narrow page; what is below the window is hardly drawn', () => {
  const [few, many, narrow] = [scenesBegin(3, 1440), scenesBegin(40, 1440), scenesBegin(40, 820)]
  expect(few).toBeLessThan(500)
  expect(many).toBeGreaterThan(few + 400)
  expect(narrow).toBeGreaterThan(many)
  expect(scenesBegin(2, 200)).toBeGreaterThan(scenesBegin(1, 200))
  expect(spanOf('row', { begin: 0, length: 0 }, 240, 1)).toEqual({ from: 0, to: 2 })
})
