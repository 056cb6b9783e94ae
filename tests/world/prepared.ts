import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#server/database/database.ts'

const root = join(import.meta.dirname, '../..')
const cache = join(root, 'node_modules/.cache/lamplighter-tests')

/** What a database may hold before a test: nothing at all, only its tables, or the demonstration companies. */
export type Content = 'blank' | 'empty' | 'seeded'

/** What its rows are made from, below the root. */
const sources: Record<Content, readonly string[]> = {
  blank: ['server/database/embedded.ts', 'package-lock.json'],
  empty: ['server/database', 'package-lock.json'],
  seeded: ['server', 'contract', 'package-lock.json'],
}

async function filesBelow(path: string): Promise<string[]> {
  if ((await stat(path)).isFile()) return [path]
  const names = await readdir(path, { recursive: true, withFileTypes: true })
  return names.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name))
}

async function hashOf(content: Content): Promise<string> {
  const hash = createHash('sha256')
  // Seeded statuses are of the hour before: yesterday's would be stale on every page.
  if (content === 'seeded') hash.update(new Date().toISOString().slice(0, 10))
  const files = (await Promise.all(sources[content].map((name) => filesBelow(join(root, name))))).flat()
  for (const file of files.sort()) hash.update(`${file.slice(root.length)}\0`).update(await readFile(file))
  return hash.digest('hex').slice(0, 16)
}

const hashes = new Map<Content, Promise<string>>()

/** Names what a database of this content holds: the same name, the same rows. */
export function nameOf(content: Content): Promise<string> {
  const known = hashes.get(content) ?? hashOf(content).then((hash) => `${content}-${hash}`)
  hashes.set(content, known)
  return known
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Fills a migrated database, as the server does at its first start. */
export const fill: Record<Exclude<Content, 'blank'>, (database: Database) => Promise<unknown>> = {
  empty: async () => undefined,
  seeded: async (database) => {
    const { growRoles } = await import('#server/seed/growing-roles.ts')
    const { seed } = await import('#server/seed/index.ts')
    await growRoles(database)
    await seed(database, { size: 'small', log: { info: () => undefined } })
  },
}

/** Loads a server's code only where one has to be made: a test in a browser has no use for it. */
async function openIn(dataDir: string, content: Content): Promise<{ close(): Promise<unknown> }> {
  if (content === 'blank') return (await import('#server/database/embedded.ts')).openEmbedded(dataDir)
  return (await import('#server/database/open.ts')).openDatabase({ dataDir, prepare: fill[content] })
}

/** The directory of an embedded database of this content, made once: to be copied, never opened. */
export async function preparedDirectory(content: Content): Promise<string> {
  const name = await nameOf(content)
  const directory = join(cache, name)
  if (await exists(directory)) return directory
  const draft = join(cache, `draft-${randomUUID()}`)
  await mkdir(draft, { recursive: true })
  await (await openIn(draft, content)).close()
  // Another test may have been faster: then its directory stays.
  await rename(draft, directory).catch(() => rm(draft, { recursive: true, force: true }))
  const older = (await readdir(cache)).filter((each) => each.startsWith(content) && each !== name)
  for (const each of older) await rm(join(cache, each), { recursive: true, force: true })
  return directory
}
