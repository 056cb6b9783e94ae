import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps what is chosen in sight, in a row that scrolls when there is more than fits.
 *
 * @param chosen a CSS selector of it, within the row
 * @param count of what stands in the row: with another one what is chosen may have moved
 */
export function useInSight<E extends HTMLElement>(chosen: string, count?: number): RefObject<E | null> {
  const row = useRef<E>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has moved is to be looked for again
  useEffect(() => {
    row.current?.querySelector(chosen)?.scrollIntoView?.({ block: 'nearest', inline: 'center' })
  }, [chosen, count])
  return row
}
