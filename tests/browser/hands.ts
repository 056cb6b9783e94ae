import type { BrowserContext, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { systems } from '#contract/systems.ts'
import type { Kept } from '#server/messages/index.ts'
import { en } from '#src/text/en/index.ts'
import { zh } from '#src/text/zh/index.ts'
import { type Consoles, password } from './consoles.ts'

/** Fills in the sign-in form and waits until the console stands. */
export async function signIn(page: Page, account: string): Promise<void> {
  await fillSignIn(page, account)
  await page.getByRole('banner').waitFor()
}

/** Fills in the sign-in form and sends it. */
export async function fillSignIn(page: Page, account: string, language: 'zh' | 'en' = 'zh'): Promise<void> {
  const { signIn: words } = language === 'zh' ? zh : en
  await page.getByLabel(words.account, { exact: true }).fill(account)
  await page.getByLabel(words.password, { exact: true }).fill(password)
  const agreement = page.getByRole('checkbox', { name: words.agree })
  if (await agreement.isVisible()) await agreement.check()
  await page.getByRole('button', { name: words.submit, exact: true }).click()
}

/** Waits until the page could be opened again without a network: the worker of its console has taken it over. */
export const offlineReady = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const own = () => {
      const manifest = document.querySelector<HTMLLinkElement>('link[rel=manifest]')?.href ?? location.href
      return navigator.serviceWorker.controller?.scriptURL === new URL('sw.js', manifest).href
    }
    while (!own())
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      )
  })

/** Waits until the active campus is whole in the local database: its pages then say how fresh it is. */
export const campusHeld = (page: Page): Promise<void> =>
  page
    .getByText(/^(数据更新于|Updated) [^·]*$/)
    .first()
    .waitFor()

/** Opens an address below the host without loading the page anew: what a tab holds in memory alone stays. */
export const leadTo = (page: Page, address: string): Promise<void> =>
  page.evaluate((path) => {
    history.pushState({ idx: history.length }, '', path)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, address)

/** Makes the campus of this name of the list the active one; its buildings open. */
export async function chooseCampus(page: Page, name: string): Promise<void> {
  const { pathname } = new URL(page.url())
  const [base = '/iot/'] = /^\/iot\/(?:(?:school|hotel|business|smarthome)\/)?/.exec(pathname) ?? []
  await leadTo(page, `${base}manage/place`)
  await page.getByRole('heading', { level: 2 }).getByRole('button', { name }).click()
}

/** A building among the spaces, by its name and what is counted there; not one of its tools. */
export const buildingInTree = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^${name}(?!：)`) })

export const hasFocus = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => element === document.activeElement)

/** Leads through the main menu; what has no room in it stands behind a button at its end. */
export async function goTo(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await menu.getByRole('link').first().waitFor()
  const link = menu.getByRole('link', { name, exact: true })
  const more = menu.getByRole('button', { name: '更多', exact: true })
  // The menu puts into 更多 what has no room once it is measured: an entry may go there under the hand.
  await link.or(more).filter({ visible: true }).first().waitFor()
  const clicked = async () => {
    try {
      await link.click({ timeout: 5_000 })
      return true
    } catch {
      return false
    }
  }
  if ((await link.isVisible()) && (await clicked())) return
  if (!(await more.isVisible())) return link.click()
  await more.click()
  await menu.getByRole('menuitem', { name, exact: true }).click()
}

/** Opens the outbox by its mark in the header. */
export async function goToOutbox(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^待上传/ })
    .click()
  await page.getByRole('heading', { level: 1, name: '待上传' }).waitFor()
}

/** Waits until the page has noticed that the server cannot be reached. */
export const noticedOffline = (page: Page): Promise<void> => page.getByText(/^离线，自/).waitFor()

/** Signs out on a desk; unsent edits stay on the device for the account. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /账号菜单/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(退出登录|保留修改并退出)$/ })
    .click()
  await page.getByRole('heading', { level: 1, name: '登录' }).waitFor()
}

/** Ends a device's session at the school console behind the back of its pages. */
export async function endSession({ server }: Consoles, { request }: BrowserContext): Promise<void> {
  const ended = await request.delete(`${server.origin}/iot_api/userinfo/v1/logout`, {
    headers: { 'X-System-Code': systems.school.code },
  })
  expect(ended.ok()).toBe(true)
}

/** The code that was last sent to a phone or an e-mail address; empty when none was. */
export async function codeTo({ server }: Consoles, address: string): Promise<string> {
  const response = await fetch(`${server.origin}/iot_api/inbox?json`)
  const messages = (await response.json()) as Kept[]
  return /\b\d{6}\b/.exec(messages.find(({ to }) => to === address)?.text ?? '')?.[0] ?? ''
}
