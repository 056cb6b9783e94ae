import { useSyncExternalStore } from 'react'

let printing = false

function subscribe(changed: () => void): () => void {
  const turn = (to: boolean) => () => {
    printing = to
    changed()
  }
  const [begin, end] = [turn(true), turn(false)]
  addEventListener('beforeprint', begin)
  addEventListener('afterprint', end)
  return () => {
    removeEventListener('beforeprint', begin)
    removeEventListener('afterprint', end)
  }
}

/** Whether the page is being printed: what is otherwise drawn only near the window stands in it whole then. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => printing,
    () => false,
  )
