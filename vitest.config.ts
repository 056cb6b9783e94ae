import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const report = process.env.LAMPLIGHTER_TEST_REPORT

export default defineConfig({
  plugins: [react()],
  define: { __LAMPLIGHTER_VERSION__: JSON.stringify('0.0.0+test') },
  test: {
    reporters: report ? ['default', ['json', { outputFile: report }]] : ['default'],
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/{contract,server,devices,sync,soak,architecture,build}/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 240_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'happy-dom',
          include: ['tests/{data,pages}/**/*.test.{ts,tsx}'],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          environment: 'node',
          include: ['tests/browser/**/*.test.ts'],
          fileParallelism: false,
          maxWorkers: 1,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
