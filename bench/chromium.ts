import { fileURLToPath } from 'node:url'
import {
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Page,
} from 'playwright-core'
import { classicScript } from '../scripts/build/classic-script.ts'
import { chromiumFlags, requireChromium } from '../scripts/chromium.mjs'
import { mustEnd } from './loose-ends.ts'

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')
const scripts = new Map<string, Promise<string>>()

/** A file of bench/page, bundled for a page. */
export function pageScript(name: string): Promise<string> {
  const known = scripts.get(name) ?? classicScript(root, `bench/page/${name}.ts`, 'es2022')
  scripts.set(name, known)
  return known
}

/** A Chromium on a profile on disk, where databases and caches are what they are for a user. */
export interface Browser {
  context: BrowserContext
  page: Page
  close(): Promise<void>
}

const desk: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }

/** Starts Chromium on a directory; what bench/page/watch.ts offers is in every page of it. */
export async function openBrowser(profile: string, screen = desk): Promise<Browser> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: requireChromium(),
    headless: true,
    args: chromiumFlags,
    locale: 'zh-CN',
    ...screen,
  })
  const close = mustEnd(() => context.close())
  await context.addInitScript({ content: await pageScript('watch') })
  const page = context.pages()[0] ?? (await context.newPage())
  return { context, page, close }
}

/** Makes a page's processor so many times as slow. */
export async function slowDown(context: BrowserContext, page: Page, rate: number): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

/** A session that tells how long a page's thread has worked, whatever else the machine does meanwhile. */
export async function watchThread(context: BrowserContext, page: Page): Promise<CDPSession> {
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return session
}

/** Processor time that a page's thread has used up to now, in ms. */
export async function busyTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000
}
