import { useEffect, useEffectEvent } from 'react'
import { textNow } from '#src/text/text.ts'
import { ask } from './confirm-store.ts'

/** What stands in a form and has not been sent. */
export interface Unsaved {
  /** Something else is entered than the form began with. */
  changed: boolean
  /** It is kept on the device, to be taken up again. */
  kept: boolean
  /** What was entered another time, and when (ms); null when there is nothing of the kind. */
  offer: { at: number } | null
  takeUp(): void
  forget(): void
  /** Writes down now what is kept. */
  flush(): Promise<void>
}

/** The same of what is entered and kept nowhere: it is lost when it is left. */
export const unkept = (changed: boolean): Unsaved => ({
  ...{ changed, kept: false, offer: null },
  takeUp: () => undefined,
  forget: () => undefined,
  flush: async () => undefined,
})

const open = new Set<() => Unsaved>()
let leaving = false

/** Whether the page may be left: somebody who has entered something is asked, and what is kept is written down. */
export async function mayLeave(): Promise<boolean> {
  const changed = [...open].map((each) => each()).filter((each) => each.changed)
  if (changed.length > 0 && !(await askToLeave(changed.every((each) => each.kept)))) return false
  await Promise.all(changed.map((each) => each.flush()))
  leaving = true
  return true
}

/** @param kept what was entered is there again when the form is opened another time */
const askToLeave = (kept: boolean): Promise<boolean> =>
  ask({
    title: textNow('ui.unsaved.title'),
    body: textNow(kept ? 'ui.unsaved.kept' : 'ui.unsaved.lost'),
    confirm: textNow('ui.unsaved.leave'),
    cancel: textNow('ui.unsaved.stay'),
    danger: !kept,
  })

/** Whether a form may be closed: somebody who has entered something is asked. */
export const mayClose = async (unsaved: Unsaved | undefined): Promise<boolean> =>
  !unsaved?.changed || askToLeave(unsaved.kept)

/** While a form is open: the page is not left with what was entered in it before somebody has been asked. */
export function useUnsaved(unsaved: Unsaved): void {
  const now = useEffectEvent(() => unsaved)
  const { changed } = unsaved
  useEffect(() => {
    if (!changed) return
    const which = () => now()
    const hold = (event: BeforeUnloadEvent) => {
      if (!leaving) event.preventDefault()
    }
    open.add(which)
    addEventListener('beforeunload', hold)
    return () => {
      open.delete(which)
      removeEventListener('beforeunload', hold)
    }
  }, [changed])
}
