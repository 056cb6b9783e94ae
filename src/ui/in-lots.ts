import { useEffect, useReducer, useRef } from 'react'

/** So many rows of a table are put in at once: with more of them a frame would take too long on a slow device. */
const rowsAtOnce = 6

/** A row of a long list, by its place in it. */
interface Placed {
  key: string | number | bigint
  index: number
}

/** Indexes of the first and the last row that are seen. */
interface Seen {
  startIndex: number
  endIndex: number
}

/**
 * Which of the wanted rows are drawn next: those that are drawn already, and of the others so many, nearest to what is seen
 * first. In their order. Pure; answers `wanted` itself when that is all of them.
 */
export function nextLot<Row extends Placed>(
  wanted: readonly Row[],
  drawn: ReadonlySet<Row['key']>,
  seen: Seen,
  most = rowsAtOnce,
): readonly Row[] {
  const fresh = wanted.filter(({ key }) => !drawn.has(key))
  if (fresh.length <= most) return wanted
  const away = ({ index }: Row) => Math.max(0, seen.startIndex - index, index - seen.endIndex)
  const lot = new Set([...fresh].sort((one, other) => away(one) - away(other)).slice(0, most))
  return wanted.filter((row) => drawn.has(row.key) || lot.has(row))
}

/**
 * The wanted rows of a long list, put in lot by lot, a frame each: what a person looks at comes first, and no frame draws more
 * than a lot of rows that were not there.
 *
 * @param most rows of a lot
 */
export function useInLots<Row extends Placed>(
  wanted: readonly Row[],
  seen: Seen | null,
  most = rowsAtOnce,
): readonly Row[] {
  const drawn = useRef<ReadonlySet<Row['key']>>(new Set())
  const [, goOn] = useReducer((times: number) => times + 1, 0)
  const rows = nextLot(wanted, drawn.current, seen ?? { startIndex: 0, endIndex: 0 }, most)
  useEffect(() => {
    drawn.current = new Set(rows.map(({ key }) => key))
    if (rows.length === wanted.length) return
    const frame = requestAnimationFrame(goOn)
    return () => cancelAnimationFrame(frame)
  })
  return rows
}
