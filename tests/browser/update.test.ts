import { readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page, Request } from 'playwright-core'
import { afterAll, expect, onTestFailed, test } from 'vitest'
import { insideName, shellCacheName } from '#contract/shell.ts'
import { deployBuild } from './builds.ts'
import { keeping, patiently, runConsoles, screens } from './consoles.ts'
import { answered, noNetwork } from './faults.ts'
import { campusHeld, goTo, noticedOffline, offlineReady, signIn } from './hands.ts'
import { outboxEmpty, renameTemplate } from './template-work.ts'

const build = await deployBuild()
const consoles = runConsoles({ asPeopleHave: true, distDir: build.distDir })
afterAll(() => build.remove())

/** What the about page says about the program. Short, so that one look at a page that is being loaded is not the only one. */
const fact = async (page: Page, name: string) => {
  const line = page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })
  return line.locator('dd').textContent({ timeout: 10_000 })
}

/** Waits until the page shows a fact; it may be loaded anew meanwhile. */
const shows = (page: Page, name: string, value: string, within = patiently) =>
  expect.poll(() => fact(page, name).catch(() => null), within).toBe(value)

async function resetShell(page: Page): Promise<void> {
  await page.getByRole('button', { name: '重置页面外壳' }).click()
  await page.getByRole('button', { name: '重置并重新加载' }).click()
}

/** A takeover waits for the older worker's work, which Chromium ends after five minutes, then loads the page. */
const takeover = { timeout: 400_000 }

const updateBanner = (page: Page) => page.getByText(/^新版本已就绪。/)

/** Pages of an older build look for chunks that are gone. */
const lostChunk = /\/iot\/assets\//

/** Marks a document, to see later whether it is still the same one. */
const markDocument = (page: Page) => page.evaluate(() => document.body.setAttribute('data-same', 'yes'))
const isSameDocument = async (page: Page) => (await page.locator('body').getAttribute('data-same')) === 'yes'

const assetsKept = (page: Page, cache: string) =>
  page.evaluate(async (name) => {
    const kept = await (await caches.open(name)).keys()
    return kept.map((request) => new URL(request.url).pathname).filter((path) => path.includes('/assets/'))
  }, cache)

test('a newer build waits until it is accepted, and takes nothing with it', {
  timeout: 600_000,
}, async () => {
  const { context, faults, open } = await consoles.device({ ...screens.desk, ...keeping })
  const page = await open('school')
  await signIn(page, 'school-manager')
  await offlineReady(page)
  await goTo(page, '模板')
  await page.getByRole('link', { name: '标准教室', exact: true }).click()
  // On a slow machine the lead may change hands in the middle of a call: the next tab asks while the server is at it.
  faults.expect(noNetwork, answered(409))
  await context.route(/\/template\/v1\/edit/, (route) => route.abort())
  await renameTemplate(page, '标准教室', '更新前改名')
  const [hotel, second] = [await open('hotel'), await open('school', '/manage/template')]
  await offlineReady(hotel)
  for (const tab of [hotel, second]) await markDocument(tab)

  faults.expect(lostChunk)
  const old = build.version()
  const next = await build.deployNext()
  await page.goto(consoles.address('school', '/about'))
  await shows(page, '页面版本', old)
  // The browser may have looked by itself while the page was opened.
  const check = page.getByRole('button', { name: '检查更新' })
  await check.or(updateBanner(page)).first().waitFor()
  if (await check.isVisible()) await check.click({ timeout: 5_000 }).catch(() => undefined)
  await updateBanner(page).getByText('更新不影响未上传的 1 项修改。').waitFor()
  await page.reload()
  await updateBanner(page).waitFor()
  await shows(page, '页面版本', old)
  // The worker is asked, and asked again when it is slow to answer; until then its version is not known.
  await shows(page, '离线程序版本', next)

  await page.getByRole('status').getByRole('button', { name: '更新', exact: true }).click()
  await shows(page, '页面版本', next, takeover)
  await shows(page, '离线使用', '可离线使用')
  expect(await updateBanner(page).count()).toBe(0)
  const kept = await assetsKept(page, shellCacheName('school'))
  // Pictures of the guide are the same in both builds, by the same names.
  expect(kept.filter((path) => !/\.next2\.\w+$|\.webp$/.test(path))).toEqual([])
  await page.getByRole('link', { name: '待上传：1 项修改待上传' }).waitFor()

  await updateBanner(second).waitFor()
  expect(await isSameDocument(second)).toBe(true)
  expect(await isSameDocument(hotel)).toBe(true)
  const hotelKept = await assetsKept(hotel, shellCacheName('hotel'))
  expect(hotelKept.filter((path) => /\.next2\.\w+$/.test(path))).toEqual([])

  await context.unroute(/\/template\/v1\/edit/)
  await outboxEmpty(page)
  const api = await consoles.ask('school-manager')
  const { list } = await api.call('template.getList', { pageSize: 0 })
  expect(list.filter((one) => one.name === '更新前改名').length).toBe(1)
})

