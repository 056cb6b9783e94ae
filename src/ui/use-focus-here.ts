import { type RefObject, useEffect, useRef } from 'react'

/** Gives the focus to the name of what has been gone into, so that it is read out: what was pressed is gone. */
export function useFocusHere(id: number | null): RefObject<HTMLElement | null> {
  const here = useRef<HTMLElement>(null)
  const before = useRef(id)
  useEffect(() => {
    if (before.current === id) return
    before.current = id
    const at = document.activeElement
    // A place that was made here gets the server's number while somebody works on something else.
    if (at === null || at === document.body) here.current?.focus()
  }, [id])
  return here
}
