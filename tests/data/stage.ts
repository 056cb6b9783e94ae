import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { outboxEntries } from '#src/local/read.ts'
import { addTemplate } from '#tests/contract/site-template.ts'
import type { Ids } from '#tests/contract/sites.ts'
import { Browser, type Console, openConsole } from './console.tsx'
import { type DataWorld, startDataWorld } from './site.ts'

/*
 * What a test file about pages in a browser stands on: a server for the file, and for each test a browser and an account
 * that nobody has used yet. Its variables hold what is there by the time a test reads them.
 */

export let world: DataWorld
/** The rows of the company's own site. */
export let ids: Ids
export let browser: Browser
/** Of a member of the company; its password is that of every test account. */
export let account: string
const pages: Console[] = []

/** To be called by the test file. */
export function setStage(): void {
  beforeAll(async () => {
    world = await startDataWorld()
    ids = world.own.site.ids
  }, 240_000)
  afterAll(() => world?.stop())
  beforeEach(async () => {
    newBrowser()
    account = await world.newAccount()
  })
  afterEach(async () => {
    for (const page of pages.splice(0)) page.close()
    await browser.end()
  })
}

/** Goes on in another browser, that keeps its data where it is told. */
export function newBrowser(indexedDB?: IDBFactory): void {
  browser = new Browser(() => world.server.url, indexedDB)
}

/** A page that is closed after the test at the latest. */
export function open(): Console {
  const page = openConsole()
  pages.push(page)
  return page
}

export function reload(page: Console): Console {
  page.close()
  return open()
}

export const short = () => randomUUID().slice(0, 8)

export const signedOut = ({ session }: ReturnType<Console['now']>) => session.kind === 'signed-out'

/** The calls waiting in a page's outbox. */
export const queued = async (page: Console) =>
  (await outboxEntries(page.desk().local.db)).map(({ name }) => name)

/** What the server has of a template. */
export const describeOf = async (id: number) => (await world.admin.call('template.getById', { id })).describe

export const freshTemplate = async () => (await addTemplate(world.admin, ids.campus, ids.product)).template
