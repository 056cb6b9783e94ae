import { useEffect, useState } from 'react'

/** Where the focus stands, when that is anywhere at all. */
const focused = () => (document.activeElement === document.body ? null : document.activeElement)

/**
 * Gives the focus back to what opened a dialog. Only for one that is mounted open, whose opening Mantine does not
 * see: it looks after the others by itself.
 */
export function useFocusReturn(opened: boolean): void {
  const [from] = useState(() => (opened ? focused() : null))
  useEffect(() => {
    if (!opened || !(from instanceof HTMLElement)) return
    return () => {
      const atClose = focused()
      setTimeout(() => {
        const now = focused()
        if (now === null || now === atClose) from.focus({ preventScroll: true })
      }, 10)
    }
  }, [opened, from])
}
