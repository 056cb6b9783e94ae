import { execFileSync } from 'node:child_process'

/**
 * Plays so many drawn configurations of rooms, with drawn events, and the same once more in Chromium; throws when a property of
 * the engine does not hold, or when a browser does something else.
 */
export function soakRooms(programs: number, seed: number): void {
  console.log(`${programs} rooms are drawn from seed ${seed} on`)
  execFileSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      'tests/contract/rules/room/properties.test.ts',
      'tests/browser/engine.test.ts',
      '--testTimeout=0',
    ],
    { env: { ...process.env, ROOM_PROGRAMS: String(programs), ROOM_SEED: String(seed) }, stdio: 'inherit' },
  )
}
