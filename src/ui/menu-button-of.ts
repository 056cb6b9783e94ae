/** The button of the menu that something stands in; null for what stands in none. */
export function menuButtonOf(element: Element): HTMLElement | null {
  const id = element.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return id ? element.ownerDocument.getElementById(id) : null
}
