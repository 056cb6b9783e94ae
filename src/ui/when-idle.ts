interface Limits {
  /** Milliseconds after which it is done even if there is something else to do; never when not given. */
  latest?: number
  /** Milliseconds to wait in a browser that cannot tell when it is idle. */
  otherwise?: number
}

/** What people wait for: whether it is there, and a promise of that, which is kept within some seconds. */
interface Awaited {
  isHere(): boolean
  here(): Promise<void>
}

let awaited: Awaited = { isHere: () => true, here: () => Promise.resolve() }

/** From now on nothing is done when idle before what people wait for is there. */
export function idleAfter(what: Awaited): void {
  awaited = what
}

/** What waits for others waits no longer than this, in ms. */
const longest = 8_000

/** So long after the last scroll nobody scrolls any more, in ms. */
const stillAfter = 400
let scrolledAt = Number.NEGATIVE_INFINITY
globalThis.document?.addEventListener('scroll', () => (scrolledAt = performance.now()), {
  capture: true,
  passive: true,
})

/**
 * Does something when the browser has nothing else to do, and nobody waits for a page or scrolls: a browser that waits for its
 * disk or for the next frame is idle, too, and what comes then may have the whole page laid out again.
 */
export function whenIdle(work: () => void, { latest, otherwise = 200 }: Limits = {}): void {
  const end = Date.now() + longest
  const tryNow = () => {
    if (Date.now() > end) work()
    else if (!awaited.isHere()) void awaited.here().then(wait)
    else if (performance.now() - scrolledAt < stillAfter) setTimeout(wait, stillAfter)
    else work()
  }
  const wait = () => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(tryNow, latest ? { timeout: latest } : {})
    else setTimeout(tryNow, otherwise)
  }
  void awaited.here().then(wait)
}
