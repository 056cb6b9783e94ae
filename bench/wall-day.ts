import type { CDPSession, Page } from 'playwright-core'
import { type Browser, openBrowser, pageScript } from './chromium.ts'
import { ratio } from './figures.ts'
import { embeddedPlace, temporaryDirectory } from './places.ts'
import type { Report, Settings } from './report.ts'
import { addressOf, holdCampus, mainCampus, shellHeld, signIn } from './school-console.ts'
import { startServerProcess } from './server-process.ts'

/** How long a scene stands, in ms: three turns are a minute, and figures are asked for twice in it. */
const turn = 20_000
const turnsInMinute = 3
const toldInMinute = 4
/** What is held goes by the scene that stands and by what is compiled: it is read in each turn of some minutes. */
const readMinutes = 3
const grows = 1.1
const screen = { width: 1920, height: 1080 }

interface Held {
  hour: number
  bytes: number
  nodes: number
  listeners: number
}

const megabytes = ({ bytes }: Pick<Held, 'bytes'>) => `${(bytes / 2 ** 20).toFixed(1)} MB`

/** What the page holds now, when it has nothing to do and everything that can go has gone. */
async function heldNow(page: Page, session: CDPSession, hour: number): Promise<Held> {
  await page.evaluate(async () => {
    await window.lamplighterEvents.settled()
    // Kept by the bench, not by the page.
    window.lamplighterWatch.longTasks = []
  })
  for (let round = 0; round < 3; round++) await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? 0
  return { hour, bytes: of('JSHeapUsedSize'), nodes: of('Nodes'), listeners: of('JSEventListeners') }
}

/**
 * A turn of the page's own clock. The server's clock is another one: it waits until its scene has been answered and drawn,
 * for scenes that pass as skeletons are no wall.
 */
async function passTurn(page: Page): Promise<void> {
  await page.clock.runFor(turn)
  await page.evaluate(() => window.lamplighterEvents.settled())
}

/** A minute of the page's own clock; answers how much it was told meanwhile. */
async function passMinute(page: Page): Promise<number> {
  for (let each = 0; each < turnsInMinute; each++) await passTurn(page)
  return page.evaluate((count) => window.lamplighterEvents.again(count), toldInMinute)
}

/** The least of what the page holds in each turn of some minutes: what more there is at other moments goes again. */
async function held(page: Page, session: CDPSession, hour: number): Promise<Held> {
  const readings: Held[] = []
  for (let each = 0; each < readMinutes * turnsInMinute; each++) {
    await passTurn(page)
    readings.push(await heldNow(page, session, hour))
  }
  readings.sort((a, b) => a.bytes - b.bytes)
  const [least, most] = [readings[0], readings.at(-1)]
  if (!least || !most) throw new Error('nothing was read')
  console.log(`hour ${hour}: from ${megabytes(least)} to ${megabytes(most)}`)
  return least
}

/** Opens the home page of a console as a wall, whose clock is its own from then on. */
async function hang(browser: Browser, url: string): Promise<CDPSession> {
  const { context, page } = browser
  await context.addInitScript({ content: await pageScript('wall-events') })
  await page.setViewportSize(screen)
  await signIn(page, url)
  await holdCampus(page, url, mainCampus)
  await shellHeld(page)
  await page.clock.install({ time: Date.now() })
  await context.addInitScript(() => window.lamplighterEvents.endCallsInRealTime())
  await page.goto(`${addressOf(url, 'home')}?wall=1`)
  await page.locator('#main dl').first().waitFor({ timeout: 120_000 })
  const session = await context.newCDPSession(page)
  // What is painted is not what is held: with few points on the screen a minute passes in two thirds of the time.
  await session.send('Emulation.setDeviceMetricsOverride', {
    ...screen,
    deviceScaleFactor: 0.1,
    mobile: false,
  })
  await session.send('Performance.enable')
  return session
}

/** Lets a wall hang for so many hours of its clock, and says now and then what it holds: a day of it takes twenty minutes and more. */
async function hangFor(url: string, hours: number): Promise<{ found: Held[]; told: number }> {
  const profile = await temporaryDirectory()
  const browser = await openBrowser(profile.path)
  const session = await hang(browser, url)
  const found: Held[] = []
  let told = 0
  for (let hour = 1; hour <= hours; hour++) {
    for (let each = 0; each < 60; each++) told += await passMinute(browser.page)
    if (hour > 1 && hour % 4 !== 0 && hour !== hours) continue
    found.push(await held(browser.page, session, hour))
  }
  await browser.close()
  await profile.remove()
  return { found, told }
}

/**
 * A wall with the active campus for a day of its own clock: scenes turn, figures are asked for anew, and the event stream tells
 * what it has told again and again, beside what simulated devices report meanwhile.
 */
export async function benchWallDay({ quick }: Settings): Promise<Report> {
  const hours = quick ? 2 : 24
  const place = await embeddedPlace()
  const server = await startServerProcess(place, { SIMULATE: 'on' })
  const { found, told } = await hangFor(server.url, hours)
  await server.stop()
  await place.remove()
  const [first, last] = [found[0], found.at(-1)]
  return {
    tables: [
      {
        title: `The home page on a wall, ${hours} h of its clock, ${told.toLocaleString('en')} events told again`,
        columns: ['hour', 'heap', 'nodes', 'listeners'],
        rows: found.map(({ hour, bytes, nodes, listeners }) => [
          String(hour),
          megabytes({ bytes }),
          nodes.toLocaleString('en'),
          listeners.toLocaleString('en'),
        ]),
        note: 'After all garbage was collected; compiled code counts.',
      },
    ],
    findings: [
      {
        what: `Heap of a wall after ${hours} h, of that after the first`,
        value: ratio(last?.bytes ?? 0, first?.bytes ?? 1),
        target: ratio(grows, 1),
      },
    ],
  }
}
