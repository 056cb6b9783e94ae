import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { node } from './processes.mjs'
import { hashSources, root } from './source-tree.mjs'

function builtFrom() {
  try {
    return JSON.parse(readFileSync(join(root, 'dist', 'build.json'), 'utf8')).sources
  } catch {
    return undefined
  }
}

/**
 * Builds the consoles into dist.
 * @param {string[]} args passed on to `vite build`
 */
export const build = (args) => node(['node_modules/vite/bin/vite.js', 'build', ...args])

/** Builds the consoles unless dist was made from these very sources. */
export async function ensureBuilt() {
  if (builtFrom() === hashSources()) return
  console.log('Building the consoles …')
  if ((await build(['--logLevel', 'warn'])) !== 0) throw new Error('The build failed.')
}
