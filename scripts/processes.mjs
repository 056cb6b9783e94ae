import { spawn } from 'node:child_process'
import { root } from './source-tree.mjs'

/** A terminal sends Ctrl-C to the whole group by itself; passing it on would ask the child twice. */
const forwarded = /** @type {NodeJS.Signals[]} */ (
  process.stdin.isTTY ? ['SIGTERM', 'SIGHUP'] : ['SIGINT', 'SIGTERM', 'SIGHUP']
)

/**
 * npm ends its shell when it is told to stop, and the shell tells nobody: what npm has started then has another
 * parent.
 * @param {() => void} stop
 */
function whenNpmEnds(stop) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && stop(), 500).unref()
}

/**
 * @param {string} program
 * @param {string[]} args
 */
function launch(program, args) {
  // On Windows npm is a batch file, which only a shell can run.
  const shell = program.endsWith('.cmd')
  const child = spawn(program, args, { cwd: root, stdio: 'inherit', shell })
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => void child.kill(signal)
  for (const signal of forwarded) process.on(signal, forward)
  child.once('exit', () => {
    for (const signal of forwarded) process.off(signal, forward)
  })
  if (process.stdin.isTTY) process.on('SIGINT', () => {})
  whenNpmEnds(() => child.killed || child.kill('SIGTERM'))
  const ended = new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
  return { child, ended: /** @type {Promise<number>} */ (ended) }
}

/**
 * Runs a program in the project's folder with this terminal, and gives its exit code.
 * @param {string} program
 * @param {string[]} args
 */
export const run = (program, args) => launch(program, args).ended

/**
 * Runs Node with these arguments, and gives its exit code.
 * @param {string[]} args
 */
export const node = (args) => run(process.execPath, args)

/**
 * Runs several Node processes; when one ends, the others are ended too. Gives the exit code of the first to end.
 * @param {string[][]} lists
 */
export async function together(lists) {
  const all = lists.map((args) => launch(process.execPath, args))
  const code = await Promise.race(all.map(({ ended }) => ended))
  for (const { child } of all) if (!child.killed) child.kill('SIGTERM')
  await Promise.allSettled(all.map(({ ended }) => ended))
  return code
}
