import type { Rolldown } from 'vite'

/** Where a first visit begins, and the page loaded lazily that it needs at once. */
const roots = ['/src/main.tsx', '/src/pages/sign-in/sign-in-page.tsx']

const isOurs = (id: string) => !id.includes('/node_modules/') && !id.startsWith('\0')

/**
 * Groups the modules of ours that a first visit needs until somebody can sign in, with the packages' modules they
 * use, into one chunk: two dozen small ones would be as many requests. All else is split as the bundler sees fit.
 * Only our own imports are followed, because a package's index names far more than is used.
 * @param root the project's folder
 */
export function firstLoad(root: string): Rolldown.CodeSplittingNameFunction {
  let needed: Set<string> | undefined
  const reach = (context: Rolldown.ChunkingContext) => {
    const found = new Set<string>()
    const walk = (id: string) => {
      if (found.has(id) || !isOurs(id)) return
      found.add(id)
      for (const next of [...(context.getModuleInfo(id)?.importedIds ?? [])]) walk(next)
    }
    for (const path of roots) {
      if (!context.getModuleInfo(root + path)) throw new Error(`${path} is not part of the build`)
      walk(root + path)
    }
    return found
  }
  return (id, context) => {
    needed ??= reach(context)
    return needed.has(id) ? 'first' : null
  }
}
