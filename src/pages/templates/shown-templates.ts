import { useEffect } from 'react'
import type { SeenTemplate } from '#src/data/seen.ts'

/** The templates of the page that is on the screen. */
let shown: readonly SeenTemplate[] = []

/** Says which templates a page shows: the next page begins with one of them instead of waiting until it has been read. */
export function useShows(templates: readonly SeenTemplate[]): void {
  useEffect(() => {
    shown = templates
    return () => {
      shown = []
    }
  }, [templates])
}

/** A template as the page that is being left shows it; undefined where it does not. */
export const shownTemplate = (id: number): SeenTemplate | undefined => shown.find((one) => one.id === id)
