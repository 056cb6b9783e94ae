import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { type SystemCode, systems } from '#contract/systems.ts'
import { type Api, createApi } from '#src/api/api.ts'
import { encodePassword } from '#src/session/password.ts'
import { withCookies } from '#tests/world/jar.ts'
import { chromiumFlags, quickChromium, requireChromium } from '../../scripts/chromium.mjs'
import { type Faults, watchFaults } from './faults.ts'
import { prepareServer, type ServerProcess, type ServerProcessOptions } from './server-process.ts'

export const password = 'Lamplight-1'

export const screens = {
  phone: { viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true },
  tablet: { viewport: { width: 820, height: 1180 }, hasTouch: true },
  desk: { viewport: { width: 1440, height: 900 } },
} as const satisfies Record<string, BrowserContextOptions>

/**
 * A device that keeps its consoles, as every browser does; without this a test's does not. Their workers fetch all of a
 * console at the first visit, for seven seconds of processor time, which is no part of most tests.
 */
export const keeping = { serviceWorkers: 'allow' } as const satisfies BrowserContextOptions

/** A tablet or desk: one browser profile, whose tabs share storage, cookies and workers. */
export interface Device {
  context: BrowserContext
  faults: Faults
  /** Opens a tab at an address of a system, below its base. */
  open(system: SystemCode, path?: string): Promise<Page>
}

export interface Consoles {
  readonly server: ServerProcess
  readonly browser: Browser
  /** A fresh device; it is closed after the test, and the test fails when its pages had unexpected faults. */
  device(options?: BrowserContextOptions): Promise<Device>
  /** The address of a page of a system. */
  address(system: SystemCode, path?: string): string
  /** A client of its own, signed in, to ask the server how things really are. */
  ask(account: string, system?: SystemCode): Promise<Api>
}

interface Options extends ServerProcessOptions {
  /** In the browser that people have, not the one without windows: where workers, storage and tabs are what is tested. */
  asPeopleHave?: boolean
  /** More flags for the browser. */
  flags?: readonly string[]
  /** Host the consoles are opened at, when not the server's own address. */
  host?: string
}

/** Waits of a page on a machine that has much else to do, in ms. */
const patience = 60_000

/** The same for `expect.poll`. */
export const patiently = { timeout: patience }

/** Prints what a person would see where a test failed, and what had gone wrong behind it. */
async function describePages({ context, faults }: Device): Promise<void> {
  for (const fault of faults.all()) console.log(fault)
  for (const page of context.pages()) {
    const seen = await page.locator('body').ariaSnapshot().catch(String)
    console.log(`${page.url()}\n${seen.slice(0, 6_000)}`)
  }
}

/** A tab in a window of its own: one that is behind another draws once a second, and every click waits for it. */
async function newWindow(browser: Browser, context: BrowserContext): Promise<Page> {
  const [beside] = context.pages()
  if (!beside) return context.newPage()
  const session = await context.newCDPSession(beside)
  const { targetInfo } = await session.send('Target.getTargetInfo')
  await session.detach()
  const { browserContextId } = targetInfo
  const opened = context.waitForEvent('page')
  const all = await browser.newBrowserCDPSession()
  await all.send('Target.createTarget', { url: 'about:blank', newWindow: true, browserContextId })
  await all.detach()
  return opened
}

/** The server and a browser for one test file, started before its tests and ended after them. */
export function runConsoles(options: Options = {}): Consoles {
  let server: ServerProcess | undefined
  let browser: Browser | undefined
  const devices: Device[] = []
  const running = <Thing>(thing: Thing | undefined): Thing => {
    if (!thing) throw new Error('nothing runs before the first test')
    return thing
  }

  beforeAll(async () => {
    server = await prepareServer(options)
    const launched = chromium.launch({
      executablePath: options.asPeopleHave ? requireChromium() : quickChromium(),
      args: [...chromiumFlags, ...(options.flags ?? [])],
    })
    await Promise.all([server.start(), launched])
    browser = await launched
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') for (const one of devices) await describePages(one)
    const faults = devices.flatMap((one) => one.faults.unexpected())
    for (const one of devices.splice(0)) await one.context.close()
    expect(faults).toEqual([])
  })
  afterAll(async () => {
    await browser?.close()
    await server?.dispose()
  })

  const address = (system: SystemCode, path = '/') => {
    const { origin, port } = running(server)
    return `${options.host ? `http://${options.host}:${port}` : origin}${systems[system].base}${path.slice(1)}`
  }
  return {
    get server() {
      return running(server)
    },
    get browser() {
      return running(browser)
    },
    address,
    device: async (contextOptions = screens.desk) => {
      const context = await running(browser).newContext({
        locale: 'zh-CN',
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
        ...contextOptions,
      })
      context.setDefaultTimeout(patience)
      const open = async (system: SystemCode, path?: string) => {
        const page = await newWindow(running(browser), context)
        await page.goto(address(system, path))
        return page
      }
      const device = { context, faults: watchFaults(context), open }
      devices.push(device)
      return device
    },
    ask: async (account, system = 'school') => {
      const api = createApi({ origin: running(server).origin, system, fetch: withCookies(globalThis.fetch) })
      await api.call('user.login', { account, password: encodePassword(password) })
      return api
    },
  }
}
