import { type RefObject, useEffect, useRef, useState } from 'react'
import { focusInstead, focusNear, isSeen, rowsAround } from './focus-near.ts'
import { menuButtonOf } from './menu-button-of.ts'

/** Where the focus stands in a document, when that is anywhere at all. */
const focused = (page: Document) => (page.activeElement === page.body ? null : page.activeElement)

/**
 * What is about to open a dialog, and where that stands. An entry of a menu is gone by the time the dialog closes: the
 * menu's button stands for it.
 */
function opener() {
  const at = focused(document)
  const from = (at && menuButtonOf(at)) ?? at
  return from instanceof HTMLElement ? { from, rows: rowsAround(from) } : { from: null, rows: [] }
}

/**
 * Gives the focus back to what opened a dialog, each time it has been opened. Where that is gone as well, as what deletes
 * its own row is, or not seen, as what a line shows under the pointer alone is, it goes to that row, the row beside it or
 * the page's title.
 *
 * @returns where the dialog's content belongs: what has got the focus in it meanwhile is leaving too
 */
export function useFocusReturn(opened: boolean): RefObject<HTMLDivElement | null> {
  const content = useRef<HTMLDivElement>(null)
  // Taken while it is drawn: an effect would come after the dialog has taken the focus.
  const [opening, setOpening] = useState(() => (opened ? opener() : null))
  if (opened !== (opening !== null)) setOpening(opened ? opener() : null)
  useEffect(() => {
    if (!opening?.from) return
    const { from, rows } = opening
    const own = content.current
    // The dialog may close because its whole page goes: what opened it knows its document longer than the world does.
    const page = from.ownerDocument
    return () => {
      const atClose = focused(page)
      setTimeout(() => {
        const now = focused(page)
        if (now !== null && now !== atClose && !(content.current ?? own)?.contains(now)) return
        if (from.isConnected && isSeen(from)) from.focus({ preventScroll: true })
        else if (!focusNear(rows)) focusInstead(null)
      }, 10)
    }
  }, [opening])
  return content
}
