import { spawn } from 'node:child_process'
import { root } from './source-tree.mjs'

/** Milliseconds; a network that swallows packets must not hold up the check. */
const within = 60_000

/**
 * What `npm audit --json` has said: 'unknown' where no source of advisories has answered, with why.
 * @param {string} output
 * @returns {{ kind: 'none' } | { kind: 'found', lines: string[] } | { kind: 'unknown', why: string }}
 */
export function auditVerdict(output) {
  /** @type {{ auditReportVersion?: number, message?: string, vulnerabilities?: Record<string, { severity: string, range: string }> }} */
  let report
  try {
    report = JSON.parse(output)
  } catch {
    return { kind: 'unknown', why: 'no answer' }
  }
  const { auditReportVersion, message, vulnerabilities } = report
  if (auditReportVersion === undefined || !vulnerabilities)
    return { kind: 'unknown', why: message ?? 'an answer that is no report' }
  const lines = Object.entries(vulnerabilities).map(
    ([name, { severity, range }]) => `${severity.padEnd(9)} ${name} ${range}`,
  )
  return lines.length > 0 ? { kind: 'found', lines } : { kind: 'none' }
}

/** Asks the registry what is known against the packages that are installed. */
export function audit() {
  return new Promise((/** @type {(verdict: ReturnType<typeof auditVerdict>) => void} */ resolve) => {
    const child = spawn('npm', ['audit', '--json', '--fetch-retries=0'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: within,
      shell: process.platform === 'win32',
    })
    let output = ''
    child.stdout.on('data', (data) => {
      output += data
    })
    child.once('error', () => resolve({ kind: 'unknown', why: 'npm cannot be run' }))
    child.once('close', () => resolve(auditVerdict(output)))
  })
}
