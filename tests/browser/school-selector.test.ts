import { join } from 'node:path'
import { sql } from 'kysely'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { featuresOf } from '#contract/rules/company-features.ts'
import { roles } from '#contract/rules/roles.ts'
import { rolesOf } from '#server/seed/roles.ts'
import { type RunningServer, startServer } from '#server/server.ts'
import { zh } from '#src/text/zh/index.ts'
import { addCompany } from '#tests/server/rows.ts'
import { quickest } from '#tests/world/databases.ts'
import { chromiumFlags, quickChromium } from '../../scripts/chromium.mjs'
import { screens } from './consoles.ts'
import { fillSignIn } from './hands.ts'
import { overflow, violations } from './tour.ts'

/** The company of contract/rules/company-features.ts that chooses among its schools. */
const cid = 2020123
const label = zh.company.platform.chooseSchool

let server: RunningServer
let browser: Browser
let remove: () => Promise<void>

beforeAll(async () => {
  const place = await quickest.make()
  remove = place.remove
  server = await startServer({
    dataDir: place.dataDir,
    distDir: join(import.meta.dirname, '../../dist'),
    host: '127.0.0.1',
    port: 0,
    mqttPort: 0,
    simulate: false,
    rateLimit: 0,
    fill: (database) =>
      database.system(async (db) => {
        await sql`select setval('row_id', ${cid}::bigint, false)`.execute(db)
        await addCompany(db, 'special', 'school')
        const permissions = JSON.stringify(rolesOf('school')[0]?.permissions)
        await db
          .updateTable('role')
          .set({ permissions })
          .where('code', 'in', [roles.schoolAdmin.id, roles.schoolDistrictAgent.id])
          .execute()
        await db.updateTable('account').set({ change_password_status: true }).execute()
      }),
  })
  browser = await chromium.launch({ executablePath: quickChromium(), args: [...chromiumFlags] })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await remove?.()
})

async function openAs(account: string, screen: (typeof screens)[keyof typeof screens]): Promise<Page> {
  const context = await browser.newContext({ locale: 'zh-CN', ...screen })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  await page.goto(`${server.url}/iot/school/platform/info`)
  await fillSignIn(page, account)
  await page.getByRole('heading', { level: 1, name: zh.page.platformInfo }).waitFor()
  return page
}

const offered = async (page: Page) => {
  await page.getByRole('combobox', { name: label }).click()
  const options = page.getByRole('listbox', { name: label }).getByRole('option')
  await options.first().waitFor()
  const names = await options.allTextContents()
  await page.keyboard.press('Escape')
  return names.sort()
}

test('it is this company’s', () => {
  const person = { cid, username: 'special-admin', roles: [] }
  expect(featuresOf(person, 'school').schoolSelector).toBe(true)
  expect(featuresOf({ ...person, cid: cid + 1 }, 'school').schoolSelector).toBe(false)
})

test('it is 320 pixels wide, lists every school, and changes the one worked in', async () => {
  const page = await openAs('special-admin', screens.desk)
  const box = page.getByRole('combobox', { name: label })
  await expect.poll(() => box.inputValue()).toBe('东校区')
  expect((await box.boundingBox())?.width).toBe(limits.schoolSelectorWidth)
  expect(await offered(page)).toEqual(['东校区', '西校区'].sort())
  expect(await violations(page)).toEqual([])
  await box.click()
  await page.getByRole('option', { name: '西校区' }).click()
  await page.getByRole('definition').filter({ hasText: '西校区' }).waitFor()
  await page.reload()
  await expect.poll(() => box.inputValue()).toBe('西校区')
})

test('on a phone it fits, and lists only the schools somebody may enter', async () => {
  const page = await openAs('special-bound', screens.phone)
  await expect.poll(() => page.getByRole('combobox', { name: label }).inputValue()).toBe('东校区')
  expect(await offered(page)).toEqual(['东校区'])
  expect(await overflow(page)).toBe(0)
  await page.context().close()
})
