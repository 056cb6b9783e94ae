import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { type LastView, lastViewId, lastViewsKey, ranKey, shellCacheName } from '#contract/shell.ts'
import { type SystemCode, systemCodes, systems } from '#contract/systems.ts'
import { manifestOf } from '../../scripts/build/shell-table.ts'
import { keeping, patiently, runConsoles, screens } from './consoles.ts'
import { answered, noNetwork } from './faults.ts'
import { campusHeld, fillSignIn, goTo, offlineReady, signIn, signOut } from './hands.ts'

const consoles = runConsoles({ asPeopleHave: true })

const accounts: Record<SystemCode, string> = {
  open: 'open-admin',
  school: 'school-admin',
  hotel: 'hotel-admin',
  business: 'business-admin',
  smarthome: 'home-admin',
}
/** The systems with a session, by their cookies. */
const signedInAt = async (context: BrowserContext) =>
  (await context.cookies())
    .filter(({ httpOnly, name }) => httpOnly && name !== 'lamplighter_browser')
    .map((cookie) => cookie.name)

const nameOf = (system: SystemCode) => manifestOf(system).name

/** The worker that answers for a page, by its script and scope. */
const workerOf = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration(location.href)
    const script = navigator.serviceWorker.controller?.scriptURL ?? ''
    return {
      scope: new URL(registration?.scope ?? '', location.href).pathname,
      script: script && new URL(script).pathname,
    }
  })

/** Every cache of the origin with the paths it holds. */
const cachesOf = (page: Page) =>
  page.evaluate(async () => {
    const all: Record<string, string[]> = {}
    for (const name of await caches.keys()) {
      const kept = await (await caches.open(name)).keys()
      all[name] = kept.map((request) => new URL(request.url).pathname)
    }
    return all
  })

const manifestAt = async (page: Page): Promise<unknown> => {
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  return (await page.request.get(new URL(href ?? '', page.url()).href)).json()
}

async function visit(context: BrowserContext, system: SystemCode): Promise<Page> {
  const page = await context.newPage()
  await page.goto(consoles.address(system))
  await page.getByRole('heading', { level: 1, name: '登录' }).waitFor()
  await offlineReady(page)
  return page
}

describe.each(systemCodes)('the console %s', (system) => {
  const { base } = systems[system]
  const others = systemCodes.filter((other) => other !== system)

  test('has a name, manifest, worker and cache of its own, and opens offline after one visit', async () => {
    const { context, faults } = await consoles.device({ ...screens.desk, ...keeping })
    const page = await visit(context, system)
    expect(await page.title()).toBe(`登录 · ${nameOf(system)}`)
    expect(await manifestAt(page)).toMatchObject({
      id: base,
      scope: base,
      start_url: base,
      name: nameOf(system),
    })
    expect(await workerOf(page)).toEqual({ scope: base, script: `${base}sw.js` })
    const kept = await cachesOf(page)
    expect(Object.keys(kept)).toEqual([shellCacheName(system)])
    const documents = (kept[shellCacheName(system)] ?? []).filter((path) => path.endsWith('index.html'))
    expect(documents).toEqual([`${base}index.html`])
    expect(
      kept[shellCacheName(system)]?.filter((path) => path.includes('_api') || path.includes('_client')),
    ).toEqual([])

    faults.expect(noNetwork)
    await context.setOffline(true)
    for (const path of ['', 'manage/place', 'manage/place/room/5?tab=1']) {
      await page.goto(`${consoles.address(system)}${path}`)
      await page.getByText('登录需要网络').waitFor()
      expect(await page.title()).toBe(`登录 · ${nameOf(system)}`)
    }
  })

  test('admits its own accounts, and nobody of another platform', async () => {
    const { context, faults, open } = await consoles.device()
    const page = await open(system)
    faults.expect(answered(403))
    for (const other of others) {
      await fillSignIn(page, accounts[other])
      await page.getByText('该账号不能进入此平台').waitFor()
      expect(new URL(page.url()).pathname).toMatch(/\/403$/)
      await page.getByRole('link', { name: '去登录' }).click()
    }
    expect(await signedInAt(context)).toEqual([])
    await signIn(page, accounts[system])
    expect(await signedInAt(context)).toEqual([`lamplighter_${system}`])
  })
})

