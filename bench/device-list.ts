import type { Page } from 'playwright-core'
import { page as titles } from '#src/text/zh/page.ts'
import { spread, spreadLine } from './figures.ts'
import type { Table } from './report.ts'
import { addressOf } from './school-console.ts'
import { byHand, byScript, linesOfHand, linesOfScript } from './scrolls.ts'

const row = '#main [role="table"] [role="row"]'
const rows = `${row} a[href*="/manage/place/room/"]`
const shownCount = '#main p[role="status"]'
const menuEntry = (name: string) => `header nav a:has-text("${name}")`

export interface ListFigures {
  table: Table
  open: number
  filter: number
  search: number
  /** The 95th percentile of the frames of a steady scroll by a script, in ms. */
  frames: number
  /** The same of the frames on the screen while a hand scrolls steadily. */
  seen: number
}

/** Opens, filters and scrolls the devices of the campus that is active. */
export async function measureDeviceList(page: Page, url: string, repeats: number): Promise<ListFigures> {
  await page.goto(addressOf(url, 'templates'))
  await page.locator('#main [role="row"], #main p').first().waitFor()
  const openings: number[] = []
  const searches: number[] = []
  const categories: number[] = []
  const rest = async () => {
    await page.waitForTimeout(500)
    await page.evaluate(() => window.lamplighterWatch.idle())
  }
  const measured = () => page.evaluate(() => window.lamplighterWatch.measured())
  const armChange = (event: string) =>
    page.evaluate(([type, at]) => window.lamplighterWatch.armChange(type, at), [event, shownCount] as const)

  for (let run = 0; run < repeats; run += 1) {
    await rest()
    await page.evaluate((shows) => window.lamplighterWatch.arm('click', { shows }), [rows])
    await page.locator(menuEntry(titles.devices)).first().click()
    openings.push(await measured())
    await rest()

    const search = page.locator('#main [role="searchbox"]')
    await armChange('input')
    await search.fill(`${run + 11}`)
    searches.push(await measured())
    await rest()
    await armChange('click')
    await search.press('Escape')
    await rest()

    const category = page.locator('#main select').first()
    await armChange('change')
    await category.selectOption({ index: 1 })
    categories.push(await measured())
    await category.selectOption({ index: 0 })
    await rest()
    await page.locator(menuEntry(titles.templates)).first().click()
  }

  await page.locator(menuEntry(titles.devices)).first().click()
  await page.locator(rows).first().waitFor()
  await rest()
  const hands = await byHand(page, row, rest)
  const scripts = await byScript(page, repeats * 60)
  return {
    table: {
      title: 'Devices page with 10,000 devices',
      columns: ['', 'p50', 'p95', 'worst'],
      rows: [
        spreadLine('open: click until rows are on the screen', openings),
        spreadLine('search: key until the count has changed', searches),
        spreadLine('category: choice until the count has changed', categories),
        ...hands.flatMap(linesOfHand),
        ...scripts.map(linesOfScript),
      ],
      note:
        'A search begins 150 ms after the last key (spec point 9), which is counted here. A hand scrolls what is ' +
        'painted while the page works; a script waits for the page in every frame.',
    },
    open: spread(openings).p50,
    filter: spread(categories).p50,
    search: spread(searches).p50,
    frames: spread(scripts[0]?.frames ?? []).p95,
    seen: spread(hands[0]?.frames ?? []).p95,
  }
}
