import type { Rolldown } from 'vite'

/** Chunks by name, each with the modules it begins at. What two could hold belongs to the one named first. */
const groups = {
  /** Where a first visit begins, and the page loaded lazily that it needs at once. */
  first: ['/src/main.tsx', '/src/pages/sign-in/sign-in-page.tsx'],
  /** The local database, and what stands around every page behind the sign-in. */
  inside: ['/src/session/perform/work.ts', '/src/app/shell/shell.tsx'],
} as const

export type ChunkGroup = keyof typeof groups
/** Their names; of a page all of them are there before it is. */
export const groupNames = Object.keys(groups) as ChunkGroup[]

/** Whether a module is none of a package's and none of the bundler's own. */
const isOurs = (id: string): boolean => !id.includes('/node_modules/') && !id.startsWith('\0')

/** Which modules of ours belong to which group. Only our own imports are followed: a package's index names far more than is used. */
function groupedModules(root: string, context: Rolldown.ChunkingContext): Map<string, ChunkGroup> {
  const found = new Map<string, ChunkGroup>()
  const walk = (id: string, name: ChunkGroup) => {
    if (found.has(id) || !isOurs(id)) return
    found.set(id, name)
    for (const next of context.getModuleInfo(id)?.importedIds ?? []) walk(next, name)
  }
  for (const name of groupNames)
    for (const path of groups[name]) {
      if (!context.getModuleInfo(root + path)) throw new Error(`${path} is not part of the build`)
      walk(root + path, name)
    }
  return found
}

/** React and what draws pages by addresses: it changes with its version alone. */
const react: Rolldown.CodeSplittingGroup = {
  name: 'react',
  test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//,
  priority: 2,
}

/**
 * Groups the modules of ours that are always needed together, with the packages' modules they use: dozens of small
 * chunks would be as many requests. All else is split as the bundler sees fit.
 * @param root the project's folder
 */
export function firstGroups(root: string): Rolldown.CodeSplittingGroup[] {
  let groupOf: Map<string, ChunkGroup> | undefined
  const name: Rolldown.CodeSplittingNameFunction = (id, context) => {
    groupOf ??= groupedModules(root, context)
    return groupOf.get(id) ?? null
  }
  return [react, { name, debugName: 'first', priority: 1 }]
}
