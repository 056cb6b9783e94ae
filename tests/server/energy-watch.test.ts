import pino from 'pino'
import { afterEach, expect, it, vi } from 'vitest'
import { dayAt, dayOf, startOfDay } from '#contract/rules/energy/local-days.ts'
import { startEnergyWatch } from '#server/alarms/energy-watch.ts'

afterEach(() => vi.useRealTimers())

it('looks at a campus as it is counted, not twice at once, and at all of them when a day begins', async () => {
  const evening = startOfDay(dayAt(2026, 10, 24)) - 60_000
  vi.useFakeTimers({ now: evening })
  const looked: [campusId: number, at: number][] = []
  const watch = startEnergyWatch({
    look: async ({ campusId }) => void looked.push([campusId, Date.now() - evening]),
    all: async () => [{ cid: 1, campusId: 7 }],
    log: pino({ level: 'silent' }),
  })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(looked.splice(0)).toEqual([[7, 0]])
  for (let meter = 0; meter < 3; meter++) watch.counted({ cid: 1, campusId: 8 })
  await vi.advanceTimersByTimeAsync(1_000)
  watch.counted({ cid: 1, campusId: 8 })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(looked.splice(0)).toEqual([
    [8, 10_000],
    [8, 15_000],
  ])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(looked.map(([campusId, at]) => [campusId, dayOf(evening + at)])).toEqual([[7, dayAt(2026, 10, 24)]])
  await watch.stop()
})
