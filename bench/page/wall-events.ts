// Runs in the page before anything of it, and before its clock becomes one of its own: remembers what the event stream has
// told, to tell it again, and knows when all that was asked for has been answered and drawn.

declare global {
  interface Window {
    lamplighterEvents: {
      /** Tells some of what has been told, one after the other; answers how many. */
      again(count: number): number
      /** Resolves when nothing is asked for any more and nothing waits to be drawn; rejects after a while, in real time. */
      settled(): Promise<void>
      /**
       * Lets calls end by the network's time, though the page's clock is one of its own by now: seconds pass on it before
       * any server can answer.
       */
      endCallsInRealTime(): void
    }
  }
}

const skeleton = '#main [role="status"][aria-label]'
/** Between two looks, in ms; after so many that found nothing under way there is nothing. */
const lookEvery = 20
const quietLooks = 3
const mostLooks = 3_000
const [ask, later, endAfter] = [window.fetch, window.setTimeout, AbortSignal.timeout]
let underWay = 0

window.fetch = async (...given) => {
  underWay += 1
  try {
    return await ask.apply(window, given)
  } finally {
    underWay -= 1
  }
}

const most = 200
const told: string[] = []
let next = 0
let stream: EventSource | null = null

window.EventSource = class extends EventSource {
  constructor(...given: ConstructorParameters<typeof EventSource>) {
    super(...given)
    stream = this
    this.addEventListener('message', (event: MessageEvent<string>) => {
      if (event.isTrusted && told.length < most) told.push(event.data)
    })
  }
}

window.lamplighterEvents = {
  again(count) {
    if (stream === null || told.length === 0) return 0
    for (let each = 0; each < count; each++)
      stream.dispatchEvent(new MessageEvent('message', { data: told[next++ % told.length] ?? '' }))
    return count
  },
  endCallsInRealTime() {
    AbortSignal.timeout = (time) => endAfter.call(AbortSignal, time)
  },
  async settled() {
    let quiet = 0
    for (let looks = 0; quiet < quietLooks; looks++) {
      if (looks === mostLooks)
        throw new Error(`${underWay} calls are not answered, or something is not drawn`)
      await new Promise<void>((resolve) => later.call(window, resolve, lookEvery))
      quiet = underWay === 0 && document.querySelector(skeleton) === null ? quiet + 1 : 0
    }
  },
}

export {}
