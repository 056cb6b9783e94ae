import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useIsPhone } from '#src/ui/use-is-phone.ts'
import classes from './led.module.css'

/** Where the address leads: to a section, a row of it, or nowhere. */
export interface Led {
  part: string | null
  row: number | null
}

export function useLed(): Led {
  const [search] = useSearchParams()
  return { part: search.get('part'), row: Number(search.get('row')) || null }
}

/** ms between two looks; sections above it arrive one by one and move it. */
const look = 100
const looks = 30
const acts = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

const sectionOf = (part: string) => document.querySelector<HTMLElement>(`[data-section="${part}"]`)

function focusIn(element: HTMLElement): void {
  const inner = element.matches('button, a[href]')
    ? element
    : element.querySelector<HTMLElement>('button:not([disabled]), a[href]')
  if (!inner) element.tabIndex = -1
  const focused = inner ?? element
  focused.focus({ preventScroll: true })
}

function mark(element: HTMLElement): void {
  element.classList.add(classes.led as string)
  element.addEventListener('focusout', () => element.classList.remove(classes.led as string), { once: true })
}

/** Goes to a row of a section that is drawn, focuses it and rings it. */
export function showRow(part: string, row: number): void {
  const place = sectionOf(part)?.querySelector<HTMLElement>(`[data-row="${row}"]`)
  if (!place) return
  focusIn(place)
  mark(place)
  place.scrollIntoView({ block: 'center', inline: 'nearest' })
}

/** Looks for the place until it is there and stands still, or the person does something. @returns how to give up */
function leadTo({ part, row }: Led): () => void {
  let found: HTMLElement | null = null
  let times = 0
  const stop = () => {
    clearInterval(timer)
    for (const kind of acts) removeEventListener(kind, stop, true)
  }
  const timer = setInterval(() => {
    times += 1
    if (times >= looks) stop()
    const within = part === null ? document : sectionOf(part)
    const asked = row === null ? null : (within?.querySelector<HTMLElement>(`[data-row="${row}"]`) ?? null)
    const place = asked ?? (part === null ? null : sectionOf(part))
    if (!place) return
    if (place !== found) {
      found = place
      if (asked) mark(asked)
      if (asked) focusIn(asked)
      else place.focus({ preventScroll: true })
    }
    place.scrollIntoView({ block: asked ? 'center' : 'start', inline: 'nearest' })
  }, look)
  for (const kind of acts) addEventListener(kind, stop, { capture: true, passive: true })
  return stop
}

/**
 * Leads to the section and the row that the address names (`?part=voice&row=12`): scrolls there, focuses it, and rings
 * the row. Elements say who they are by `data-section` and `data-row`. On a phone one section is shown at a time, and
 * choosing it leads nowhere.
 */
export function useLeading(): void {
  const { part, row } = useLed()
  const phone = useIsPhone()
  useEffect(() => {
    if (row === null && (phone || part === null)) return
    return leadTo({ part, row })
  }, [part, row, phone])
}
