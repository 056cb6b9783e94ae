import type { Rolldown } from 'vite'
import { type ChunkGroup, groupedModules, isOurs } from './chunk-groups.ts'

/** A module of more characters than this is worth a request of its own. */
const smallest = { ours: 4_000, packages: 1_500 }
/** Fewer pages than this are better off with files of their own. */
const fewestPages = 20

/** Packages that are with the first chunks. */
const atHand = /\/node_modules\/(react|react-dom|react-router|react-router-dom|scheduler|clsx|dexie)\//
/** Packages' modules that bring nothing with them. */
const leaves =
  /\/node_modules\/(@tabler\/icons-react|@mantine\/hooks|@mantine\/core\/esm\/(core|utils|components\/(VisuallyHidden|NativeSelect)))\//
/** Packages of which a name that is taken from the index costs no more than itself. */
const indexes = /\/(@mantine\/hooks|@tabler\/icons-react)\/.*\/(index|tabler-icons-react)\.m?js$/
const componentIndex = /\/@mantine\/core\/esm\/index\.mjs$/
/** The components that sign-in uses too, or that are as good as nothing; all others of the index bring a lot with them. */
const plain =
  /^(ActionIcon|Alert|Anchor|Box|Button|CloseButton|Loader|Skeleton|TextInput|UnstyledButton|VisuallyHidden)$/

const componentsOf = (code: string) =>
  [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']@mantine\/core["']/g)]
    .flatMap(([, all = '']) => all.split(',').map((one) => one.trim().split(/\s/)[0] ?? ''))
    .filter((name) => name !== '')

/** How many pages need a module of ours before they can be drawn. */
function pagesOf(root: string, context: Rolldown.ChunkingContext): Map<string, number> {
  const counts = new Map<string, number>()
  for (const page of context.getModuleInfo(`${root}/src/app/page-modules.ts`)?.dynamicallyImportedIds ?? []) {
    const seen = new Set<string>()
    const walk = (id: string) => {
      if (seen.has(id) || !isOurs(id)) return
      seen.add(id)
      for (const next of context.getModuleInfo(id)?.importedIds ?? []) walk(next)
    }
    walk(page)
    for (const id of seen) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}

class SmallModules {
  readonly #context: Rolldown.ChunkingContext
  readonly #grouped: ReadonlyMap<string, ChunkGroup>
  readonly #pages: ReadonlyMap<string, number>
  readonly #known = new Map<string, boolean>()

  constructor(root: string, context: Rolldown.ChunkingContext) {
    this.#context = context
    this.#grouped = groupedModules(root, context)
    this.#pages = pagesOf(root, context)
  }

  /** Whether a module is small, shared, and needs nothing that is neither. */
  has(id: string): boolean {
    const before = this.#known.get(id)
    if (before !== undefined) return before
    // Modules that import each other are as small as the rest of what they import.
    this.#known.set(id, true)
    const small = this.#decide(id)
    this.#known.set(id, small)
    return small
  }

  #decide(id: string): boolean {
    if (this.#grouped.has(id) || atHand.test(id) || indexes.test(id) || id.startsWith('\0')) return true
    const info = this.#context.getModuleInfo(id)
    if (!info) return false
    const code = info.code ?? ''
    const ours = isOurs(id)
    if (code.length > smallest[ours ? 'ours' : 'packages']) return false
    if (ours ? (this.#pages.get(id) ?? 0) < fewestPages : !leaves.test(id)) return false
    if (!componentsOf(code).every((name) => plain.test(name))) return false
    return info.importedIds.every((next) => (ours && componentIndex.test(next)) || this.#needs(next))
  }

  #needs(id: string): boolean {
    return (/\/@mantine\/core\/esm\/core\//.test(id) && !id.endsWith('/index.mjs')) || this.has(id)
  }
}

/**
 * Puts into one chunk what is small, needs nothing large, and is needed by many pages: a page would be fifty files
 * otherwise, and each of them costs a browser more than what stands in it.
 * @param root the project's folder
 */
export function smallModules(root: string): Rolldown.CodeSplittingNameFunction {
  let small: SmallModules | undefined
  return (id, context) => {
    small ??= new SmallModules(root, context)
    return small.has(id) ? 'small' : null
  }
}
