import type { CDPSession, Page } from 'playwright-core'
import { pathTo } from '#contract/pages.ts'
import { compileCalendar, roomCalendarOf, sunHeight } from '#contract/rules/campus/sun.ts'
import { checkTemplate } from '#contract/rules/check/index.ts'
import { daylightFactor, outdoorLux } from '#contract/rules/day/daylight.ts'
import { enact } from '#contract/rules/day/enact.ts'
import { playDay } from '#contract/rules/day/play-day.ts'
import { sampleDay } from '#contract/rules/day/sample-days.ts'
import { dayLength, wallAt } from '#contract/rules/room/calendar.ts'
import { compileTemplate } from '#contract/rules/room-config.ts'
import { openDatabase } from '#server/database/open.ts'
import { seededPlace } from './campus-rows.ts'
import { busyTime, openBrowser, slowDown, watchThread } from './chromium.ts'
import { ms, spread } from './figures.ts'
import { addLargeTemplate, largeName, largeTemplate } from './large-template.ts'
import type { Content } from './page/watch.ts'
import { temporaryDirectory } from './places.ts'
import type { Report, Settings, Table } from './report.ts'
import { addressOf, holdCampus, mainCampus, shellHeld, signIn } from './school-console.ts'
import { startServerProcess } from './server-process.ts'

const slowness = 4
const wanted = { check: 30, compile: 10, day: 50, open: 100, frame: 50 }

/** A large template: checked, compiled and played for a day in Node, then opened and scrolled in Chromium. */
export async function benchTemplate({ quick }: Settings): Promise<Report> {
  const rules = rulesOf(quick ? 3 : 30)
  const page = await pageOf(quick ? 2 : 7)
  return { tables: [rules.table, ...page.tables], findings: [...rules.findings, ...page.findings] }
}

type Findings = Report['findings']

