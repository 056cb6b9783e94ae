import { type RefObject, useEffect, useRef } from 'react'

/**
 * The form that somebody last pressed something of, or sent. Where the focus stands does not tell: Safari gives buttons
 * none when they are pressed.
 */
export function useFormInUse(): RefObject<Element | null> {
  const form = useRef<Element | null>(null)
  useEffect(() => {
    const note = ({ target }: Event) => {
      const within = target instanceof Element ? target.closest('form') : null
      if (within) form.current = within
    }
    for (const kind of ['click', 'submit']) document.addEventListener(kind, note, true)
    return () => {
      for (const kind of ['click', 'submit']) document.removeEventListener(kind, note, true)
    }
  }, [])
  return form
}

/** Brings the first thing that is wrong in a form into view, and the focus to it: it may stand out of sight. */
export function showFaultIn(form: Element | null | undefined): void {
  const first = form?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')
  first?.scrollIntoView({ block: 'center' })
  first?.focus({ preventScroll: true })
}
