import { readFileSync } from 'node:fs'

// Called by .ci/run with the exit codes of `npm test` and `npm run check`; reads the reports those have written.

/**
 * @param {string | undefined} file
 * @returns {{ passed?: number, failed?: number, flaky?: string[] }}
 */
function report(file) {
  try {
    return file ? JSON.parse(readFileSync(file, 'utf8')) : {}
  } catch {
    return {}
  }
}

/**
 * A run that failed without a failed test to show for it (a suite that would not load, a build that broke) is
 * one failure.
 * @param {number} passed
 * @param {number} failed
 * @param {string | undefined} exitCode
 */
const counted = (passed, failed, exitCode) => ({
  passed,
  failed: exitCode === '0' ? failed : Math.max(failed, 1),
})

const tests = report(process.env.LAMPLIGHTER_TEST_REPORT)
const checks = report(process.env.LAMPLIGHTER_CHECK_REPORT)
const [tested, checked] = process.argv.slice(2)
const totals = [
  counted(tests.passed ?? 0, tests.failed ?? 0, tested),
  counted(checks.passed ?? 0, checks.failed ?? 0, checked),
]
const passed = totals.reduce((sum, one) => sum + one.passed, 0)
const failed = totals.reduce((sum, one) => sum + one.failed, 0)
for (const name of tests.flaky ?? []) console.log(`Flaky, failed once and passed alone: ${name}`)
console.log(`${tests.flaky?.length ? 'flaky: ' : ''}${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
