import { useEffect } from 'react'
import { type LastView, lastViewId, lastViewsKey } from '#contract/shell.ts'
import type { SystemCode } from '#contract/systems.ts'
import { whenRead } from '#src/data/first-answers.ts'
import { type SessionState, useSystem } from '#src/session/session-provider.tsx'
import { useText } from '#src/text/text.ts'
import { drawingBuild, keptViews } from './kept-views.ts'
import type { NamedPage } from './menu.ts'
import { usedStyles } from './used-styles.ts'

/** So many views are kept: of the page that one works on, and of the one a console opens with. */
const mostViews = 2
/** Of a view, in characters: the browser reads what it keeps here before it draws anything. */
const mostText = 400_000
/** A page under a dialog, not drawn yet or still being read is not what one comes back to. */
const unfinished = ['[role="dialog"]', '[role="alertdialog"]', '#first-paint', '[data-reading]'].join()
/** Attributes of <html> that have a say in how a page looks. */
const looks = ['data-theme', 'data-mantine-color-scheme', 'style', 'lang'] as const

let landing: string | null = null

/** Notes that the console's own address leads to this path. */
export function noteLanding(path: string): void {
  landing = path
}

/**
 * Keeps how a page looks when it is left, so that the document can show that until the console has drawn the page anew
 * (src/last-view.ts): never for an account with a PIN, whose data is sealed, nor what is looked at with somebody else's eyes;
 * and no longer than somebody is signed in.
 */
export function useLastView(session: SessionState, page: NamedPage | null): void {
  const system = useSystem()
  const say = useText()
  const open = session.kind === 'signed-in' && session.seal === null
  const shown = open && !session.viewing && page !== null && page.access !== 'public'
  useEffect(() => {
    if (session.kind !== 'loading' && !open) forgetLastViews(system)
  }, [session.kind, open, system])
  useEffect(() => {
    if (!shown) return
    const leaving = () => {
      if (document.visibilityState === 'hidden') keep(system, say('shell.lastView'))
    }
    document.addEventListener('visibilitychange', leaving)
    return () => document.removeEventListener('visibilitychange', leaving)
  }, [shown, system, say])
}

/** Takes away what the document shows of the last visit, once the page is there. */
export function takeLastView(): void {
  const view = document.getElementById(lastViewId)
  if (!view) return
  // What a page reads is known when it has been drawn for the first time.
  const drawn = new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  void drawn.then(whenRead).then(() => requestAnimationFrame(() => view.remove()))
}

/** Forgets how pages looked. */
function forgetLastViews(system: SystemCode): void {
  document.getElementById(lastViewId)?.remove()
  try {
    localStorage.removeItem(lastViewsKey(system))
  } catch {
    // Nothing is kept where nothing may be.
  }
}

function keep(system: SystemCode, note: string): void {
  const root = document.getElementById('root')
  const build = drawingBuild()
  if (!root || !build || document.querySelector(unfinished)) return
  try {
    const before = keptViews(system)
    const address = location.pathname + location.search
    const html = pictureOf(root)
    const others = before.filter((view) => view.address !== address && view.build === build)
    const known = before.find((view) => view.address === address)
    const view: LastView = {
      ...{ address, build, html, note },
      landing: landing === null ? (known?.landing ?? false) : location.pathname.endsWith(landing),
      width: innerWidth,
      scroll: Math.round(scrollY),
      styles: usedStyles(root),
      themeStyles: [...document.querySelectorAll('style[data-mantine-styles]')]
        .map((one) => one.textContent)
        .join(''),
      look: lookNow(),
    }
    const kept = [...others.filter((one) => one.landing), ...others.filter((one) => !one.landing)]
    const views = html.length + view.styles.length > mostText ? kept : [view, ...kept]
    localStorage.setItem(lastViewsKey(system), JSON.stringify(views.slice(0, mostViews)))
  } catch {
    // It is only what is seen for a moment.
  }
}

const lookNow = () =>
  Object.fromEntries(
    looks.flatMap((name) => {
      const value = document.documentElement.getAttribute(name)
      return value === null ? [] : [[name, value]]
    }),
  )

/** What is drawn in the window, without what stands below it, what has been typed, and what is true for a moment only. */
export function pictureOf(root: HTMLElement): string {
  const copy = root.cloneNode(true) as HTMLElement
  sayChoices(root, copy)
  cutBelow(root, copy, window.innerHeight)
  for (const one of copy.querySelectorAll<HTMLElement>('[data-moment], time')) one.style.visibility = 'hidden'
  return copy.innerHTML
}

/** Of these a document's text may say what they hold: it is chosen, not typed. */
const chosenTypes = ['date', 'month', 'time', 'radio', 'checkbox']

/** What is chosen is no part of a document's text, and what is typed would be. */
function sayChoices(of: HTMLElement, copy: HTMLElement): void {
  const lists = [...of.querySelectorAll('select')]
  for (const [index, list] of [...copy.querySelectorAll('select')].entries())
    list.options[lists[index]?.selectedIndex ?? -1]?.setAttribute('selected', '')
  const fields = [...of.querySelectorAll('input')]
  for (const [index, field] of [...copy.querySelectorAll('input')].entries()) {
    field.toggleAttribute('checked', fields[index]?.checked)
    if (!chosenTypes.includes(field.type)) field.removeAttribute('value')
  }
  for (const field of copy.querySelectorAll('textarea')) field.textContent = ''
}

function cutBelow(of: Element, copy: Element, edge: number): void {
  const twins = [...copy.children]
  for (const [index, child] of [...of.children].entries()) {
    const { top, bottom } = child.getBoundingClientRect()
    const twin = twins[index]
    if (twin && top > edge) twin.remove()
    else if (twin && bottom > edge) cutBelow(child, twin, edge)
  }
}
