import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Everything the browser's build is made from. */
const sources = [
  'contract',
  'docs/guide',
  'index.html',
  'package.json',
  'package-lock.json',
  'public',
  'scripts/build',
  'src',
  'sw',
  'vite.config.ts',
]

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesBelow(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)))
}

/**
 * Names what files and folders below the root hold, as 16 hex digits: the same bytes have the same name. Of the sources
 * of the browser's build when none are given.
 * @param {readonly string[]} [names]
 * @returns {string}
 */
export function hashSources(names = sources) {
  const hash = createHash('sha256')
  for (const file of names.flatMap((name) => filesBelow(join(root, name)))) {
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  return hash.digest('hex').slice(0, 16)
}

/**
 * The build's version, as the page and its worker show it: '0.1.0+1a2b3c4d'.
 * @param {string} hash as hashSources gives it
 * @returns {string}
 */
export function versionOf(hash) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return `${version}+${hash.slice(0, 8)}`
}