/** How the document has had scripts fetched, how often each came, and what is fetched ahead of a console's own. */
const scriptsOf = (page: Page) =>
  page.evaluate(() => {
    const rels = [...document.querySelectorAll<HTMLLinkElement>('link[as="script"]')].map(
      ({ rel, href }) => ({
        rel,
        file: href.split('/').at(-1) ?? '',
      }),
    )
    const came = performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js'))
    return {
      asModules: rels.filter(({ rel }) => rel === 'modulepreload').map(({ file }) => file),
      asScripts: rels.filter(({ rel }) => rel === 'preload').map(({ file }) => file),
      twice: came.filter((name, index) => came.indexOf(name) < index),
    }
  })

test('scripts that have run here before are fetched as scripts, which a browser takes up compiled', async () => {
  const { context } = await consoles.device({ ...screens.desk, ...keeping })
  const page = await visit(context, 'school')
  const first = await scriptsOf(page)
  expect([first.asScripts, first.twice]).toEqual([[], []])
  expect(first.asModules.length).toBeGreaterThan(2)

  await page.reload()
  const before = await scriptsOf(page)
  expect(before.asScripts).toEqual([])
  const hasRun = (files: string[]) =>
    page.waitForFunction(
      ([key, wanted]) =>
        wanted.every((file) => localStorage.getItem(key)?.split(' ').includes(file.slice(-11, -3))),
      [ranKey('school'), files] as const,
    )
  await hasRun(first.asModules)

  await page.reload()
  await page.getByRole('heading', { level: 1, name: '登录' }).waitFor()
  const after = await scriptsOf(page)
  expect(after.asScripts).toEqual(expect.arrayContaining(before.asModules.slice(0, 3)))
  expect(after.asModules.filter((file) => before.asModules.includes(file))).toEqual([])
  expect(after.twice).toEqual([])
})

/** The box of the table's head: as the page has it, and as what is kept of the page would draw it. */
const headBoxes = (page: Page) =>
  page.evaluate((key) => {
    const [view] = JSON.parse(localStorage.getItem(key) ?? '[]') as LastView[]
    const drawn = document.createElement('div')
    drawn.style.cssText = 'position:fixed;inset:0'
    const tree = drawn.attachShadow({ mode: 'open' })
    tree.innerHTML = `<style>${view?.styles}</style><div>${view?.html}</div>`
    document.body.append(drawn)
    const boxes = [document, tree].map((within) => {
      const head = within.querySelector('#main [role="columnheader"]:nth-child(2)')
      const { x, width, height } = head?.getBoundingClientRect() ?? new DOMRect()
      return [x, width, height].map(Math.round)
    })
    drawn.remove()
    return boxes
  }, lastViewsKey('school'))

/** Where the view of the last visit came to stand, as the document was read: whether the console was there before it. */
declare global {
  interface Window {
    lastViewCame?: { isUp: boolean; inert: boolean }
  }
}

