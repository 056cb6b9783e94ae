import type { Rolldown } from 'vite'

/** Chunks by name, each with the modules it begins at. What two could hold belongs to the one named first. */
const groups = {
  /** Where a first visit begins, and the page loaded lazily that it needs at once. */
  first: ['/src/main.tsx', '/src/pages/sign-in/sign-in-page.tsx'],
  /** The local database, and what stands around every page behind the sign-in. */
  inside: ['/src/session/perform/work.ts', '/src/app/shell/shell.tsx'],
} as const

export type ChunkGroup = keyof typeof groups
const names = Object.keys(groups) as ChunkGroup[]

const isOurs = (id: string) => !id.includes('/node_modules/') && !id.startsWith('\0')

/**
 * Groups the modules of ours that are always needed together, with the packages' modules they use: dozens of small
 * chunks would be as many requests. All else is split as the bundler sees fit. Only our own imports are followed,
 * because a package's index names far more than is used.
 * @param root the project's folder
 */
export function chunkGroup(root: string): Rolldown.CodeSplittingNameFunction {
  let groupOf: Map<string, ChunkGroup> | undefined
  const reach = (context: Rolldown.ChunkingContext) => {
    const found = new Map<string, ChunkGroup>()
    const walk = (id: string, name: ChunkGroup) => {
      if (found.has(id) || !isOurs(id)) return
      found.set(id, name)
      for (const next of context.getModuleInfo(id)?.importedIds ?? []) walk(next, name)
    }
    for (const name of names)
      for (const path of groups[name]) {
        if (!context.getModuleInfo(root + path)) throw new Error(`${path} is not part of the build`)
        walk(root + path, name)
      }
    return found
  }
  return (id, context) => {
    groupOf ??= reach(context)
    return groupOf.get(id) ?? null
  }
}
