/** Brings the first thing that is wrong in a form into view, and the focus to it: it may stand out of sight. */
export function showFaultIn(form: Element | null | undefined): void {
  const first = form?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')
  first?.scrollIntoView({ block: 'center' })
  first?.focus({ preventScroll: true })
}
