import type { CDPSession, Page } from 'playwright-core'
import { type PageName, pathTo } from '#contract/pages.ts'
import { page as titles } from '#src/text/zh/page.ts'
import { busyTime } from './chromium.ts'
import type { Content } from './page/watch.ts'
import { placesShow } from './school-console.ts'

interface Step {
  page: PageName
  /** What is clicked for it, on the page of the step before; the first that matches. */
  click: string
  /** Clicked before that, to bring it to the screen. */
  before?: string
  content: Content
}

const inMenu = (name: PageName) => `header nav a[href$="${pathTo(name)}"]`
const roomLink = 'a[href*="/manage/place/room/"]'
const inTemplate = (page: string) => `#main nav a[href*="/templateconfig/${page}/"][aria-current="page"]`

/** A walk through every page of the console, each opened by a click from the one before it. */
const tour: readonly Step[] = [
  { page: 'building', click: inMenu('building'), content: { shows: [`#main section li ${roomLink}`] } },
  { page: 'room', click: `#main section li ${roomLink}`, content: { shows: ['#main li h3'] } },
  {
    page: 'devices',
    click: inMenu('devices'),
    content: { shows: [`#main [role="table"] [role="row"] ${roomLink}`] },
  },
  {
    page: 'templates',
    click: inMenu('templates'),
    content: { shows: ['#main [role="table"] [role="row"] a[href*="/templateconfig/"]'] },
  },
  {
    page: 'templateEquipment',
    click: '#main [role="row"] a[href*="/templateconfig/category/"]',
    content: { shows: [inTemplate('category'), '#main [role="row"] [role="cell"]'] },
  },
  {
    page: 'templateDetail',
    click: '#main nav a[href*="/templateconfig/detailed/"]',
    content: { shows: [inTemplate('detailed'), '#main [role="grid"]'] },
  },
  {
    page: 'outbox',
    click: `header a[href$="${pathTo('outbox')}"]`,
    content: { shows: [], title: titles.outbox },
  },
  {
    page: 'about',
    before: 'header button[aria-haspopup="menu"]',
    click: `[role="menuitem"][href$="${pathTo('about')}"]`,
    content: { shows: ['#main dl'], title: titles.about },
  },
  { page: 'places', click: inMenu('places'), content: placesShow },
  {
    page: 'createPlace',
    click: `a[href$="${pathTo('createPlace')}"]`,
    content: { shows: ['#main form input'] },
  },
]

/** Opening one page: until its content was painted, and how long the page's thread worked at it in all, in ms. */
export interface Opening {
  page: PageName
  took: number
  busy: number
}

const atRest = async (page: Page) => {
  await page.waitForTimeout(400)
  await page.evaluate(() => window.lamplighterWatch.idle())
}

/** Walks through all pages once. */
export async function walk(page: Page, session: CDPSession): Promise<Opening[]> {
  const openings: Opening[] = []
  for (const step of tour) {
    if (step.before) await page.locator(step.before).first().click()
    const target = page.locator(step.click).first()
    await target.waitFor()
    await atRest(page)
    const before = await busyTime(session)
    await page.evaluate((content) => window.lamplighterWatch.arm('click', content), step.content)
    await target.click()
    const took = await page.evaluate(() => window.lamplighterWatch.measured())
    await atRest(page)
    openings.push({ page: step.page, took, busy: (await busyTime(session)) - before })
  }
  return openings
}