test('a newer build takes over beside a tab that never stops calling the server', {
  timeout: 1_200_000,
}, async () => {
  const { faults, open } = await consoles.device({ ...screens.desk, ...keeping })
  const page = await open('school')
  await signIn(page, 'school-manager')
  await offlineReady(page)
  const busy = await open('school', '/manage/template')
  await offlineReady(busy)
  faults.expect(lostChunk)
  const next = await build.deployNext()
  await page.goto(consoles.address('school', '/about'))
  await page.getByRole('button', { name: '检查更新' }).or(updateBanner(page)).first().click()
  await updateBanner(page).waitFor()

  await busy.evaluate(() => {
    const call = async () => {
      for (;;)
        await fetch('/iot_api/sync/v1/heartbeat').then(
          (answer) => answer.text(),
          () => null,
        )
    }
    for (let lane = 0; lane < 2; lane += 1) void call()
  })
  await page.getByRole('status').getByRole('button', { name: '更新', exact: true }).click()
  await shows(page, '页面版本', next, takeover)

  // What only the worker answers gives it no quiet moment at all.
  await busy.evaluate(() => {
    const call = async () => {
      for (;;)
        await fetch(`/iot/icons/lamp-192.png?${Math.random()}`).then(
          (answer) => answer.blob(),
          () => null,
        )
    }
    for (let lane = 0; lane < 3; lane += 1) void call()
  })
  const third = await build.deployNext()
  await page.getByRole('button', { name: '检查更新' }).or(updateBanner(page)).first().click()
  await updateBanner(page).waitFor()
  await page.getByRole('status').getByRole('button', { name: '更新', exact: true }).click()
  await shows(page, '页面版本', third, takeover)
  await shows(page, '离线使用', '可离线使用')
  await shows(page, '离线程序版本', third)
})

test('a document whose script is gone by the time it is asked for is loaded once more', async () => {
  const { context, faults, open } = await consoles.device()
  faults.expect(lostChunk)
  const documents: string[] = []
  await context.route(/\/iot\/school\/login$/, async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    documents.push(html)
    const older = html.replace(/(src="\/iot\/assets\/index-)/, '$1older-')
    await route.fulfill({ response, body: documents.length === 1 ? older : html })
  })
  const page = await open('school', '/login')
  await page.getByRole('heading', { level: 1, name: '登录' }).waitFor()
  expect(documents.length).toBe(2)

  // What stays away is not asked for for ever.
  await context.route(/\/assets\/index-/, (route) => route.abort())
  await page.reload()
  await page.getByText('页面没有正常打开。').waitFor()
})

test('a chunk that a newer build has taken away reloads the page once', async () => {
  const { faults, open } = await consoles.device()
  const page = await open('school')
  await page.getByRole('heading', { level: 1, name: '登录' }).waitFor()
  // What signing in needs comes when the form is drawn and nothing else is to do.
  const insideIsHere = () =>
    page.evaluate((name) => {
      const metas = [...document.querySelectorAll<HTMLMetaElement>(`meta[name="${name}"]`)]
      const here = new Set(performance.getEntriesByType('resource').map((one) => new URL(one.name).pathname))
      return metas.length > 0 && metas.every(({ content }) => here.has(content))
    }, insideName)
  await expect.poll(insideIsHere, patiently).toBe(true)
  await page.waitForLoadState('networkidle')
  faults.expect(lostChunk)
  await build.deployNext()
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1
  })
  await signIn(page, 'school-manager')
  await page.getByRole('heading', { level: 1, name: '地图预览' }).waitFor()
  await goTo(page, '模板')
  await page.getByRole('link', { name: '智慧教室', exact: true }).waitFor()
  expect(documents).toBe(1)
})

