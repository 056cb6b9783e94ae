import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { playPrograms } from '#tests/contract/rules/room/played-programs.ts'
import { chromiumFlags, quickChromium } from '../../scripts/chromium.mjs'

/** The soak asks for more, and for others. */
const programs = Number(process.env.ROOM_PROGRAMS ?? 500)
const firstSeed = Number(process.env.ROOM_SEED ?? 1)
const atOnce = 100

const root = join(import.meta.dirname, '../..')

/** The engine as browsers get it: bundled and minified for the same target, with what plays rooms on it. */
async function bundled(): Promise<string> {
  const built = await build({
    ...{ root, configFile: false, logLevel: 'error' },
    build: {
      ...{ write: false, target: 'es2022', minify: true },
      lib: {
        entry: join(root, 'tests/contract/rules/room/played-programs.ts'),
        ...{ formats: ['iife'], name: 'engine' },
      },
    },
  })
  const [first] = Array.isArray(built) ? built : [built]
  if (!first || !('output' in first)) throw new Error('nothing was built')
  return first.output[0].code
}

test('rooms do in a browser, built as consoles are, what they do in gateways', async () => {
  const browser = await chromium.launch({ executablePath: quickChromium(), args: [...chromiumFlags] })
  try {
    const page = await browser.newPage()
    await page.addScriptTag({ content: await bundled() })
    for (let first = firstSeed; first < firstSeed + programs; first += atOnce) {
      const count = Math.min(atOnce, firstSeed + programs - first)
      const inBrowser = await page.evaluate<string[]>(`engine.playPrograms(${first}, ${count})`)
      const here = playPrograms(first, count)
      const different = here.flatMap((did, place) => (did === inBrowser[place] ? [] : [first + place]))
      expect(different, 'seeds of rooms that differ').toEqual([])
      expect(inBrowser).toHaveLength(count)
    }
  } finally {
    await browser.close()
  }
})
