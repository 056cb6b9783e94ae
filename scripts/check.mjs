import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { audit } from './audit.mjs'
import { root } from './source-tree.mjs'

const typescript = 'node_modules/typescript/bin/tsc'

const steps = [
  ...['contract', 'src', 'sw', 'server', 'tests'].map((folder) => ({
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
 * Runs every check to its end, prints a line for each, and gives 1 when any has failed. LAMPLIGHTER_CHECK_REPORT
 * names a file that gets the totals as JSON.
 */
export async function check() {
  const totals = { passed: 0, failed: 0 }
  for (const { name, args } of steps) {
    const began = performance.now()
    const { passed, output } = await attempt(args)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    totals[passed ? 'passed' : 'failed'] += 1
    console.log(`${passed ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
    if (!passed) console.log(output.trimEnd().replace(/^/gm, '  '))
  }
  totals[(await reportAudit()) ? 'passed' : 'failed'] += 1
  const report = process.env.LAMPLIGHTER_CHECK_REPORT
  if (report) writeFileSync(report, JSON.stringify(totals))
  return totals.failed === 0 ? 0 : 1
}
