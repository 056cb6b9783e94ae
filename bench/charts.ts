import { openBrowser, slowDown } from './chromium.ts'
import { ms, spread } from './figures.ts'
import { temporaryDirectory } from './places.ts'
import type { Report, Settings } from './report.ts'
import { serveSmallPage } from './small-page.ts'

const slower = 4
const target = '100 ms'
const line = '#main svg path'

/** From the click that asks for a chart of a year of hours until it is painted. */
export async function benchCharts({ quick }: Settings): Promise<Report> {
  const { url, stop } = await serveSmallPage('charts')
  const profile = await temporaryDirectory()
  const { context, page, close } = await openBrowser(profile.path)
  await page.goto(url)
  await slowDown(context, page, slower)
  const button = page.locator('#main button')
  const times: number[] = []
  for (let round = 0; round < (quick ? 2 : 10); round += 1) {
    await page.waitForTimeout(500)
    await page.evaluate((shows) => window.lamplighterWatch.arm('click', { shows }), [line])
    await button.click()
    times.push(await page.evaluate(() => window.lamplighterWatch.measured()))
    await button.click()
  }
  await close()
  await stop()
  await profile.remove()
  const [first = 0, ...later] = times
  const { p50, worst } = spread(later)
  return {
    tables: [
      {
        title: `A chart of 8,760 hours, processor ${slower} times as slow`,
        columns: ['', 'median', 'worst'],
        rows: [
          ['the first one of a page', ms(first), ms(first)],
          ['again', ms(p50), ms(worst)],
        ],
        note: 'Drawn anew each time: of so many hours the lowest and highest of each stretch.',
      },
    ],
    findings: [{ what: 'A year of hours drawn, 4x slowdown', value: ms(p50), target }],
  }
}
