import { writeFile } from 'node:fs/promises'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { bases } from '../../contract/bases.ts'
import { success } from '../../contract/errors.ts'
import { contract } from '../../contract/index.ts'
import { type SystemCode, systems } from '../../contract/systems.ts'
import { chromiumFlags, requireChromium } from '../chromium.mjs'
import { demoPassword } from './demo-password.ts'
import type { Shot } from './shots.ts'

export type Language = 'zh' | 'en'

/** What pictures are taken of, in CSS pixels, and how many pixels of a picture one of them becomes. */
const screens = {
  desk: { viewport: { width: 1120, height: 700 }, scale: 0.8 },
  phone: { viewport: { width: 360, height: 680 }, isMobile: true, hasTouch: true, scale: 1.4 },
} as const

/** Of WebP, 0 to 100: words stay sharp, and a picture stays below 40 KB. */
const quality = 62

/** How long a page may take to show what it is to show, in ms. */
const patience = 60_000

/** Takes pictures of a running server's consoles. */
export interface Camera {
  take(shot: Shot, language: Language, file: string): Promise<number>
  close(): Promise<void>
}

/** Waits until nothing is being read any more, nothing moves, and all that is asked for has come. */
async function still(page: Page): Promise<void> {
  await page.locator('[data-page-title]').first().waitFor()
  await page.waitForFunction(
    () =>
      document.querySelector(
        '[role=status][aria-label="正在读取…"], [role=status][aria-label="Loading…"]',
      ) === null && document.getAnimations().every((one) => one.playState !== 'running'),
  )
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined)
}

async function signIn(page: Page, account: string): Promise<void> {
  await page.locator('input[name=account], input[autocomplete~=username]').first().fill(account)
  await page.locator('input[type=password]').first().fill(demoPassword)
  const agreement = page.locator('input[type=checkbox]')
  if ((await agreement.count()) > 0) await agreement.first().check()
  await page.locator('form button[type=submit]').click()
  await page.getByRole('banner').waitFor()
}

/** No picture is of the tour: its account wants none, which the page knows once it is loaded anew. */
async function putTourAway(page: Page, system: SystemCode): Promise<void> {
  const { path } = contract.ownAccount.putTourAway
  const headers = { 'x-system-code': system, 'content-type': 'application/json' }
  const code = await page.evaluate(
    async ({ url, headers }) =>
      ((await (await fetch(url, { method: 'POST', headers, body: '{}' })).json()) as { code: number }).code,
    { url: `${bases.api}${path}`, headers },
  )
  if (code !== success) throw new Error(`the tour could not be put away: ${code}`)
  const known = page.waitForResponse((response) => response.url().includes(contract.user.baseinfo.path))
  await page.reload()
  await known
  await page.getByRole('banner').waitFor()
}

/** @param origin where the server answers */
export async function openCamera(origin: string): Promise<Camera> {
  const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumFlags })
  const contexts = new Map<string, BrowserContext>()
  const address = (system: SystemCode, path: string) => `${origin}${systems[system].base}${path.slice(1)}`

  /** One for each who looks at a screen in a language: what is signed in stays so for the next picture. */
  const contextOf = async ({ system, account, screen }: Shot, language: Language) => {
    const key = [system, account, screen, language].join(' ')
    const known = contexts.get(key)
    if (known) return known
    const context = await newContext(browser, screen, language)
    contexts.set(key, context)
    if (account !== null) {
      const page = await context.newPage()
      await page.goto(address(system, '/login'))
      await signIn(page, account)
      await putTourAway(page, system)
      await page.close()
    }
    return context
  }

  return {
    take: async (shot, language, file) => {
      const context = await contextOf(shot, language)
      const page = await context.newPage()
      await page.goto(address(shot.system, shot.path))
      await still(page)
      await shot.act?.(page, () => context.setOffline(true))
      await still(page)
      const { viewport, scale } = screens[shot.screen]
      const devtools = await context.newCDPSession(page)
      const { data } = await devtools.send('Page.captureScreenshot', {
        format: 'webp',
        quality,
        clip: { x: 0, y: 0, ...viewport, scale },
      })
      const picture = Buffer.from(data, 'base64')
      await writeFile(file, picture)
      await context.setOffline(false)
      await page.close()
      return picture.length
    },
    close: () => browser.close(),
  }
}

async function newContext(browser: Browser, screen: Shot['screen'], language: Language) {
  const { scale: _, ...size } = screens[screen]
  const locale = language === 'zh' ? 'zh-CN' : 'en'
  const context = await browser.newContext({ ...size, locale, reducedMotion: 'reduce' })
  context.setDefaultTimeout(patience)
  await context.addInitScript(
    (chosen) => localStorage.setItem('lamplighter:language', chosen),
    language === 'zh' ? 'zh-CN' : 'en',
  )
  return context
}
