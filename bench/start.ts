import type { Page } from 'playwright-core'
import { lastViewId } from '#contract/shell.ts'
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
  rowsShow,
  shellHeld,
  signIn,
  signInShows,
} from './school-console.ts'
import { startServerProcess } from './server-process.ts'
import { serveSmallPage } from './small-page.ts'

const slowness = 4
/** A browser that has just started has work of its own. */
const browserSettles = 2_000
const shownWithin = 60_000

/** From here on after the navigation no task may be long, in ms. */
const calmFrom = 1_000
/** How long is looked for such tasks after rows are there, in ms. */
const calmFor = 3_000
/** How a page looked when it was left. */
const viewShows = { shows: [`#${lastViewId}`] }
/** What stands in the floor's page as soon as it has rows. */
const floorShows = { shows: ['#main td'] }

interface Start {
  firstPaint: number
  /** When the page stood there as it was left, or anew. */
  seen: number
  usable: number
  /** The longest task after the first second, in ms; 0 when none took 50. */
  longest: number
}

/**
 * The school console starting at a quarter of the processor's speed. Cold is a new profile, so every byte comes
 * from the server. Offline is a browser started anew on a profile that has been there once, its network off. The floor is
 * the least that a page of this kind costs (see small-page.ts), measured in turns with ours.
 */
export async function benchStart({ quick }: Settings): Promise<Report> {
  const runs = quick ? 2 : 9
  const server = await startServerProcess(await embeddedPlace())
  const url = server.url + base

  const cold = await coldStarts(url, runs)
  const signedOut = await temporaryDirectory()
  await visit(signedOut.path, (page) => page.goto(url))
  const offlineSignIn = await repeat(runs, () => startOnce(signedOut.path, url, true))
  const signedIn = await temporaryDirectory()
  await visit(signedIn.path, async (page) => {
    await signIn(page, server.url)
    await holdCampus(page, server.url, mainCampus)
  })
  const inTurns = await besideFloor(signedIn.path, addressOf(server.url, 'devices'), runs)
  const offlineLanding = await repeat(runs, () => startOnce(signedIn.path, url, true, landingShows))
  const onlineLanding = await repeat(runs, () => startOnce(signedIn.path, url, false, landingShows))

  const rows = [
    { name: 'cold, sign-in', starts: cold },
    { name: 'offline, sign-in', starts: offlineSignIn },
    { name: 'offline, the floor', starts: inTurns.map((both) => both.floor) },
    { name: 'offline, signed in: devices', starts: inTurns.map(({ ours }) => ours) },
    { name: 'offline, signed in: the map', starts: offlineLanding },
    { name: 'second visit, signed in: the map', starts: onlineLanding },
  ].map(rowOf)
  return { tables: [tableOf(rows, runs)], findings: findingsOf(rows, inTurns) }
}

async function coldStarts(url: string, runs: number): Promise<Start[]> {
  const cold: Start[] = []
  // One more than is counted: the first also warms what the server and the system keep of the files.
  for (let run = 0; run <= runs; run += 1) {
    const { path, remove } = await temporaryDirectory()
    const start = await startOnce(path, url, false)
    if (run > 0) cold.push(start)
    await remove()
  }
  return cold
}

/** A start of the floor and one of ours, measured together. */
interface Turn {
  floor: Start
  ours: Start
}

async function besideFloor(profile: string, url: string, runs: number): Promise<Turn[]> {
  const floor = await serveSmallPage('floor')
  const bare = await temporaryDirectory()
  await visit(bare.path, (page) => page.goto(floor.url))
  const inTurns = await repeat(runs, async () => ({
    floor: await startOnce(bare.path, floor.url, true, floorShows),
    ours: await startOnce(profile, url, true, rowsShow),
  }))
  await floor.stop()
  return inTurns
}

const rowOf = ({ name, starts }: { name: string; starts: readonly Start[] }) => ({
  name,
  paint: spread(starts.map(({ firstPaint }) => firstPaint)),
  seen: spread(starts.map(({ seen }) => seen)),
  usable: spread(starts.map(({ usable }) => usable)),
  longest: spread(starts.map(({ longest }) => longest)),
})

type Row = ReturnType<typeof rowOf>

const tableOf = (rows: readonly Row[], runs: number): Report['tables'][number] => ({
  title: `Start of the school console at ${slowness}x CPU slowdown, ${runs} runs each`,
  columns: ['', 'first paint', 'seen', 'worst', 'usable', 'worst', 'longest task after 1 s', 'worst'],
  rows: rows.map(({ name, paint, seen, usable, longest }) => [
    name,
    ms(paint.p50),
    ms(seen.p50),
    ms(seen.worst),
    ms(usable.p50),
    ms(usable.worst),
    ms(longest.p50),
    ms(longest.worst),
  ]),
  note:
    'Seen: the page stands there as it was left (not of the first start of each), or is usable. Usable: the password ' +
    'field is there and enabled, or rows or the map are on the screen. Medians.',
})

function findingsOf(rows: readonly Row[], inTurns: readonly Turn[]): Report['findings'] {
  const usable = (name: string) => {
    const found = rows.find((row) => row.name === name)?.usable
    return `${ms(found?.p50 ?? Number.NaN)} (worst ${ms(found?.worst ?? Number.NaN)})`
  }
  const against = (moment: 'seen' | 'usable') =>
    `${spread(inTurns.map((both) => both.ours[moment] / both.floor.usable)).p50.toFixed(2)} times`
  return [
    { what: 'Cold start until sign-in, 4x slowdown', value: usable('cold, sign-in'), target: '1.10 s' },
    { what: 'Offline start until sign-in', value: usable('offline, sign-in'), target: '700 ms' },
    {
      what: 'Offline start, signed in, until rows of devices',
      value: usable('offline, signed in: devices'),
      target: '700 ms',
    },
    {
      what: 'The same against the floor',
      value: against('usable'),
      target: '1.3 times',
    },
    { what: 'Until they are seen as they were left, against the floor', value: against('seen') },
  ]
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
  await leave(browser.page)
  await browser.close()
}

/** Goes elsewhere, as somebody does who closes a console: a browser that is ended tells no page. */
const leave = (page: Page) => page.goto('about:blank')

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
    await browser.page.addInitScript(
      ([usable, left]) => {
        window.lamplighterWatch.watchFor('usable', usable)
        window.lamplighterWatch.watchFor('left', left)
      },
      [shows, viewShows] as const,
    )
    await browser.page.goto(url, { waitUntil: 'commit' })
    const start = await read(browser, offline)
    await leave(browser.page)
    return start
  } finally {
    await browser.close()
  }
}

async function read({ page }: Browser, offline: boolean): Promise<Start> {
  await page.waitForFunction(() => 'usable' in window.lamplighterWatch.first, undefined, {
    timeout: shownWithin,
  })
  await page.waitForTimeout(calmFor)
  const seen = await page.evaluate(
    (from) => ({
      longest: Math.max(
        0,
        ...window.lamplighterWatch.longTasks.filter(({ start }) => start >= from).map(({ length }) => length),
      ),
      usable: window.lamplighterWatch.first.usable ?? Number.NaN,
      seen: Math.min(
        window.lamplighterWatch.first.left ?? Number.POSITIVE_INFINITY,
        window.lamplighterWatch.first.usable ?? Number.NaN,
      ),
      firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      byWorker: performance
        .getEntriesByType('navigation')
        .some((entry) => 'workerStart' in entry && entry.workerStart !== 0),
    }),
    calmFrom,
  )
  if (offline && !seen.byWorker) throw new Error('an offline start was not answered by the worker')
  return seen
}