test('a page stands there as it was left until the console has read it, and no longer than somebody is signed in', async () => {
  const { context, faults } = await consoles.device({ ...screens.desk, ...keeping })
  const page = await visit(context, 'school')
  await signIn(page, 'school-admin')
  await goTo(page, '设备')
  await campusHeld(page)
  const devices = page.getByRole('table', { name: '设备' })
  await devices.getByText('黑板左灯').first().waitFor()
  const told = page.getByRole('main').getByText(/^[\d,]+ 台$/)
  const all = await told.textContent()
  await page.getByRole('searchbox', { name: /名称/ }).fill('黑板左')
  await expect.poll(() => told.textContent(), patiently).not.toBe(all)
  await page.addInitScript((id) => {
    new MutationObserver(() => {
      const view = document.getElementById(id)
      if (!view || window.lastViewCame) return
      const root = document.getElementById('root')
      window.lastViewCame = { isUp: root?.firstElementChild?.id !== 'first-paint', inert: view.inert }
    }).observe(document, { childList: true, subtree: true })
  }, lastViewId)

  faults.expect(noNetwork)
  await context.setOffline(true)
  await page.reload()
  await devices.getByText('黑板左灯').first().waitFor()
  expect(await page.evaluate(() => window.lastViewCame)).toEqual({ isUp: false, inert: true })
  await page.waitForFunction((id) => document.getElementById(id) === null, lastViewId)
  const kept = () => page.evaluate((key) => localStorage.getItem(key), lastViewsKey('school'))
  const [view] = JSON.parse((await kept()) ?? '[]') as LastView[]
  expect(view?.html).toContain('黑板左灯')
  expect(view?.html).not.toContain('"黑板左"')
  // A machine that does much else may need longer to read than the view stands at most.
  await devices.getByRole('columnheader').nth(1).waitFor()
  const [head, asKept] = await headBoxes(page)
  expect(head?.[1]).toBeGreaterThan(100)
  expect(asKept).toEqual(head)

  await context.setOffline(false)
  await page.getByRole('banner').getByText('在线').waitFor()
  faults.expect(answered(401))
  await signOut(page)
  expect(await kept()).toBeNull()
})

test('no worker answers for the console of another', async () => {
  const { context, faults } = await consoles.device({ ...screens.desk, ...keeping })
  const page = await visit(context, 'open')
  await page.goto(consoles.address('school', '/manage/place'))
  await page.getByRole('heading', { level: 1, name: '登录' }).waitFor()
  expect(await page.title()).toBe(`登录 · ${nameOf('school')}`)
  await offlineReady(page)
  expect(await workerOf(page)).toEqual({ scope: '/iot/school/', script: '/iot/school/sw.js' })
  expect(Object.keys(await cachesOf(page)).sort()).toEqual(
    [shellCacheName('open'), shellCacheName('school')].sort(),
  )

  faults.expect(noNetwork)
  await context.setOffline(true)
  for (const system of ['school', 'open'] as const) {
    const response = await page.goto(consoles.address(system, '/manage/template'))
    expect(response?.fromServiceWorker()).toBe(true)
    await page.getByText('登录需要网络').waitFor()
    expect(await page.title()).toBe(`登录 · ${nameOf(system)}`)
  }
  // Of a console that was never visited the open platform's worker says so, and what there is instead.
  faults.expect(answered(503))
  for (const system of ['hotel', 'business', 'smarthome'] as const) {
    await page.goto(consoles.address(system))
    await page.getByRole('heading', { name: '这个控制台还没有保存到本设备' }).waitFor()
    expect(await page.getByRole('listitem').allTextContents()).toEqual(['开放平台', '智慧校园'])
  }
  await page.getByRole('link', { name: '智慧校园' }).click()
  await page.getByText('登录需要网络').waitFor()
})

test('two consoles are signed in side by side, each with its own storage', async () => {
  const { context, faults, open } = await consoles.device()
  const school = await open('school')
  await signIn(school, 'school-admin')
  const hotel = await open('hotel')
  await signIn(hotel, 'hotel-admin')
  for (const page of [school, hotel]) {
    await page.reload()
    await page.getByRole('banner').waitFor()
  }
  await school.getByRole('banner').getByText('周明远').waitFor()
  await hotel.getByRole('banner').getByText('沈嘉禾').waitFor()
  const names = await hotel.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''))
  const ofSystem = (system: SystemCode) => names.filter((name) => name.startsWith(`lamplighter-${system}`))
  expect(ofSystem('school').length).toBe(2)
  expect(ofSystem('hotel').length).toBe(2)
  expect(names.length).toBe(4)
  const keys = await hotel.evaluate(() => Object.keys(localStorage))
  const ofTheBrowser = ['lamplighter:browser', 'lamplighter:language']
  expect(keys.filter((key) => !/school|hotel/.test(key) && !ofTheBrowser.includes(key))).toEqual([])

  // What is under way when she signs out is refused.
  faults.expect(answered(401))
  await signOut(hotel)
  await school.reload()
  await school.getByRole('banner').getByText('周明远').waitFor()
  expect(await signedInAt(context)).toEqual(['lamplighter_school'])
})
