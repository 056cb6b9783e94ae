/**
 * Gives the focus back to what had it and was switched off for a while, as a button is that waits for its answer: browsers take
 * it away, and whoever uses the keys would begin at the top of the page again (WCAG 2.2, 2.4.3). Called once.
 */
export function keepFocus(): void {
  let last: EventTarget | null = null
  document.addEventListener('focusin', ({ target }) => {
    last = target
  })
  const isFree = () => document.activeElement === null || document.activeElement === document.body
  new MutationObserver((changes) => {
    const back = changes.find(({ target }) => target === last)?.target
    if (back instanceof HTMLElement && !back.hasAttribute('disabled') && isFree())
      back.focus({ preventScroll: true })
  }).observe(document, { subtree: true, attributeFilter: ['disabled'] })
}
