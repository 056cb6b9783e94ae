import type { Page } from 'playwright-core'
import { buildings } from '#src/text/zh/buildings.ts'
import { places as words } from '#src/text/zh/places.ts'
import { oneThousand, seededPlace, threeHundredRooms } from './campus-rows.ts'
import { openBrowser } from './chromium.ts'
import { ms, spread } from './figures.ts'
import { watchTasks } from './page-tasks.ts'
import { temporaryDirectory } from './places.ts'
import type { Report, Settings } from './report.ts'
import { addressOf, holdCampus, shellHeld, signIn } from './school-console.ts'
import { startServerProcess } from './server-process.ts'

const target = '100 ms'
/** Rooms of each floor, at first. */
const onFloor = 20
const room = '#main li[data-kind="room"]'
const tool = (name: keyof typeof buildings.arrange) =>
  `[aria-label^="${String(buildings.arrange[name]).split('{{')[0]}"]`

/**
 * One act on all rooms: until the screen shows it, the longest task from then until the page rests, the most that its thread worked
 * in one, and tasks over 100 ms.
 */
interface Act {
  shown: number
  longest: number
  worked: number
  long: number
}

/** What a person does with all rooms of a campus at once, while the outbox waits for a network and while it goes up. */
export async function benchBulkRooms({ quick }: Settings): Promise<Report> {
  const campus = quick ? oneThousand : threeHundredRooms
  const rooms = campus.buildings * 100
  const place = await seededPlace('small', [campus])
  const server = await startServerProcess(place)
  const profile = await temporaryDirectory()
  const { context, page, close } = await openBrowser(profile.path)
  await signIn(page, server.url)
  await shellHeld(page)
  await holdCampus(page, server.url, campus.name)
  await page.goto(addressOf(server.url, 'building'))
  await unfoldAll(page)
  const tasks = await watchTasks(context, page)
  const acts = new Map<string, Act[]>()
  const rounds = quick ? 1 : 5
  for (let round = 0; round < rounds; round += 1)
    for (const [name, act] of await actsOn({ page, tasks }, rooms, round, (offline) =>
      context.setOffline(offline),
    ))
      acts.set(name, [...(acts.get(name) ?? []), act])
  await close()
  await server.stop()
  await place.remove()
  await profile.remove()
  const lines = [...acts].map(([name, all]) => {
    const shown = spread(all.map((act) => act.shown))
    const longest = spread(all.map((act) => act.longest))
    const worked = spread(all.map((act) => act.worked))
    return { name, shown, longest, worked, long: Math.max(...all.map((act) => act.long)) }
  })
  return {
    tables: [
      {
        title: `${rooms} rooms at once, ${rounds} rounds`,
        columns: ['', 'shown after', 'worst', 'longest task', 'worst', 'worked in one', 'tasks over 100 ms'],
        rows: lines.map(({ name, shown, longest, worked, long }) => [
          name,
          ms(shown.p50),
          ms(shown.worst),
          ms(longest.p50),
          ms(longest.worst),
          ms(worked.worst),
          `${long}`,
        ]),
        note:
          'Shown: all rows look as they are going to. 0 ms: no task took 50. Worked: the most processor time that the page’s thread used ' +
          'in one task, at worst; what a task took beyond that it was kept waiting. Medians; without a network unless it says so.',
      },
    ],
    findings: lines.map(({ name, longest, worked }) => ({
      what: `${rooms} rooms, ${name}: longest task, and the most work in one`,
      value: `${ms(longest.worst)}, ${ms(worked.worst)}`,
      target,
    })),
  }
}

interface Watched {
  page: Page
  tasks: Awaited<ReturnType<typeof watchTasks>>
}

async function unfoldAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: words.arrange, exact: true }).click()
  const arranged = page.getByRole('region', { name: buildings.arrange.title })
  const folded = arranged.locator('li button[aria-expanded="false"]')
  await arranged.locator('li button[aria-expanded]').first().waitFor()
  while ((await folded.count()) > 0) await folded.first().click()
}

/** Every act once. What is queued goes up in between, so that each begins with rows that nothing waits for. */
async function actsOn(
  watched: Watched,
  rooms: number,
  round: number,
  setOffline: (offline: boolean) => Promise<void>,
): Promise<[string, Act][]> {
  const { page } = watched
  const goesUp = async () => {
    await setOffline(false)
    await page.waitForFunction((mark) => document.querySelector(mark) === null, `${room} [data-kind]`)
    await setOffline(true)
  }
  const all = page.locator('#main input[type="checkbox"]').first()
  const tick = (count: number) =>
    measure(watched, { at: `${room} input:checked`, holding: '', count }, () => all.setChecked(count > 0))
  const choose = async (which: string, option: number | string, shows: Counted) => {
    await page.locator(`#main ${which}`).click()
    const options = page.getByRole('option')
    const found =
      typeof option === 'number' ? options.nth(option) : options.filter({ hasText: option }).first()
    await found.waitFor()
    return measure(watched, shows, () => found.click())
  }
  const acts: [string, Act][] = []
  const add = async (name: string, act: Promise<Act>) => void acts.push([name, await act])
  const waiting: Counted = { at: `${room} [data-kind="waiting"]`, holding: '', count: rooms }
  await setOffline(true)
  await add('ticked', tick(rooms))
  await add('made from a template', choose(tool('template'), 1 + (round % 3), waiting))
  await goesUp()
  await add('renamed by a pattern', renameAll(watched, rooms, `甲${round}-`))
  await goesUp()
  const moved = round === 0 ? rooms - onFloor : rooms
  await add('moved to a floor', choose(tool('moveTo'), round, { ...waiting, count: moved }))
  await goesUp()
  await tick(rooms)
  await setOffline(false)
  await add('renamed, going up at once', renameAll(watched, rooms, `乙${round}-`))
  await goesUp()
  await add('unticked', tick(0))
  await setOffline(false)
  return acts
}

async function renameAll(watched: Watched, rooms: number, name: string): Promise<Act> {
  const { page } = watched
  await page
    .getByRole('button', { name: buildings.arrange.rename.replace('{{count, number}}', `${rooms}`) })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input').first().fill(`${name}{nnn}`)
  const does = dialog.locator('button[type="submit"]')
  await dialog.getByText(`${name}001`).waitFor()
  return measure(watched, { at: room, holding: name, count: rooms }, () => does.click())
}

interface Counted {
  at: string
  holding: string
  count: number
}

/** Does something by a click and waits until so many rows look as they should, and the page rests. */
async function measure(
  { page, tasks: traced }: Watched,
  shows: Counted,
  act: () => Promise<unknown>,
): Promise<Act> {
  await rest(page)
  await traced.begin()
  const began = await page.evaluate((counted) => {
    window.lamplighterWatch.armCount('click', counted)
    return performance.now()
  }, shows)
  await act()
  const shown = await page.evaluate(() => window.lamplighterWatch.measured())
  await rest(page)
  const tasks = await page.evaluate(() => window.lamplighterWatch.longTasks)
  const lengths = tasks.filter(({ start }) => start >= began).map(({ length }) => length)
  const worked = Math.max(0, ...(await traced.end()).map((task) => task.worked))
  return {
    shown,
    longest: Math.max(0, ...lengths),
    worked,
    long: lengths.filter((length) => length > 100).length,
  }
}

async function rest(page: Page): Promise<void> {
  await page.waitForTimeout(600)
  await page.evaluate(() => window.lamplighterWatch.idle())
}
