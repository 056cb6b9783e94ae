import { expect, test } from 'vitest'
import { createStage, noTotals } from './run.ts'
import { startSoakServer } from './server.ts'
import { playSchedules, table } from './soak.ts'

/** Schedules of all test files together. */
const schedulesInAll = 500
const files = 4

/**
 * A part of the schedules of a test run, so that test files may run side by side. Each plays the same ones every time;
 * `npm run soak` draws new ones.
 */
export function soakTest(seed: number): void {
  test('whatever happens, every edit is done once and in order, or shown with its refusal', async () => {
    const server = await startSoakServer()
    const totals = noTotals()
    try {
      const broken = await playSchedules({ runs: schedulesInAll / files, seed }, createStage(server, totals))
      expect(broken, table(totals)).toBe(null)
    } finally {
      await server.stop()
    }
  }, 1_200_000)
}
