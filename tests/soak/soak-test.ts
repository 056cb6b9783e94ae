import { expect, test } from 'vitest'
import { createStage, noTotals } from './run.ts'
import { startSoakServer } from './server.ts'
import { playSchedules, table } from './soak.ts'
import { happenings } from './steps.ts'

const schedulesEach = 75

/**
 * A part of the schedules of a test run, so that test files may run side by side. Each plays the same ones every time,
 * of a seed that is chosen to draw every fault there is; `npm run soak` draws new ones.
 */
export function soakTest(seed: number): void {
  test('whatever happens, every edit is done once and in order, or shown with its refusal', async () => {
    const server = await startSoakServer()
    const totals = noTotals()
    try {
      const broken = await playSchedules({ runs: schedulesEach, seed }, createStage(server, totals))
      expect(broken, table(totals)).toBe(null)
      expect(
        happenings.filter((each) => !totals.drawn.has(each)),
        'what this seed does not draw',
      ).toEqual([])
    } finally {
      await server.stop()
    }
  }, 1_200_000)
}
