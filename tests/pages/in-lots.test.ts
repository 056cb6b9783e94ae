import { expect, test } from 'vitest'
import { nextLot } from '#src/ui/in-lots.ts'

const rowsFrom = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => ({ key: `row ${from + at}`, index: from + at }))
const keysOf = (rows: readonly { key: string }[]) => rows.map(({ key }) => key)

test('rows of a long list come lot by lot, those in sight first, and those that stay are left', () => {
  const wanted = rowsFrom(40, 64)
  const seen = { startIndex: 48, endIndex: 55 }
  const stays = keysOf(rowsFrom(58, 90)).slice(0, 6)
  let drawn: ReadonlySet<string> = new Set(stays)
  const lots: string[][] = []
  for (let rows = nextLot(wanted, drawn, seen, 5); ; rows = nextLot(wanted, drawn, seen, 5)) {
    expect(keysOf(rows)).toEqual(keysOf(wanted).filter((key) => keysOf(rows).includes(key)))
    expect(keysOf(rows)).toEqual(expect.arrayContaining(stays))
    lots.push(keysOf(rows).filter((key) => !drawn.has(key)))
    drawn = new Set(keysOf(rows))
    if (rows === wanted) break
  }
  expect(lots.map((lot) => lot.length)).toEqual([5, 5, 5, 3])
  expect(lots.slice(0, 2).flat()).toEqual(expect.arrayContaining(keysOf(rowsFrom(48, 56))))
})

test('what is found by another search is as new as what is scrolled into sight', () => {
  const found = rowsFrom(0, 20)
  const others = found.map(({ index }) => ({ key: `other ${index}`, index }))
  const rows = nextLot(others, new Set(keysOf(found)), { startIndex: 0, endIndex: 12 }, 6)
  expect(keysOf(rows)).toEqual(keysOf(others).slice(0, 6))
})
