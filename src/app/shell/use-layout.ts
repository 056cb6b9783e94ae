import { useSyncExternalStore } from 'react'
import { largerThan } from '#src/theme/breakpoints.ts'

const desk = matchMedia(largerThan('lg'))
const tablet = matchMedia(largerThan('sm'))

function subscribe(listener: () => void): () => void {
  for (const list of [desk, tablet]) list.addEventListener('change', listener)
  return () => {
    for (const list of [desk, tablet]) list.removeEventListener('change', listener)
  }
}

/** Where the menu stands: at the bottom on a phone, at the side from 768 px, in the header from 1100 px. */
export const useLayout = (): 'phone' | 'tablet' | 'desk' =>
  useSyncExternalStore(subscribe, () => (desk.matches ? 'desk' : tablet.matches ? 'tablet' : 'phone'))
