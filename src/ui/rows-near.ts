import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'

/**
 * Rows beyond those that are seen while a list is scrolled: more where it is going than where it comes from. The browser moves
 * what is painted before the page hears of it, on a slow device by a third of a second.
 */
const ahead = 24
const behind = 4

/**
 * Indexes of the rows of a long list that are to stand in the document: those of `seen`, and
 * beyond them its `overscan` on either side when it is at rest.
 *
 * @param direction where the list is being scrolled to; `null` at rest.
 */
export function rowsNear(seen: Range, direction: 'forward' | 'backward' | null): number[] {
  if (direction === null) return defaultRangeExtractor(seen)
  const [above, below] = direction === 'forward' ? [behind, ahead] : [ahead, behind]
  return defaultRangeExtractor({
    ...seen,
    overscan: 0,
    startIndex: seen.startIndex - above,
    endIndex: seen.endIndex + below,
  })
}
