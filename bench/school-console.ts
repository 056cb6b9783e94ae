import type { Page } from 'playwright-core'
import { pathTo } from '#contract/pages.ts'
import { systems } from '#contract/systems.ts'
import { demoPassword } from '#server/seed/accounts.ts'
import { schoolCampuses } from '#server/seed/school/campuses.ts'

export const account = 'school-admin'
export const base = systems.school.base
export const mainCampus = schoolCampuses[0]?.name ?? ''

/** A page's address, of a console at `url`. */
export const addressOf = (url: string, ...path: Parameters<typeof pathTo>) =>
  `${url}${base.replace(/\/$/, '')}${pathTo(...path)}`

/** What shows that a page is there: the one that asks to sign in, a list, and the first page behind them (the map). */
export const signInShows = { shows: ['#root:not([data-face]) input[type="password"]:enabled'] }
export const rowsShow = { shows: ['#main [role="table"] [role="row"] [role="cell"]'] }
export const landingShows = { shows: ['#main svg path[data-open]', '#main ol li'] }
export const placesShow = { shows: ['#main article h2 button'] }

/** Signs in by the form and waits for the first page behind it, whichever that is. */
export async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(url + base)
  await page.locator('input[name="username"]').fill(account)
  await page.locator('input[name="password"]').fill(demoPassword)
  await page.locator('form input[type="checkbox"]').check()
  await page.locator('button[type="submit"]').click()
  await page.locator('#main h1').first().waitFor({ timeout: 120_000 })
}

/** Waits until the worker has the whole shell. */
export const shellHeld = (page: Page): Promise<unknown> =>
  page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state))

interface Row {
  key?: string
  value?: { campusId: number; at: number | null; refreshing: boolean; statusHeardAt: number | null }
  campusId?: number
  name?: string
}

/** Rows of a table of the local database as they lie in the browser; none while it is not there. */
const rowsOf = (page: Page, table: 'meta' | 'campuses'): Promise<Row[]> =>
  page.evaluate(async (store) => {
    const databases = await indexedDB.databases()
    const name = databases
      .map((one) => one.name ?? '')
      .find((one) => /^lamplighter-school-\d+-\d+$/.test(one))
    if (!name) return []
    return new Promise<Row[]>((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const reading = opening.result.transaction(store).objectStore(store).getAll()
        reading.onerror = () => reject(reading.error)
        reading.onsuccess = () => {
          opening.result.close()
          resolve(reading.result)
        }
      }
    })
  }, table)

async function isHeld(page: Page, name: string): Promise<boolean> {
  const campus = (await rowsOf(page, 'campuses')).find((row) => row.name === name)
  const fresh = (await rowsOf(page, 'meta')).find(({ key }) => key === `fresh:${campus?.campusId}`)?.value
  return fresh !== undefined && fresh.at !== null && fresh.statusHeardAt !== null && !fresh.refreshing
}

const arrivesWithin = 10 * 60_000

/**
 * Makes a campus the active one, by its card, and waits until all of it is held. Answers how long that took, in
 * ms, give or take the fifth of a second between two looks.
 */
export async function holdCampus(page: Page, url: string, name: string): Promise<number> {
  await page.goto(addressOf(url, 'places'))
  const began = performance.now()
  await page.locator(placesShow.shows.join()).filter({ hasText: name }).first().click()
  while (!(await isHeld(page, name))) {
    if (performance.now() - began > arrivesWithin) throw new Error(`${name} did not arrive`)
    await page.waitForTimeout(200)
  }
  return performance.now() - began
}
