import { useEffect, useState } from 'react'
import { type Fetched, fetched, useFetched } from './lazy-dialog.tsx'
import { useAfterPaint } from './use-after-paint.ts'

/** What is not there by then, in ms, is not waited for. */
const longest = 1_500

/** Several parts as one, which is here when all of them are. */
export const together = (parts: readonly Fetched<unknown>[]): Fetched<true> =>
  fetched(async () => {
    await Promise.all(parts.map((part) => part.load()))
    return true as const
  })

/**
 * False until a page stands as it will stand: what it says is read, the parts it is drawn with are here, and both are
 * drawn. Then true for good, so that nothing moves under a hand.
 *
 * @param read whether all that it says has been read on this device
 */
export function useSettled(parts: Fetched<true>, read: boolean): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), longest)
    return () => clearTimeout(timer)
  }, [])
  const here = useFetched(parts, true) === true
  return useAfterPaint(here && read) || late
}