/** Processor time of one turn, in ms; other programs on the machine do not count. */
function cpuOf(act: () => unknown): number {
  const before = process.cpuUsage()
  act()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

function rulesOf(runs: number): { table: Table; findings: Findings } {
  const { template, productOf } = largeTemplate()
  const found = checkTemplate({ template, productOf })
  const config = compileTemplate(template)
  const room = { roomId: 0, template: config, devices: [] }
  const place = { latitude: '31.2', longitude: '121.5', province: '上海市', city: '上海市' }
  const calendar = roomCalendarOf(compileCalendar({ ...place, version: 1, specialDays: [] }).calendar)
  const day = Date.UTC(2026, 10, 23) / dayLength
  const daylight = (minute: number) =>
    daylightFactor * outdoorLux(sunHeight(wallAt(day, minute), 31.2, 121.5), 'clear')
  const acts = enact({ config, sensors: template.equipmentList, daylight }, sampleDay('office', 1, null))
  const measured = [
    ['check', 'Check', () => checkTemplate({ template, productOf })],
    ['compile', 'Compile', () => compileTemplate(template)],
    ['day', 'A day of 24 h', () => playDay(room, { day, calendar, acts })],
  ] as const
  const lines = measured.map(([key, name, act]) => ({
    ...{ name, target: ms(wanted[key]) },
    ...{ first: cpuOf(act), all: spread(Array.from({ length: runs }, () => cpuOf(act))) },
  }))
  const { equipmentList, groupList, sceneList, bindingList, timingList } = template
  const counts = [equipmentList, groupList, sceneList, bindingList, timingList].map(({ length }) => length)
  return {
    table: {
      title: `A template of ${counts.join(', ')} equipment, groups, scenes, linkages, timings, in Node`,
      columns: ['', 'first', 'median', 'worst', 'wanted'],
      rows: lines.map(({ name, first, all, target }) => [
        name,
        ms(first),
        ms(all.p50),
        ms(all.worst),
        target,
      ]),
      note: `Processor time. Its configuration has ${Math.round(JSON.stringify(config).length / 1024)} KB; the check finds ${found.length}; the day has ${acts.length} acts.`,
    },
    findings: lines.map(({ name, all, target }) => ({
      what: `${name} of a large template, processor time`,
      value: ms(all.p50),
      target,
    })),
  }
}

const step = (page: string) => `#main nav a[href*="/templateconfig/${page}/"]`
const grid = '#main [role="grid"]'
const scroller = `#main div:has(> div > [role="grid"])`
const equipmentShows: Content = {
  shows: [`${step('category')}[aria-current="page"]`, '#main [role="row"] [role="cell"]'],
}
const detailShows: Content = { shows: [`${step('detailed')}[aria-current="page"]`, grid] }

async function pageOf(runs: number): Promise<{ tables: Table[]; findings: Findings }> {
  const place = await seededPlace('small', [])
  const database = await openDatabase(place)
  await addLargeTemplate(database, mainCampus)
  await database.close()
  const server = await startServerProcess(place)
  const profile = await temporaryDirectory()
  const { context, page, close } = await openBrowser(profile.path)
  await signIn(page, server.url)
  await shellHeld(page)
  await holdCampus(page, server.url, mainCampus)
  await page.goto(addressOf(server.url, 'templates'))
  const session = await watchThread(context, page)
  const opened = [
    { slowness: 1, lines: await openings(page, session, runs) },
    { slowness, lines: await slowDown(context, page, slowness).then(() => openings(page, session, runs)) },
  ]
  const frames = await scrolled(page, session, runs * 40)
  await close()
  await server.stop()
  await place.remove()
  await profile.remove()
  const rows = opened.flatMap(({ slowness: rate, lines }) =>
    lines.map(({ name, took, busy }) => {
      const [shown, thread] = [spread(took), spread(busy)]
      return [`${name}, ${rate}x`, ms(shown.p50), ms(shown.worst), ms(thread.p50)]
    }),
  )
  const shownIn = (rate: number) =>
    ms(spread(opened.find((one) => one.slowness === rate)?.lines.at(-1)?.took ?? []).p50)
  return {
    tables: [
      {
        title: `The same template opened from the local database, ${runs} runs each`,
        columns: ['', 'median', 'worst', 'thread'],
        rows,
        note: 'From the click until it is painted. Thread: time of the page’s thread until it rests, as long as the slowed clock says.',
      },
      {
        title: `Its scene matrix scrolls, processor ${slowness} times as slow`,
        columns: ['', 'p50', 'p95', 'worst', 'tasks of 50 ms', 'longest'],
        rows: frames.map(({ name, times, long }) => [
          name,
          ...[times.p50, times.p95, times.worst].map(ms),
          `${long.length}`,
          ms(Math.max(0, ...long)),
        ]),
        note: 'Time between frames. What others do on the machine counts, too; a task is the page’s own.',
      },
    ],
    findings: [
      { what: 'Large template opened', value: shownIn(1), target: ms(wanted.open) },
      { what: `The same, ${slowness}x slowdown`, value: shownIn(slowness), target: ms(wanted.open) },
      {
        what: `Its matrix scrolled, ${slowness}x slowdown, longest task`,
        value: ms(Math.max(0, ...frames.flatMap(({ long }) => long))),
        target: ms(wanted.frame),
      },
    ],
  }
}

async function rest(page: Page): Promise<void> {
  await page.waitForTimeout(800)
  await page.evaluate(() => window.lamplighterWatch.idle())
}

interface Opened {
  name: string
  took: number[]
  busy: number[]
}

/** From the list to its equipment, from there to what its scenes do, and back. */
async function openings(page: Page, session: CDPSession, runs: number): Promise<Opened[]> {
  const list = page.getByRole('link', { name: largeName, exact: true })
  const steps = [
    { name: 'its equipment', link: list, content: equipmentShows },
    { name: 'its scenes', link: page.locator(step('detailed')).first(), content: detailShows },
  ]
  const lines: Opened[] = steps.map(({ name }) => ({ name, took: [], busy: [] }))
  // One more than is counted: the first also fetches what a page is made of.
  for (let run = 0; run <= runs; run += 1) {
    await page
      .locator(`header nav a[href$="${pathTo('templates')}"]`)
      .first()
      .click()
    for (const [index, { link, content }] of steps.entries()) {
      await link.waitFor()
      await rest(page)
      const before = await busyTime(session)
      await page.evaluate((shows) => window.lamplighterWatch.arm('click', shows), content)
      await link.click()
      const took = await page.evaluate(() => window.lamplighterWatch.measured())
      await rest(page)
      if (run === 0) continue
      lines[index]?.took.push(took)
      lines[index]?.busy.push((await busyTime(session)) - before)
    }
  }
  return lines
}

async function scrolled(page: Page, session: CDPSession, frames: number) {
  await page.locator(grid).scrollIntoViewIfNeeded()
  const lines: { name: string; times: ReturnType<typeof spread>; long: number[] }[] = []
  for (const [name, pixels] of [
    ['steady', 40],
    ['flick', 400],
  ] as const) {
    await rest(page)
    const began = await page.evaluate(() => performance.now())
    const before = await busyTime(session)
    const times = await page.evaluate(([by, count, at]) => window.lamplighterWatch.scroll(by, count, at), [
      pixels,
      frames,
      scroller,
    ] as const)
    const busy = ((await busyTime(session)) - before) / frames
    const tasks = await page.evaluate(() => window.lamplighterWatch.longTasks)
    const long = tasks.filter(({ start }) => start >= began).map(({ length }) => length)
    lines.push({ name: `${name} (thread ${ms(busy)} a frame)`, times: spread(times), long })
  }
  return lines
}
