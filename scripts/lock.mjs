import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './source-tree.mjs'

/**
 * One package of a lock, as far as it is read here.
 * @typedef {{
 *   version?: string
 *   dev?: boolean
 *   optional?: boolean
 *   devOptional?: boolean
 *   optionalDependencies?: Record<string, string>
 * }} Locked
 */

/**
 * The packages of a lock file by their folder, or undefined when it cannot be read.
 * @param {string} file
 * @returns {Record<string, Locked> | undefined}
 */
export function readLock(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages
  } catch {
    return undefined
  }
}

const isMusl = () => {
  if (process.platform !== 'linux') return false
  const report = /** @type {{ header?: { glibcVersionRuntime?: string } }} */ (process.report.getReport())
  return report.header?.glibcVersionRuntime === undefined
}

/**
 * How far a lock can be used on this machine. Packages with native parts name one optional package per platform,
 * and a lock only knows those that could be had where it was made.
 * - 'complete': it knows all of them, so `npm ci` takes it
 * - 'fits': `npm ci` refuses it, but it knows those of this platform
 * - 'foreign': it does not, and npm would go by it and leave them out
 * @param {Record<string, Locked> | undefined} lock
 * @returns {'complete' | 'fits' | 'foreign'}
 */
export function fitOf(lock) {
  if (!lock) return 'foreign'
  const platform = `${process.platform}-${process.arch}`
  const musl = isMusl()
  let complete = true
  for (const [path, { optionalDependencies = {} }] of Object.entries(lock)) {
    const names = Object.keys(optionalDependencies)
    const known = names.filter((name) => lock[`node_modules/${name}`] ?? lock[`${path}/node_modules/${name}`])
    if (known.length < names.length) complete = false
    const ours = names.filter((name) => name.includes(platform))
    const fitting =
      musl && ours.some((name) => name.includes('musl')) ? ours.filter((name) => name.includes('musl')) : ours
    if (fitting.length > 0 && !fitting.some((name) => known.includes(name))) return 'foreign'
  }
  return complete ? 'complete' : 'fits'
}
