import type { PageName } from '#contract/pages.ts'
import { cityCampus } from '#server/seed/school/campuses.ts'
import { oneThousand, seededPlace, tenThousand } from './campus-rows.ts'
import { type Browser, openBrowser, watchThread } from './chromium.ts'
import { measureDeviceList } from './device-list.ts'
import { median, ms } from './figures.ts'
import { type Opening, walk } from './pages-tour.ts'
import { removePin, setPin, unlock } from './pin.ts'
import { temporaryDirectory } from './places.ts'
import type { Finding, Report, Settings, Table } from './report.ts'
import { addressOf, holdCampus, mainCampus, shellHeld, signIn } from './school-console.ts'
import { startServerProcess } from './server-process.ts'

const target = '100 ms'

/** Opens every page in three local databases, the last with 100,000 devices, and measures a list of 10,000. */
export async function benchLists({ quick }: Settings): Promise<Report> {
  const rounds = quick ? 2 : 7
  const small = await openConsole('small')
  await holdCampus(small.page, small.url, mainCampus)
  const few = await tours('3,000 devices held', small, rounds)
  await setPin(small.page, small.url)
  const sealed = await tours('3,000 devices held, sealed by a PIN', small, rounds, () => unlock(small.page))
  await removePin(small.page, small.url)
  const list = quick ? oneThousand : tenThousand
  await holdCampus(small.page, small.url, list.name)
  const devices = await measureDeviceList(small.page, small.url, quick ? 2 : 10)
  const findings: Finding[] = [
    { what: 'Opening a page, 3,000 devices held', value: slowest(few), target },
    { what: 'The same, sealed by a PIN', value: slowest(sealed), target },
    { what: `Devices page, ${list.name}: open`, value: ms(devices.open), target },
    { what: `Devices page, ${list.name}: filter`, value: ms(devices.filter) },
    { what: 'Scrolled by hand, frames on the screen, p95', value: ms(devices.seen), target: '17 ms' },
    { what: 'Scrolled by a script, frame p95', value: ms(devices.frames), target: '17 ms' },
  ]
  await small.close()

  const large = await openConsole(quick ? 'small' : 'large')
  const many = quick ? tenThousand.name : cityCampus.name
  const arrival = await holdCampus(large.page, large.url, many)
  const inMany = await tours(`${many} held and active`, large, rounds)
  await holdCampus(large.page, large.url, mainCampus)
  const beside = await tours(`${many} held, ${mainCampus} active`, large, rounds)
  await large.close()
  findings.push(
    { what: `${many} fetched and stored`, value: ms(arrival) },
    { what: `Opening a page, ${many} active`, value: slowest(inMany), target },
    { what: `Opening a page, ${many} held, another active`, value: slowest(beside), target },
  )
  return { tables: [few.table, sealed.table, devices.table, inMany.table, beside.table], findings }
}

interface Console extends Browser {
  url: string
}

async function openConsole(size: 'small' | 'large'): Promise<Console> {
  const place = await seededPlace(size, [oneThousand, tenThousand])
  const server = await startServerProcess(place)
  const profile = await temporaryDirectory()
  const browser = await openBrowser(profile.path)
  await signIn(browser.page, server.url)
  await shellHeld(browser.page)
  const close = async () => {
    await browser.close()
    await server.stop()
    await place.remove()
    await profile.remove()
  }
  return { ...browser, close, url: server.url }
}

interface Tours {
  table: Table
  medians: { page: PageName; took: number }[]
}

async function tours(
  title: string,
  { context, page, url }: Console,
  rounds: number,
  arrive: () => Promise<void> = async () => undefined,
): Promise<Tours> {
  await page.goto(addressOf(url, 'places'))
  await arrive()
  const session = await watchThread(context, page)
  const openings: Opening[][] = []
  for (let round = 0; round < rounds; round += 1) openings.push(await walk(page, session))
  await session.detach()
  const [first = [], ...later] = openings
  const lines = first.map((opening) => {
    const others = later.flatMap((round) => round.filter((other) => other.page === opening.page))
    const took = others.map((other) => other.took)
    return {
      page: opening.page,
      first: opening.took,
      took: median(took),
      worst: Math.max(...took),
      busy: median(others.map((other) => other.busy)),
    }
  })
  return {
    table: {
      title: `Opening a cached page: ${title}`,
      columns: ['page', 'median', 'worst', 'first time', 'thread'],
      rows: lines.map((line) => [line.page, ms(line.took), ms(line.worst), ms(line.first), ms(line.busy)]),
      note:
        'From the click until the content has been painted, no slowdown. Thread: processor time of the page ' +
        'until it was at rest again.',
    },
    medians: lines,
  }
}

const slowest = ({ medians }: Tours): string => {
  const worst = medians.reduce((one, other) => (other.took > one.took ? other : one))
  return `${ms(worst.took)} (${worst.page}, the slowest)`
}
