/** The next step; null when nothing is to be done. */
type Next = () => (() => PromiseLike<void>) | null

/** What is worked off in small steps while somebody watches. */
interface Work {
  /** Beside each other: one that waits for the database does not keep another from going on. */
  lanes: readonly Next[]
  /** What has been worked out so far fills a screen. */
  fills(): boolean
  tell(): void
  failed(error: unknown): void
}

export interface Pace {
  /** There may be something to do. */
  wake(): void
  /** What is asked for is another thing: what there is of it is told sooner than more of the same. */
  asked(): void
  stop(): void
}

/** The same thing is told at most so often, in ms. */
const tellEvery = 300
/** Of another thing something is told after this time, however little it is, in ms. */
const tellFirst = 120

/** Does one step after the other, and tells what has come of it. */
export function atPace({ lanes, fills, tell, failed }: Work): Pace {
  const running = new Set<Next>()
  let stopped = false
  let askedAt = performance.now()
  let told: { at: number } | null = null
  let untold = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const say = () => {
    clearTimeout(timer)
    timer = undefined
    if (stopped || !untold) return
    untold = false
    told = { at: performance.now() }
    tell()
  }
  const sayInTime = (now: number, done: boolean) => {
    if (!told && (done || fills())) return say()
    const rest = (told ? told.at + tellEvery : askedAt + tellFirst) - now
    if (rest <= 0) say()
    else timer ??= setTimeout(say, rest)
  }
  const run = async (next: Next) => {
    if (running.has(next) || stopped) return
    running.add(next)
    try {
      for (let step = next(); step && !stopped; step = next()) {
        await step()
        untold = true
        sayInTime(performance.now(), false)
        wake()
      }
    } catch (error) {
      if (!stopped) failed(error)
    } finally {
      running.delete(next)
    }
    if (!stopped) sayInTime(performance.now(), running.size === 0)
  }
  const wake = () => {
    for (const each of lanes) void run(each)
  }

  return {
    wake,
    asked: () => {
      askedAt = performance.now()
      clearTimeout(timer)
      timer = undefined
      told = null
      untold = true
      wake()
    },
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}
