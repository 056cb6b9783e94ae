import { focusInstead, focusNear, rowsAround } from './focus-near.ts'
import { menuButtonOf } from './menu-button-of.ts'

/** So long others have to give the focus to what they know better: a dialog that opens or closes, a page that is opened. */
const grace = 30

const isFree = () => document.activeElement === null || document.activeElement === document.body
const isDisabled = (element: Element) => element.hasAttribute('disabled')

/** What had the focus last, as long as it may have it again. */
let last: { element: Element; page: string; rows: readonly Element[] } | null = null

function watchFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    last =
      target instanceof Element
        ? { element: target, page: location.pathname, rows: rowsAround(target) }
        : null
  })
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    if (relatedTarget) return
    // Who has pressed where nothing is has left it; what was taken away or switched off has been left by itself.
    setTimeout(() => {
      if (target !== last?.element || !isFree()) return
      if (last?.element.isConnected && !isDisabled(last.element)) last = null
    })
  })
}

/** What something was taken out of, and what has come there at the same time. */
function placeOf(gone: Element, changes: readonly MutationRecord[]) {
  const isOut = ({ removedNodes }: MutationRecord) => [...removedNodes].some((node) => node.contains(gone))
  const from = changes.find(isOut)?.target
  const come = changes.flatMap(({ target, addedNodes }) => (target === from ? [...addedNodes] : []))
  return {
    dialog: from instanceof Element ? from.closest<HTMLElement>('[aria-modal="true"]') : null,
    come: come.filter((node) => node instanceof Element),
  }
}

function whenRemoved(changes: readonly MutationRecord[]): void {
  // Nearly always: a list of thousands may have been drawn.
  if (last === null || last.element.isConnected) return
  const { element, page, rows } = last
  const menu = menuButtonOf(element)
  const { dialog, come } = placeOf(element, changes)
  // A row of a long list may only have been scrolled away, which is nothing to be led to the top of the page for.
  const mayReturn = rows.some((row) => row.matches('[aria-posinset], [aria-rowindex]'))
  last = null
  // A page that is opened from another one takes the focus itself.
  setTimeout(() => {
    if (!isFree() || location.pathname !== page) return
    const places = rows[0]?.isConnected === false ? [...rows, ...come] : [...come, ...rows]
    const found = focusNear(menu ? [menu] : places)
    if (!found && !mayReturn) focusInstead(dialog)
  }, grace)
}

/**
 * Gives the focus back where browsers take it away, and whoever uses the keys would begin at the top of the page again
 * (WCAG 2.2, 2.4.3): to what was switched off for a while, as a button is that waits for its answer, and from what is
 * taken out of the page, as a row is that is deleted, to what stands in its place or beside it. Called once.
 */
export function keepFocus(): void {
  watchFocus()
  new MutationObserver((changes) => {
    const back = changes.find(({ target }) => target === last?.element)?.target
    if (back instanceof HTMLElement && !isDisabled(back) && isFree()) back.focus({ preventScroll: true })
  }).observe(document, { subtree: true, attributeFilter: ['disabled'] })
  new MutationObserver(whenRemoved).observe(document, { subtree: true, childList: true })
}