test('a chunk that can not be had is not missed before it is asked for, and then reloads once', async () => {
  const { context, faults, open } = await consoles.device()
  faults.expect(lostChunk)
  const about = /\/assets\/about-page-.*\.js$/
  await context.route(about, (route) => route.abort())
  const page = await open('school')
  await markDocument(page)
  // Its page is the last of those that are fetched ahead, each when nothing else is to do.
  const failed = { predicate: (request: Request) => about.test(request.url()), timeout: 150_000 }
  await Promise.all([page.waitForEvent('requestfailed', failed), signIn(page, 'school-manager')])
  await goTo(page, '设备')
  await page.getByRole('heading', { level: 1, name: '设备' }).waitFor()
  expect(await isSameDocument(page)).toBe(true)

  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1
  })
  await page.getByRole('button', { name: /账号菜单/ }).click()
  await page.getByRole('menuitem', { name: '存储与关于' }).click()
  await expect.poll(() => documents, patiently).toBe(1)
  await page.getByText('页面没有下载成功').waitFor()
  expect(await isSameDocument(page)).toBe(false)
  await context.unroute(about)
  await page.getByRole('button', { name: '重试' }).click()
  await page.getByRole('heading', { level: 1, name: '存储与关于' }).waitFor()
  expect(documents).toBeLessThanOrEqual(2)
})

test('an offline program that could not be had whole is fetched again by itself', async () => {
  const assets = join(build.distDir, 'iot/assets')
  // With its compressed copies.
  const lost = (await readdir(assets)).filter((name) => /^about-page-.*\.js/.test(name))
  expect(lost).not.toEqual([])
  const move = (from: string, to: string) =>
    Promise.all(lost.map((name) => rename(join(from, name), join(to, name))))
  await move(assets, build.distDir)
  onTestFailed(async () => void (await move(build.distDir, assets).catch(() => undefined)))
  const { open } = await consoles.device({ ...screens.desk, ...keeping })
  const page = await open('school', '/login')
  const state = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      const worker = registration ? (registration.active?.state ?? 'coming') : 'none'
      return { worker, begun: (await caches.keys()).length > 0 }
    })
  await expect.poll(state, patiently).toEqual({ worker: 'none', begun: true })
  await move(build.distDir, assets)
  await expect.poll(state, patiently).toEqual({ worker: 'activated', begun: true })
})

test('resetting the shell keeps what is held and what is unsent', async () => {
  const { context, faults, open } = await consoles.device({ ...screens.desk, ...keeping })
  const page = await open('school')
  await signIn(page, 'school-manager')
  await offlineReady(page)
  await goTo(page, '模板')
  await campusHeld(page)
  await page.getByRole('link', { name: '计算机教室', exact: true }).click()
  faults.expect(noNetwork)
  await context.route(/\/template\/v1\/edit/, (route) => route.abort())
  await renameTemplate(page, '计算机教室', '重置前改名')
  // It still has the worker, which the browser then gives back to the page that is loaded anew.
  const beside = await open('school', '/about')
  await offlineReady(beside)
  await page.goto(consoles.address('school', '/about'))
  await markDocument(page)
  await resetShell(page)
  await expect.poll(() => isSameDocument(page).catch(() => true), patiently).toBe(false)
  await shows(page, '离线使用', '可离线使用')
  await page.getByRole('link', { name: '待上传：1 项修改待上传' }).waitFor()

  await context.setOffline(true)
  await page.goto(consoles.address('school', '/manage/template'))
  await noticedOffline(page)
  await page.getByRole('link', { name: '重置前改名', exact: true }).waitFor()
  await page.getByRole('link', { name: '智慧教室', exact: true }).waitFor()
})

test('a shell that is reset beside another tab when a newer build is there: its worker is offered, and opens the page without a network', async () => {
  const { context, faults, open } = await consoles.device({ ...screens.desk, ...keeping })
  const page = await open('school')
  await signIn(page, 'school-manager')
  await offlineReady(page)
  const beside = await open('school', '/about')
  await offlineReady(beside)
  await page.goto(consoles.address('school', '/about'))
  faults.expect(lostChunk)
  const next = await build.deployNext()
  await resetShell(page)
  await shows(page, '页面版本', next)
  await page.getByRole('status').getByRole('button', { name: '更新', exact: true }).click()
  await shows(page, '离线使用', '可离线使用', takeover)

  faults.expect(noNetwork)
  await context.setOffline(true)
  await page.goto(consoles.address('school', '/about'))
  await noticedOffline(page)
  expect(await fact(page, '页面版本')).toBe(next)
})
