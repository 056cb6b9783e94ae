import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { guideChapters } from './scripts/build/guide/plugin.ts'

const standIn = (name: string) => `${import.meta.dirname}/tests/world/${name}`

const resolve = {
  alias: [
    // PINs are stretched dozens of times: in Node by compiled code that computes the same.
    { find: /^@noble\/hashes\/argon2\.js$/, replacement: standIn('native-argon2.ts') },
    // Passwords are stretched with every sign-in and every account: less far.
    { find: /^@node-rs\/argon2$/, replacement: standIn('quick-argon2.ts') },
  ],
}

/** What takes minutes begins first, so that no worker is left alone with it at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => /\/tests\/(soak|browser\/tour-)/.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((one) => !isLong(one))]
  }
}

/** A machine that does three things at once is slow; what is waited for and never comes is as wrong after a minute. */
const expectation = { poll: { timeout: 60_000 } }
const patient = { testTimeout: 120_000, hookTimeout: 240_000 }

/** Browsers stand anywhere: what the console shows goes by China's clock. */
const elsewhere = { TZ: 'America/Los_Angeles' }

export default defineConfig({
  plugins: [react(), guideChapters()],
  define: { __LAMPLIGHTER_VERSION__: JSON.stringify('0.0.0+test') },
  test: {
    // As many as a small machine has cores; a whole run has other numbers (scripts/suite.mjs).
    maxWorkers: 2,
    // Tests make much that is soon forgotten: with more room for it the collector runs less often.
    execArgv: ['--max-semi-space-size=32'],
    expect: expectation,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        resolve,
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/{contract,server,devices,architecture,build}/**/*.test.ts'],
          // Files that run in one process share the modules they load, which take longer to load than most tests.
          isolate: false,
          ...patient,
        },
      },
      {
        extends: true,
        resolve,
        test: {
          name: 'sync',
          environment: 'node',
          include: ['tests/sync/**/*.test.ts'],
          isolate: false,
          setupFiles: ['tests/sync/begin.ts'],
          ...patient,
        },
      },
      {
        extends: true,
        resolve,
        test: {
          name: 'soak',
          environment: 'node',
          // What they play is a browser: its clock and its locks are the process's own.
          include: ['tests/soak/**/*.test.ts'],
          ...patient,
        },
      },
      {
        extends: true,
        resolve,
        test: {
          name: 'pages',
          environment: 'happy-dom',
          env: elsewhere,
          include: ['tests/pages/**/*.test.{ts,tsx}'],
          // As in Node: what pages are made of loads for longer than they are tested.
          isolate: false,
          setupFiles: ['tests/pages/begin.ts', 'tests/late-imports.ts'],
          testTimeout: 60_000,
          hookTimeout: 240_000,
        },
      },
      {
        extends: true,
        resolve,
        test: {
          name: 'data',
          environment: 'happy-dom',
          env: elsewhere,
          include: ['tests/data/**/*.test.{ts,tsx}'],
          isolate: false,
          setupFiles: ['tests/late-imports.ts'],
          ...patient,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          environment: 'node',
          include: ['tests/browser/**/*.test.ts'],
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
