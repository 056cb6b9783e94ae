import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './processes.mjs'
import { root } from './source-tree.mjs'

const oldest = /** @type {const} */ ([20, 19])

/** Throws when this Node is older than package.json's `engines` allows. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return
  throw new Error(`Lamplighter needs Node.js ${oldest.join('.')} or newer; this is ${process.versions.node}.`)
}

/**
 * One package of a lock, as far as it is read here.
 * @typedef {{ version?: string, dev?: boolean, optional?: boolean, devOptional?: boolean }} Locked
 */

/**
 * The packages of a lock file by their folder, or undefined when it cannot be read.
 * @param {string} file
 * @returns {Record<string, Locked> | undefined}
 */
function readLock(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages
  } catch {
    return undefined
  }
}

/**
 * Whether what is installed is what is asked for. npm keeps a lock of its own in node_modules. Versions are
 * compared rather than times, because a checkout touches times without changing anything.
 * @param {boolean} development
 */
function isInstalled(development) {
  const installed = readLock('node_modules/.package-lock.json')
  const wanted = Object.entries(readLock('package-lock.json') ?? {}).filter(
    ([path, one]) => path && !one.optional && (development || !(one.dev || one.devOptional)),
  )
  return Boolean(installed) && wanted.every(([path, { version }]) => installed?.[path]?.version === version)
}

/**
 * Installs the packages when they are missing or are not those that package-lock.json names.
 * @param {{ development: boolean }} wanted whether the packages for tests and checks are needed too
 */
export async function ensureInstalled({ development }) {
  if (isInstalled(development)) return
  console.log('Installing packages …')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error', ...(development ? ['--include=dev'] : [])]
  if ((await run(npm, ['ci', ...quiet])) !== 0) throw new Error('The packages could not be installed.')
}
