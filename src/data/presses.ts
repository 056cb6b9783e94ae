import { useEffect, useRef } from 'react'
import type { Press } from '#contract/rules/run-sheet/told.ts'
import { useDesk } from './desk-context.ts'

/** Calls back with each key of a room that is pressed from now on, as long as the server can tell of it. */
export function usePresses(roomId: number, pressed: (press: Press) => void): void {
  const { news } = useDesk()
  const latest = useRef(pressed)
  useEffect(() => {
    latest.current = pressed
  })
  useEffect(() => {
    let known = news.get().presses
    return news.subscribe(() => {
      const { presses } = news.get()
      if (presses === known) return
      known = presses
      for (const press of presses) if (press.roomId === roomId) latest.current(press)
    })
  }, [news, roomId])
}
