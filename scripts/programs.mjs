import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { hashSources, root } from './source-tree.mjs'

const place = join(root, 'dist', 'programs')
/** What any program may be made of, beside the folder it stands in. */
const shared = ['contract', 'server', 'scripts', 'package.json', 'package-lock.json']

/**
 * What a module reads from beside itself does not stand beside the file that is made of it.
 * @type {import('rolldown').Plugin}
 */
const ownPlaces = {
  name: 'own-places',
  transform(code, id) {
    if (!code.includes('import.meta.')) return
    return code
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
  },
}

/**
 * Packages stay where they are installed, but for one of hundreds of small files.
 * @param {string} id what is imported
 */
const external = (id) => !/^([./#]|typebox)/.test(id)

/**
 * Writes one file of all modules of ours that a program imports.
 * @param {string} entry
 * @param {string} file
 */
async function bundle(entry, file) {
  const { rolldown } = await import('rolldown')
  const input = join(root, entry)
  // A place that is written out moves nothing to another line, which is all that a trace tells.
  const checks = { sourcemapBroken: false }
  const made = await rolldown({ input, cwd: root, platform: 'node', external, plugins: [ownPlaces], checks })
  const { output } = await made.generate({
    format: 'esm',
    codeSplitting: false,
    sourcemap: 'inline',
    sourcemapExcludeSources: true,
  })
  await made.close()
  // Whoever starts the same program meanwhile finds all of the file or nothing.
  const unfinished = `${file}.${process.pid}`
  await writeFile(unfinished, output[0].code)
  await rename(unfinished, file)
}

/**
 * @param {string} entry
 * @returns {Promise<string[]>}
 */
async function prepare(entry) {
  const [folder = ''] = entry.split('/')
  const name = entry.replace(/\.ts$/, '').replaceAll('/', '-')
  const file = join(place, `${name}-${hashSources([...new Set([...shared, folder])])}.mjs`)
  try {
    if (!existsSync(file)) {
      await mkdir(place, { recursive: true })
      await bundle(entry, file)
      const same = new RegExp(`^${name}-[\\da-f]{16}\\.mjs$`)
      const all = (await readdir(place)).filter((one) => same.test(one)).map((one) => join(place, one))
      for (const older of all) if (older !== file) await rm(older, { force: true })
    }
    return ['--enable-source-maps', file]
  } catch (error) {
    // An installation may belong to somebody else: whoever only runs it does so from the sources.
    const { code } = /** @type {NodeJS.ErrnoException} */ (error)
    if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM')
      return ['--import', 'tsx', join(root, entry)]
    throw error
  }
}

/** @type {Map<string, Promise<string[]>>} */
const prepared = new Map()

/**
 * What Node is started with to run a TypeScript program of ours: one file of all its modules, made again when a source
 * has changed (a second of work), which starts in a third of the time that reading each from its source takes.
 * @param {string} entry such as 'server/main.ts'
 * @returns {Promise<string[]>}
 */
export function program(entry) {
  const known = prepared.get(entry) ?? prepare(entry)
  prepared.set(entry, known)
  return known
}
