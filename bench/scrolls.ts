import type { Page } from 'playwright-core'
import { spreadLine } from './figures.ts'
import { beginTrace, endTrace } from './trace.ts'

/** Pixels a second: quick reading, and a flick. */
const hands = [
  { name: 'steady', speed: 2_400 },
  { name: 'flick', speed: 12_000 },
]
/** How long a hand scrolls, in s. */
const scrolled = 5

/** Pixels a frame: at 60 frames a second what a hand does, and dragging the scroll bar. */
const scripts = [
  { name: 'steady', pixels: 40 },
  { name: 'flick', pixels: 1_000 },
  { name: 'drag', pixels: 20_000 },
]

interface HandScroll {
  name: string
  /** Times between the frames that were put on the screen, in ms. */
  frames: number[]
  /** How many of the frames had a part that was not painted in time. */
  unpainted: number
  /** CSS pixels at the window's foot without a row, each time the page heard that it had been scrolled. */
  emptyFeet: number[]
}

/**
 * Scrolls the window by a wheel, as a hand does: the browser moves what is painted on a thread of its own, frame by frame, and
 * the page hears of it when it has time. What is seen is how often the screen changes, and whether rows come in time; a
 * script that scrolls waits for the page in every frame instead.
 *
 * @param pixels how far, in CSS pixels.
 * @param speed CSS pixels a second.
 * @param rows selector of the list's rows, in their order.
 */
async function scrollByHand(
  page: Page,
  { pixels, speed, rows }: { pixels: number; speed: number; rows: string },
): Promise<Omit<HandScroll, 'name'>> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const session = await page.context().newCDPSession(page)
  await page.evaluate((at) => window.lamplighterWatch.watchFoot(at), rows)
  await beginTrace(session, ['viz', 'cc'])
  await session.send('Input.synthesizeScrollGesture', {
    x: width / 2,
    y: height / 2,
    yDistance: -pixels,
    speed,
    gestureSourceType: 'mouse',
  })
  const events = await endTrace(session)
  await session.detach()
  const emptyFeet = await page.evaluate(() => window.lamplighterWatch.emptyFeet())
  const shown = events.filter(({ name }) => name === 'Swap').map(({ ts }) => ts / 1_000)
  const frames = shown.sort((one, other) => one - other)
  return {
    frames: frames.slice(1).map((at, place) => at - (frames[place] ?? at)),
    unpainted: events.filter(
      ({ ph, args }) =>
        ph === 'b' &&
        args?.frame_reporter?.has_missing_content &&
        args.frame_reporter.state.startsWith('STATE_PRESENTED'),
    ).length,
    emptyFeet,
  }
}

/** Scrolls the window by hand, steadily and in a flick, each from its head; `rest` waits until the page has nothing to do. */
export async function byHand(page: Page, rows: string, rest: () => Promise<void>): Promise<HandScroll[]> {
  const scrolls: HandScroll[] = []
  for (const { name, speed } of hands) {
    await page.evaluate(() => window.scrollTo(0, 0))
    await rest()
    scrolls.push({ name, ...(await scrollByHand(page, { pixels: speed * scrolled, speed, rows })) })
  }
  return scrolls
}

interface ScriptScroll {
  name: string
  /** Times between frames, in ms. */
  frames: number[]
}

/** Scrolls the window so many frames by a script, steadily, in a flick and as the scroll bar is dragged. */
export async function byScript(page: Page, count: number): Promise<ScriptScroll[]> {
  const scrolls: ScriptScroll[] = []
  for (const { name, pixels } of scripts) {
    const frames = await page.evaluate(([step, times]) => window.lamplighterWatch.scroll(step, times), [
      pixels,
      count,
    ] as const)
    scrolls.push({ name, frames })
  }
  return scrolls
}

/** Lines of a table whose columns are p50, p95 and the worst. */
export const linesOfHand = ({ name, frames, unpainted, emptyFeet }: HandScroll): string[][] => [
  spreadLine(`by hand, ${name}: time between frames on the screen`, frames),
  spreadLine(`by hand, ${name}: foot of the window without rows`, emptyFeet, (px) => `${Math.round(px)} px`),
  [
    `by hand, ${name}: frames with a part not painted in time`,
    `${unpainted} of ${frames.length + 1}`,
    '',
    '',
  ],
]

export const linesOfScript = ({ name, frames }: ScriptScroll): string[] =>
  spreadLine(`by a script, ${name}: time between frames`, frames)
