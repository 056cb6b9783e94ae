import { useEffect, useState, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router-dom'

/** How long a scene stands before the next one, in ms. */
const turn = 20_000
/** The width that scenes are drawn for, in CSS pixels; on a wider wall everything is larger. */
const drawnFor = 1_600

/** So many of a kind are drawn as large as there is room on a wall. */
export const few = 4

const subscribe = (changed: () => void) => {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}

/** Whether the page hangs on a wall: opened as one with `?wall=1`, or filling the screen. */
export function useWall(): boolean {
  const [params] = useSearchParams()
  const full = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null)
  return full || params.get('wall') === '1'
}

/** How much larger everything is drawn on a wall. */
export function useZoom(wall: boolean): number {
  const [width, setWidth] = useState(() => window.innerWidth)
  useEffect(() => {
    const follow = () => setWidth(window.innerWidth)
    addEventListener('resize', follow)
    return () => removeEventListener('resize', follow)
  }, [])
  return wall ? Math.max(1, width / drawnFor) : 1
}

/** Which of several scenes stands, one after the other while they turn; each can be shown at once. */
export function useTurn(of: number, turning: boolean): { place: number; show: (place: number) => void } {
  const [place, setPlace] = useState(0)
  useEffect(() => {
    if (!turning || of < 2) return
    const timer = setInterval(() => setPlace((before) => before + 1), turn)
    return () => clearInterval(timer)
  }, [of, turning])
  return { place: of === 0 ? 0 : place % of, show: setPlace }
}
