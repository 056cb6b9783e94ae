import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fitOf, readLock } from './lock.mjs'
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
 * The versions that must be installed, by folder.
 * @param {boolean} development
 * @returns {[string, string | undefined][]}
 */
function wantedVersions(development) {
  const lock = readLock('package-lock.json')
  if (lock && fitOf(lock) !== 'foreign') {
    return Object.entries(lock)
      .filter(([path, one]) => path && !one.optional && (development || !(one.dev || one.devOptional)))
      .map(([path, { version }]) => [path, version])
  }
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  /** @type {Record<string, string>} */
  const asked = { ...dependencies, ...(development ? devDependencies : {}) }
  return Object.entries(asked).map(([name, version]) => [`node_modules/${name}`, version])
}

/**
 * Whether what is installed is what is asked for. npm keeps a lock of its own in node_modules. Versions are
 * compared rather than times, because a checkout touches times without changing anything.
 * @param {boolean} development
 */
function isInstalled(development) {
  const installed = readLock('node_modules/.package-lock.json')
  return (
    Boolean(installed) &&
    wantedVersions(development).every(([path, version]) => installed?.[path]?.version === version)
  )
}

/** The arguments of npm by how far the lock can be used; none of them writes it. */
const installing = {
  complete: ['ci'],
  fits: ['install', '--no-save'],
  foreign: ['install', '--no-save', '--no-package-lock'],
}

/**
 * Installs the packages when they are missing or are not those that package-lock.json names.
 * @param {{ development: boolean }} wanted whether the packages for tests and checks are needed too
 */
export async function ensureInstalled({ development }) {
  if (isInstalled(development)) return
  const fit = fitOf(readLock('package-lock.json'))
  console.log('Installing packages …')
  if (fit === 'foreign') {
    console.log(
      `The lock knows no packages for ${process.platform}-${process.arch}: indirect ones may be newer.`,
    )
  }
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error', ...(development ? ['--include=dev'] : [])]
  if ((await run(npm, [...installing[fit], ...quiet])) !== 0)
    throw new Error('The packages could not be installed.')
}
