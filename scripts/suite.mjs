import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { node } from './processes.mjs'
import { root } from './source-tree.mjs'

/** So many failing tests are looked at again alone; more of them are no accident. */
const looksAgain = 5
/**
 * Tests in Chromium wait for pages and timers while the others keep the cores busy: each side has its own vitest. The others
 * wait too, for a database, a broker or a pause of the console, so that four of them leave two cores little to spare.
 */
const sides = [
  ['--project', 'browser'],
  ['--project', '!browser', '--maxWorkers=4'],
]
/** So many tests may fail once and pass alone before the run has failed. */
const flakyAllowed = 1
/** What a flaky test has said is told once more at the end, in so many characters: nobody can have it said again. */
const saidMost = 8_000

/**
 * @typedef {{ file: string, name: string, said: string }} Failed
 * @typedef {{ passed: number, failed: Failed[], other: boolean }} Outcome
 *   `other`: something failed that is no test, as a file that would not load
 */

/**
 * Runs tests once.
 * @param {string[]} args for vitest
 * @returns {Promise<Outcome>}
 */
async function runOnce(args) {
  const folder = mkdtempSync(join(tmpdir(), 'lamplighter-report-'))
  const file = join(folder, 'report.json')
  try {
    const code = await node([
      'node_modules/vitest/vitest.mjs',
      'run',
      '--passWithNoTests',
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
      ...args,
    ])
    const report = JSON.parse(readFileSync(file, 'utf8'))
    /** @type {Failed[]} */
    const failed = []
    for (const { name, assertionResults } of report.testResults)
      for (const { status, fullName, failureMessages } of assertionResults)
        if (status === 'failed')
          failed.push({ file: relative(root, name), name: fullName, said: failureMessages.join('\n') })
    const unloaded = report.testResults.some(
      (/** @type {{ status: string, assertionResults: { status: string }[] }} */ one) =>
        one.status === 'failed' && one.assertionResults.every(({ status }) => status !== 'failed'),
    )
    return { passed: report.numPassedTests, failed, other: unloaded || (code !== 0 && failed.length === 0) }
  } catch {
    return { passed: 0, failed: [], other: true }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Runs what was asked for, or all tests, both sides of them at once.
 * @param {string[]} args for vitest
 * @returns {Promise<Outcome>}
 */
async function runAll(args) {
  if (args.length > 0) return runOnce(args)
  const outcomes = await Promise.all(sides.map(runOnce))
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failed: outcomes.flatMap(({ failed }) => failed),
    other: outcomes.some(({ other }) => other),
  }
}

/** @param {string} text */
const asPattern = (text) => `^${text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')}$`

/**
 * Which of the failed tests pass when they are run alone.
 * @param {Failed[]} failed
 */
async function passingAlone(failed) {
  const passing = []
  for (const one of failed.length > looksAgain ? [] : failed) {
    console.log(`\nAgain, alone: ${one.file} > ${one.name}`)
    const { passed, failed: again, other } = await runOnce([one.file, '-t', asPattern(one.name)])
    if (passed > 0 && again.length === 0 && !other) passing.push(one)
  }
  return passing
}

/**
 * Runs tests, `repeat` times or until they fail. A test that fails is run once more alone; when it passes then, it is
 * flaky, and one such is reported without failing the run. LAMPLIGHTER_TEST_REPORT names a file that gets the totals as
 * JSON.
 * @param {string[]} args for vitest
 * @param {number} repeat
 * @returns {Promise<number>} the exit code
 */
export async function suite(args, repeat) {
  for (let turn = 1; ; turn += 1) {
    if (repeat > 1) console.log(`\nRun ${turn} of ${repeat}`)
    const { passed, failed, other } = await runAll(args)
    const flaky = await passingAlone(failed)
    const totals = {
      passed: passed + flaky.length,
      failed:
        failed.length - flaky.length + (other ? 1 : 0) + (flaky.length > flakyAllowed ? flaky.length : 0),
      flaky: flaky.map(({ file, name }) => `${file} > ${name}`),
    }
    for (const { file, name, said } of flaky)
      console.log(`FLAKY failed once, passed alone: ${file} > ${name}\n${said.slice(0, saidMost)}`)
    const report = process.env.LAMPLIGHTER_TEST_REPORT
    if (report) writeFileSync(report, JSON.stringify(totals))
    // Who repeats a run looks for tests that fail now and then.
    if (totals.failed > 0 || (repeat > 1 && flaky.length > 0)) return 1
    if (turn >= repeat) return 0
  }
}
