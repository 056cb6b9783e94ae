// Stands in every page the bench opens, before anything of the page itself. Kept small: it runs on the same
// slowed processor as what it measures.

/** What has to be in the document for a page's content to count as there. */
export interface Content {
  /** Each of these selectors must find something. */
  shows: readonly string[]
  /** Text of the page's title, where only that tells it from the page before. */
  title?: string
}

export interface Watch {
  /** Times since the navigation began (ms): when each content was first painted, by its name. */
  first: Record<string, number>
  /** Tasks of 50 ms and more since the navigation, in ms (W3C Long Tasks). */
  longTasks: { start: number; length: number }[]
  watchFor(name: string, content: Content): void
  /** Waits for the next event of a type; see `measured`. */
  arm(event: string, content: Content): void
  /** The same, until the text at a selector has changed. */
  armChange(event: string, selector: string): void
  /** The same, until so many elements stand at a selector with a text in them; looked at frame by frame. */
  armCount(event: string, counted: { at: string; holding: string; count: number }): void
  /** From the event that `arm` waits for until the content was painted, in ms. */
  measured(): Promise<number>
  /**
   * Scrolls the window, or down and to the right what is at a selector, by so many pixels a frame; answers the times
   * between frames, in ms.
   */
  scroll(pixels: number, frames: number, at?: string): Promise<number[]>
  /** Looks from now on, each time the page hears that it was scrolled, how far the last at a selector is above the foot. */
  watchFoot(at: string): void
  /** What it has seen, in CSS pixels of the window's foot that were empty; it looks no longer. */
  emptyFeet(): number[]
  /** Resolves when the page has had nothing to do for a moment. */
  idle(): Promise<void>
}

declare global {
  interface Window {
    lamplighterWatch: Watch
  }
}

const skeleton = '#main [role="status"][aria-label]'
/** Looks only for what is in the document: asking whether it is seen would make the browser lay it out at once. */
const isThere = ({ shows, title }: Content): boolean => {
  if (title !== undefined) {
    const shown = document.querySelector('#main [data-page-title]')?.textContent
    if (shown !== title || document.querySelector(skeleton)) return false
  }
  return shows.every((selector) => document.querySelector(selector) !== null)
}

/** Calls back once the frame that holds what is in the document now has been drawn. */
const afterPaint = (then: () => void) =>
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = then
    port2.postMessage(null)
  })

/** Calls back when `test` holds and that has been painted; looks after every change of the document. */
const whenPainted = (test: () => boolean, then: () => void) => {
  if (test()) return void afterPaint(then)
  const observer = new MutationObserver(() => {
    if (!test()) return
    observer.disconnect()
    afterPaint(then)
  })
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
}

let measuring: Promise<number> = Promise.reject(new Error('nothing is measured'))
measuring.catch(() => undefined)

/** What does not come within this time, in ms, is a fault of the page or of the bench. */
const patience = 60_000

const armFor = (event: string, prepare: () => () => boolean) => {
  measuring = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error(`after a ${event} nothing came that was waited for`)), patience)
    const heard = ({ timeStamp }: Event) => {
      const test = prepare()
      whenPainted(test, () => resolve(performance.now() - timeStamp))
    }
    addEventListener(event, heard, { capture: true, once: true })
  })
}

/** Ends the looking at the window's foot, and says what was seen. */
let endFoot = (): number[] => []

const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))

window.lamplighterWatch = {
  first: {},
  longTasks: [],
  watchFor(name, content) {
    whenPainted(
      () => isThere(content),
      () => {
        this.first[name] = performance.now()
      },
    )
  },
  arm: (event, content) => armFor(event, () => () => isThere(content)),
  armChange: (event, selector) =>
    armFor(event, () => {
      const text = () => document.querySelector(selector)?.textContent
      const before = text()
      return () => text() !== before && text() !== undefined
    }),
  armCount(event, { at, holding, count }) {
    measuring = new Promise((resolve, reject) => {
      const began = ({ timeStamp }: Event) => {
        const look = () => {
          const found = [...document.querySelectorAll(at)].filter((each) =>
            each.textContent.includes(holding),
          )
          if (found.length === count) return void afterPaint(() => resolve(performance.now() - timeStamp))
          if (performance.now() - timeStamp < patience) requestAnimationFrame(look)
          else
            reject(new Error(`after a ${event} there are ${found.length} of ${count} ${at} with ${holding}`))
        }
        look()
      }
      addEventListener(event, began, { capture: true, once: true })
    })
    // Whether it came is asked for later.
    measuring.catch(() => undefined)
  },
  measured: () => measuring,
  async scroll(pixels, frames, at) {
    const times: number[] = []
    const within = at === undefined ? null : document.querySelector(at)
    let last = await nextFrame()
    for (let frame = 0; frame < frames; frame += 1) {
      const scroller = within ?? document.documentElement
      const further = (now: number, most: number) => (now + pixels > most ? 0 : now + pixels)
      scroller.scrollTo(
        within ? further(scroller.scrollLeft, scroller.scrollWidth - scroller.clientWidth) : 0,
        further(scroller.scrollTop, scroller.scrollHeight - scroller.clientHeight),
      )
      const now = await nextFrame()
      times.push(now - last)
      last = now
    }
    return times
  },
  watchFoot(at) {
    const seen: number[] = []
    const look = () => {
      const last = [...document.querySelectorAll(at)].at(-1)?.getBoundingClientRect()
      seen.push(Math.max(0, innerHeight - (last?.bottom ?? 0)))
    }
    // Before the page itself hears of it, and puts rows there.
    addEventListener('scroll', look, { capture: true })
    endFoot = () => {
      removeEventListener('scroll', look, { capture: true })
      return seen
    }
  },
  emptyFeet: () => endFoot(),
  idle: () => new Promise((resolve) => requestIdleCallback(() => resolve())),
}

new PerformanceObserver((tasks) => {
  for (const { startTime, duration } of tasks.getEntries())
    window.lamplighterWatch.longTasks.push({ start: startTime, length: duration })
}).observe({ type: 'longtask', buffered: true })
