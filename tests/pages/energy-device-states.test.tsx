import '#src/text/energy.ts'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import type { DeviceStatusFigure } from '#contract/energy/campus-energy.ts'
import { DeviceStates } from '#src/pages/energy/device-states.tsx'
import { firstScope } from '#src/pages/energy/energy-scope.ts'
import { timeInWords } from '#src/ui/time.ts'
import { forgetReplaced } from './replaced.ts'
import { button, clearDrawn, click, draw } from './ui-draw.tsx'

// Files share what they load: what is replaced here has not been loaded before, and is not there for the next file.
vi.hoisted(() => vi.resetModules())
afterAll(forgetReplaced)
afterEach(clearDrawn)

const at = Date.UTC(2026, 10, 26)
const lamps = vi.hoisted(() => ({ parentTypeId: 1, onlineCount: 3, faultCount: 1, outlineCount: 1 }))
const list = vi.hoisted(() => [] as unknown[])
vi.mock('#src/data/connection.ts', () => ({ useConnection: () => ({ kind: 'online' }) }))
vi.mock('#src/data/answers.ts', () => ({
  useAnswer: () => {
    const refresh = async () => undefined
    const freshness = { at: Date.UTC(2026, 10, 26), state: 'fresh', error: null, refresh }
    return { data: { list }, freshness, waiting: false, refresh }
  },
}))

/** What the table says of the first category, after its three counts. */
async function told(entry: Partial<DeviceStatusFigure>): Promise<(string | undefined)[]> {
  list.splice(0, list.length, { ...lamps, ...entry })
  await draw(<DeviceStates campusId={1} scope={firstScope} />)
  await click(button('表格'))
  return [...(document.querySelectorAll('tbody tr')[0]?.children ?? [])]
    .slice(4)
    .map(({ textContent }) => textContent?.trim())
}

test('how devices stand says how many of them are in reach, and when one of these spoke last', async () => {
  expect(await told({ newestAt: at })).toEqual([
    ...['60.00%', '80.00%', '0.00%', '否'],
    timeInWords(at, 'YYYY-MM-DD HH:mm'),
  ])
  await clearDrawn()
  // As an earlier version was answered.
  expect((await told({})).at(-1)).toBe('—')
})
