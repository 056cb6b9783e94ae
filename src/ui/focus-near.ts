const controls =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]'

/** Whether something is drawn, so that it can take the focus. */
export const isSeen = (element: HTMLElement): boolean => element.checkVisibility?.() ?? true

/** The first thing in an element that the keys reach, or the element itself. */
function controlIn(element: Element): HTMLElement | undefined {
  const within = [...(element.matches(controls) ? [element] : []), ...element.querySelectorAll(controls)]
  return within.find((each) => each instanceof HTMLElement && isSeen(each)) as HTMLElement | undefined
}

/** The row that something stands in, the next one and the one before. */
export function rowsAround(element: Element): Element[] {
  const row = element.closest('li, tr, [role="row"], [data-row]')
  return [row, row?.nextElementSibling, row?.previousElementSibling].filter((each) => each != null)
}

/** Gives the focus to the first control of these places that still stands in the page; false when there is none. */
export function focusNear(places: readonly Element[]): boolean {
  for (const place of places) {
    const control = place.isConnected ? controlIn(place) : undefined
    if (!control) continue
    control.focus({ preventScroll: true })
    return true
  }
  return false
}

/** Gives the focus to the dialog that is worked in, or to the page's title. */
export function focusInstead(dialog: HTMLElement | null): void {
  const to = dialog?.isConnected ? dialog : document.querySelector<HTMLElement>('main [data-page-title]')
  to?.focus({ preventScroll: true })
}
