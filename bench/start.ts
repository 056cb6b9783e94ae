import type { Page } from 'playwright-core'
import { type Browser, openBrowser, slowDown } from './chromium.ts'
import { ms, spread } from './figures.ts'
import { embeddedPlace, temporaryDirectory } from './places.ts'
import type { Report, Settings } from './report.ts'
import {
  addressOf,
  base,
  holdCampus,
  landingShows,
  mainCampus,
  shellHeld,
  signIn,
  signInShows,
} from './school-console.ts'
import { startServerProcess } from './server-process.ts'

const slowness = 4
/** A browser that has just started has work of its own. */
const browserSettles = 2_000
const shownWithin = 60_000

interface Start {
  firstPaint: number
  usable: number
}

/**
 * The school console starting at a quarter of the processor's speed. Cold is a new profile, so every byte comes
 * from the server. Offline is a browser started anew on a profile that has been there once, its network off.
 */
export async function benchStart({ quick }: Settings): Promise<Report> {
  const runs = quick ? 2 : 9
  const server = await startServerProcess(await embeddedPlace())
  const url = server.url + base

  const cold: Start[] = []
  // One more than is counted: the first also warms what the server and the system keep of the files.
  for (let run = 0; run <= runs; run += 1) {
    const { path, remove } = await temporaryDirectory()
    const start = await startOnce(path, url, false)
    if (run > 0) cold.push(start)
    await remove()
  }
  const signedOut = await temporaryDirectory()
  await visit(signedOut.path, (page) => page.goto(url))
  const offlineSignIn = await repeat(runs, () => startOnce(signedOut.path, url, true))
  const signedIn = await temporaryDirectory()
  await visit(signedIn.path, async (page) => {
    await signIn(page, server.url)
    await holdCampus(page, server.url, mainCampus)
  })
  const devices = addressOf(server.url, 'devices')
  const offlineDevices = await repeat(runs, () => startOnce(signedIn.path, devices, true, landingShows))
  const offlineLanding = await repeat(runs, () => startOnce(signedIn.path, url, true, landingShows))
  const onlineLanding = await repeat(runs, () => startOnce(signedIn.path, url, false, landingShows))

  const rows = [
    { name: 'cold, sign-in', starts: cold },
    { name: 'offline, sign-in', starts: offlineSignIn },
    { name: 'offline, signed in: devices', starts: offlineDevices },
    { name: 'offline, signed in: users', starts: offlineLanding },
    { name: 'second visit, signed in: users', starts: onlineLanding },
  ].map(({ name, starts }) => ({
    name,
    paint: spread(starts.map(({ firstPaint }) => firstPaint)),
    usable: spread(starts.map(({ usable }) => usable)),
  }))
  const usable = (name: string) => {
    const found = rows.find((row) => row.name === name)?.usable
    return `${ms(found?.p50 ?? Number.NaN)} (worst ${ms(found?.worst ?? Number.NaN)})`
  }
  return {
    tables: [
      {
        title: `Start of the school console at ${slowness}x CPU slowdown, ${runs} runs each`,
        columns: ['', 'first paint', 'worst', 'usable', 'worst'],
        rows: rows.map(({ name, paint, usable: use }) => [
          name,
          ms(paint.p50),
          ms(paint.worst),
          ms(use.p50),
          ms(use.worst),
        ]),
        note: 'Usable: the password field is there and enabled, or rows are on the screen. Medians.',
      },
    ],
    findings: [
      { what: 'Cold start until sign-in, 4x slowdown', value: usable('cold, sign-in'), target: '1.10 s' },
      { what: 'Offline start until sign-in', value: usable('offline, sign-in'), target: '700 ms' },
      {
        what: 'Offline start, signed in, until rows of devices',
        value: usable('offline, signed in: devices'),
        target: '700 ms',
      },
    ],
  }
}

async function repeat<R>(times: number, run: () => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let count = 0; count < times; count += 1) results.push(await run())
  return results
}

/** A first visit, up to the point where the worker holds the shell and idle loading is over. */
async function visit(profile: string, go: (page: Page) => Promise<unknown>): Promise<void> {
  const browser = await openBrowser(profile)
  await go(browser.page)
  await shellHeld(browser.page)
  await browser.page.waitForTimeout(3_000)
  await browser.close()
}

async function startOnce(
  profile: string,
  url: string,
  offline: boolean,
  shows = signInShows,
): Promise<Start> {
  const browser = await openBrowser(profile)
  try {
    await browser.page.waitForTimeout(browserSettles)
    await slowDown(browser.context, browser.page, slowness)
    if (offline) await browser.context.setOffline(true)
    await browser.page.addInitScript((content) => window.lamplighterWatch.watchFor('usable', content), shows)
    await browser.page.goto(url, { waitUntil: 'commit' })
    return await read(browser, offline)
  } finally {
    await browser.close()
  }
}

async function read({ page }: Browser, offline: boolean): Promise<Start> {
  await page.waitForFunction(() => 'usable' in window.lamplighterWatch.first, undefined, {
    timeout: shownWithin,
  })
  const seen = await page.evaluate(() => ({
    usable: window.lamplighterWatch.first.usable ?? Number.NaN,
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    byWorker: performance
      .getEntriesByType('navigation')
      .some((entry) => 'workerStart' in entry && entry.workerStart !== 0),
  }))
  if (offline && !seen.byWorker) throw new Error('an offline start was not answered by the worker')
  return seen
}
