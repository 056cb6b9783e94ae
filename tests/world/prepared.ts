import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#server/database/database.ts'
import { hashSources, root } from '../../scripts/source-tree.mjs'

const cache = join(root, 'node_modules/.cache/lamplighter-tests')

/** What a database may hold before a test: nothing at all, only its tables, or the demonstration companies. */
export type Content = 'blank' | 'empty' | 'seeded'

/** What its rows are made from, below the root. */
const sources: Record<Content, readonly string[]> = {
  blank: ['server/database/embedded.ts', 'package-lock.json'],
  empty: ['server/database', 'package-lock.json'],
  seeded: ['server', 'contract', 'package-lock.json'],
}

const known = new Map<Content, string>()

/** Names what a database of this content holds: the same name, the same rows. */
export function nameOf(content: Content): string {
  const name = known.get(content) ?? hashed(content) + dayIn(content)
  known.set(content, name)
  return name
}

const dayLength = 86_400_000

const hashed = (content: Content) => `${content}-${hashSources(sources[content])}`

/** @param days from today */
function dayIn(content: Content, days = 0): string {
  // Seeded statuses are of the hour before: yesterday's would be stale on every page.
  const at = new Date(Date.now() + days * dayLength)
  return content === 'seeded' ? `-${at.toISOString().slice(0, 10)}` : ''
}

/** What is not in the way: over midnight some of a run copy yesterday's, and others today's. */
export function namesInUse(content: Content): string[] {
  const name = hashed(content)
  return [-1, 0, 1].map((days) => name + dayIn(content, days))
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Fills a migrated database, as the server does at its first start. */
export const fill: Record<Exclude<Content, 'blank'>, (database: Database) => Promise<boolean>> = {
  empty: async () => false,
  seeded: async (database) => {
    const { growRoles } = await import('#server/seed/growing-roles.ts')
    const { seed } = await import('#server/seed/index.ts')
    await growRoles(database)
    return seed(database, { size: 'small', log: { info: () => undefined } })
  },
}

/** Loads a server's code only where one has to be made: a test in a browser has no use for it. */
async function openIn(dataDir: string, content: Content): Promise<{ close(): Promise<unknown> }> {
  if (content === 'blank') return (await import('#server/database/embedded.ts')).openEmbedded(dataDir)
  return (await import('#server/database/open.ts')).openDatabase({ dataDir, prepare: fill[content] })
}

/** The directory of an embedded database of this content, made once: to be copied, never opened. */
export async function preparedDirectory(content: Content): Promise<string> {
  const name = nameOf(content)
  const directory = join(cache, name)
  if (await exists(directory)) return directory
  const draft = join(cache, `draft-${randomUUID()}`)
  await mkdir(draft, { recursive: true })
  await (await openIn(draft, content)).close()
  // Another test may have been faster: then its directory stays.
  await rename(draft, directory).catch(() => rm(draft, { recursive: true, force: true }))
  const used = namesInUse(content)
  const older = (await readdir(cache)).filter((each) => each.startsWith(content) && !used.includes(each))
  for (const each of older) await rm(join(cache, each), { recursive: true, force: true })
  return directory
}
