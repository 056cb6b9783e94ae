import { chromium } from 'playwright-core'
import { chromiumFlags, requireChromium } from '../../scripts/chromium.mjs'
import type { EngineKind, Json } from './tab.ts'

export const chromiumKind: EngineKind = {
  name: 'Chromium',
  missing: () => {
    try {
      requireChromium()
      return null
    } catch (error) {
      return (error as Error).message
    }
  },
  start: async () => {
    const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumFlags })
    const context = await browser.newContext({ locale: 'zh-CN' })
    return {
      name: `Chromium ${browser.version()}`,
      open: async () => {
        const page = await context.newPage()
        return {
          go: async (url) => void (await page.goto(url)),
          run: (source, ...given) =>
            page.evaluate(`(${source})(...${JSON.stringify(given)})`) as Promise<Json | undefined> as never,
          close: () => page.close(),
        }
      },
      close: () => browser.close(),
    }
  },
}
