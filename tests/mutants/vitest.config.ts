import { defineConfig } from 'vitest/config'

/** Apart from the suite, which these would make an hour longer: see docs/running.md. */
export default defineConfig({
  test: {
    root: `${import.meta.dirname}/../..`,
    include: ['tests/mutants/**/*.test.ts'],
    environment: 'node',
    testTimeout: 0,
    hookTimeout: 0,
  },
})
