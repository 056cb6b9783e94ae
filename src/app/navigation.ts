import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { useText } from '#src/text/text.ts'
import { useConsoleTitle } from '#src/ui/console-title.ts'
import { type NamedPage, titleOf } from './menu.ts'

/** Names the window after the page and the console. A page that knows a better name sets it later. */
export function WindowTitle({ page }: { page: NamedPage | null }): null {
  const say = useText()
  const titled = useConsoleTitle()
  const title = page ? `${say(titleOf(page.name))} · ${titled}` : titled
  useLayoutEffect(() => {
    document.title = title
  }, [title])
  return null
}

/** Calls `attempt` every frame until it answers true, at most for `ms`. */
function retryForAWhile(attempt: () => boolean, ms: number): () => void {
  const end = performance.now() + ms
  let frame = 0
  const step = () => {
    if (attempt() || performance.now() > end) return
    frame = requestAnimationFrame(step)
  }
  frame = requestAnimationFrame(step)
  return () => cancelAnimationFrame(frame)
}

function focusTitle(): boolean {
  const title = document.querySelector<HTMLElement>('main [data-page-title]')
  title?.focus({ preventScroll: true })
  return title !== null
}

/**
 * Focuses the title, and again when it is drawn anew under the focus: a page is drawn once while it is read and once
 * when it is there, and once more when what was made on this device gets the server's id. `had` when the focus is to
 * stay where it is unless it falls out of the page. Ends when somebody has gone on.
 */
function followTitle(had: boolean): () => void {
  let done = had
  const from = document.activeElement
  return retryForAWhile(() => {
    const at = document.activeElement
    const lost = at === null || at === document.body
    if (!done && !lost && at !== from) return true
    if (!done || lost) {
      done = focusTitle() || done
      return false
    }
    return !at.matches('[data-page-title]')
  }, 3_000)
}

/** Moves the focus to a page's title when it is opened from another one, so that it is read out. */
export function usePageFocus(): void {
  const { pathname } = useLocation()
  const kind = useNavigationType()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    return followTitle(kind === 'REPLACE')
  }, [pathname, kind])
}

const heights = new Map<string, number>()
/** What a person does that says where she wants to be. */
const ownWays = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/**
 * Scrolls to a height that a page has once its rows are there, which come some in a frame: until it is reached, the page has not
 * grown for half a second, or somebody goes her own way.
 */
function returnTo(height: number): () => void {
  const followed = new AbortController()
  let [tallest, end] = [0, 0]
  const rest = retryForAWhile(() => {
    const { scrollHeight } = document.documentElement
    if (scrollHeight > tallest) {
      tallest = scrollHeight
      end = performance.now() + 500
    }
    scrollTo(0, height)
    const isOver = Math.abs(scrollY - height) < 2 || performance.now() > end
    if (isOver) followed.abort()
    return isOver
  }, Number.POSITIVE_INFINITY)
  const stop = () => {
    rest()
    followed.abort()
  }
  for (const way of ownWays) addEventListener(way, stop, { passive: true, signal: followed.signal })
  return stop
}

/** A page opened anew starts at its top; one come back to stands where it was left. */
export function useScrollMemory(): void {
  const { key, pathname } = useLocation()
  const kind = useNavigationType()
  const before = useRef(pathname)
  useLayoutEffect(() => {
    const note = () => heights.set(key, window.scrollY)
    addEventListener('scroll', note, { passive: true })
    return () => removeEventListener('scroll', note)
  }, [key])
  useLayoutEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    if (kind === 'REPLACE') return
    const height = kind === 'POP' ? (heights.get(key) ?? 0) : 0
    scrollTo(0, height)
    return returnTo(height)
  }, [key, pathname, kind])
}
