import { cityCampus } from '#server/seed/school/campuses.ts'
import { seededPlace, tenThousand } from './campus-rows.ts'
import { openBrowser, slowDown } from './chromium.ts'
import { measureDeviceList } from './device-list.ts'
import { ms } from './figures.ts'
import { temporaryDirectory } from './places.ts'
import type { Report, Settings } from './report.ts'
import { holdCampus, mainCampus, shellHeld, signIn } from './school-console.ts'
import { startServerProcess } from './server-process.ts'

const slowness = 4
const wanted = { search: 300, frames: 33, task: 200 }
/** Tasks before that are the page's own start, in ms of it. */
const begun = 4_000

/**
 * The devices of a campus of 100,000 on a processor four times as slow, while simulated gateways tell of their statuses: how
 * busy the page is while it is fetched, then its list is opened, searched and scrolled.
 */
export async function benchCity({ quick }: Settings): Promise<Report> {
  const name = quick ? tenThousand.name : cityCampus.name
  const place = await seededPlace(quick ? 'small' : 'large', quick ? [tenThousand] : [])
  const server = await startServerProcess(place, { SIMULATE: 'on' })
  const profile = await temporaryDirectory()
  const { context, page, close } = await openBrowser(profile.path)
  await signIn(page, server.url)
  await shellHeld(page)
  await holdCampus(page, server.url, mainCampus)
  await slowDown(context, page, slowness)
  const arrival = await holdCampus(page, server.url, name)
  const tasks = await page.evaluate(
    (from) =>
      window.lamplighterWatch.longTasks.filter(({ start }) => start > from).map(({ length }) => length),
    begun,
  )
  const list = await measureDeviceList(page, server.url, quick ? 2 : 7)
  await close()
  await server.stop()
  await profile.remove()
  await place.remove()
  const longest = ms(Math.max(0, ...tasks))
  return {
    tables: [
      {
        title: `${name} fetched, processor ${slowness} times as slow, statuses coming in`,
        columns: ['fetched and stored', 'tasks over 50 ms', `over ${wanted.task} ms`, 'longest'],
        rows: [
          [ms(arrival), `${tasks.length}`, `${tasks.filter((one) => one > wanted.task).length}`, longest],
        ],
        note: 'Without the first seconds of the page.',
      },
      { ...list.table, title: `Its devices page, ${slowness}x` },
    ],
    findings: [
      { what: 'Search among 100,000 devices, 4x', value: ms(list.search), target: ms(wanted.search) },
      {
        what: 'Scrolled by hand, frames on the screen, p95, 4x',
        value: ms(list.seen),
        target: ms(wanted.frames),
      },
      { what: 'Scrolled by a script, frame p95, 4x', value: ms(list.frames) },
      { what: 'Longest task while they are fetched, 4x', value: longest, target: ms(wanted.task) },
    ],
  }
}
