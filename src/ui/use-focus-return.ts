import { useEffect, useState } from 'react'

/** Where the focus stands in a document, when that is anywhere at all. */
const focused = (page: Document) => (page.activeElement === page.body ? null : page.activeElement)

/**
 * Gives the focus back to what opened a dialog. Only for one that is mounted open, whose opening Mantine does not
 * see: it looks after the others by itself.
 */
export function useFocusReturn(opened: boolean): void {
  const [from] = useState(() => (opened ? focused(document) : null))
  useEffect(() => {
    if (!opened || !(from instanceof HTMLElement)) return
    return () => {
      // The dialog may close because its whole page goes: what opened it knows its document longer than the world does.
      const page = from.ownerDocument
      const atClose = focused(page)
      setTimeout(() => {
        const now = focused(page)
        if (now === null || now === atClose) from.focus({ preventScroll: true })
      }, 10)
    }
  }, [opened, from])
}
