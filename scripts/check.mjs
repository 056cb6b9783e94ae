import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { audit } from './audit.mjs'
import { root } from './source-tree.mjs'

const typescript = 'node_modules/typescript/bin/tsc'
/** Each keeps one core busy, and the types of tests take 3 GB of memory. */
const atOnce = 2

/** The longest first, so that none is left to run alone. */
const steps = [
  ...['tests', 'server', 'src', 'contract', 'sw'].map((folder) => ({
    name: `types of ${folder}`,
    args: [typescript, '--project', folder],
  })),
  { name: 'style', args: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'] },
  { name: 'unused code', args: ['node_modules/knip/bin/knip.js'] },
  { name: 'architecture', args: ['node_modules/vitest/vitest.mjs', 'run', 'tests/architecture'] },
  {
    name: 'contract lock',
    args: ['node_modules/vitest/vitest.mjs', 'run', 'tests/contract/wire-lock.test.ts'],
  },
]

/**
 * @param {string[]} args
 * @returns {Promise<{ passed: boolean, output: string }>}
 */
function attempt(args) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, NO_COLOR: '1' } })
    let output = ''
    child.stdout.on('data', (data) => {
      output += data
    })
    child.stderr.on('data', (data) => {
      output += data
    })
    child.once('close', (code) => resolve({ passed: code === 0, output }))
  })
}

/** False when something is known against a package; where nobody can be asked, that is said and no failure. */
async function reportAudit() {
  const verdict = await audit()
  if (verdict.kind === 'unknown')
    console.log(`ABSENT known vulnerabilities: npm audit could not ask (${verdict.why})`)
  else console.log(`${verdict.kind === 'none' ? 'ok    ' : 'FAILED'} known vulnerabilities`)
  if (verdict.kind === 'found') for (const line of verdict.lines) console.log(`  ${line}`)
  return verdict.kind !== 'found'
}

/**
 * Runs one check and prints a line for it.
 * @param {(typeof steps)[number]} step
 * @returns {Promise<boolean>} whether it has passed
 */
async function take({ name, args }) {
  const began = performance.now()
  const { passed, output } = await attempt(args)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const verdict = passed ? 'ok    ' : 'FAILED'
  console.log(
    `${verdict} ${name} (${seconds} s)${passed ? '' : `\n${output.trimEnd().replace(/^/gm, '  ')}`}`,
  )
  return passed
}

/**
 * Runs every check to its end, two side by side, prints a line for each, and gives 1 when any has failed.
 * LAMPLIGHTER_CHECK_REPORT names a file that gets the totals as JSON.
 */
export async function check() {
  const totals = { passed: 0, failed: 0 }
  const waiting = [...steps.map((step) => () => take(step)), reportAudit]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      totals[(await next()) ? 'passed' : 'failed'] += 1
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  const report = process.env.LAMPLIGHTER_CHECK_REPORT
  if (report) writeFileSync(report, JSON.stringify(totals))
  return totals.failed === 0 ? 0 : 1
}
