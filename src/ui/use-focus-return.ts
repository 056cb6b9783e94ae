import { type RefObject, useEffect, useRef, useState } from 'react'
import { menuButtonOf } from './menu-button-of.ts'

/** Where the focus stands in a document, when that is anywhere at all. */
const focused = (page: Document) => (page.activeElement === page.body ? null : page.activeElement)

/** What is about to open a dialog. An entry of a menu is gone by the time it closes: the menu's button stands for it. */
function opener(): HTMLElement | null {
  const at = focused(document)
  const from = (at && menuButtonOf(at)) ?? at
  return from instanceof HTMLElement ? from : null
}

/**
 * Gives the focus back to what opened a dialog, each time it has been opened. Where that is gone as well, it goes to the
 * page's title.
 *
 * @returns where the dialog's content belongs: what has got the focus in it meanwhile is leaving too
 */
export function useFocusReturn(opened: boolean): RefObject<HTMLDivElement | null> {
  const content = useRef<HTMLDivElement>(null)
  // Taken while it is drawn: an effect would come after the dialog has taken the focus.
  const [opening, setOpening] = useState(() => (opened ? { from: opener() } : null))
  if (opened !== (opening !== null)) setOpening(opened ? { from: opener() } : null)
  useEffect(() => {
    const from = opening?.from
    if (!from) return
    const own = content.current
    // The dialog may close because its whole page goes: what opened it knows its document longer than the world does.
    const page = from.ownerDocument
    return () => {
      const atClose = focused(page)
      setTimeout(() => {
        const now = focused(page)
        if (now !== null && now !== atClose && !(content.current ?? own)?.contains(now)) return
        const to = from.isConnected ? from : page.querySelector<HTMLElement>('main [data-page-title]')
        to?.focus({ preventScroll: true })
      }, 10)
    }
  }, [opening])
  return content
}
