import type { Bundle, Held } from './bundle.ts'
import type { Mutant } from './mutate.ts'

/** A test that takes so many times as many turns of loops as without a mutant never ends. */
const patience = 20
const least = 10_000

interface Tried {
  place: number
  /** Mutants that it comes by. */
  meets: ReadonlySet<number>
  turns: number
  took: number
}

/** Runs one test; answers whether it passes. */
async function passes({ run }: Held): Promise<boolean> {
  try {
    await run()
    return true
  } catch {
    return false
  }
}

/**
 * What each test comes by, the quickest first.
 * @throws Error when one fails, where nothing can be learned from its failing
 */
async function tryAll(bundle: Bundle): Promise<{ tried: Tried[]; atOnce: ReadonlySet<number> }> {
  let [meets, turns] = [new Set<number>(), 0]
  const held = bundle.load(
    (id) => {
      meets.add(id)
      return false
    },
    () => {
      turns += 1
    },
  )
  const atOnce = meets
  const tried: Tried[] = []
  for (const [place, one] of held.entries()) {
    ;[meets, turns] = [new Set(), 0]
    const began = performance.now()
    if (!(await passes(one))) throw new Error(`without a mutant “${one.name}” fails`)
    tried.push({ place, meets, turns, took: performance.now() - began })
  }
  return { tried: tried.sort((a, b) => a.took - b.took), atOnce }
}

/** Whether a mutant fails none of the tests that come by it. */
async function survives(bundle: Bundle, { id }: Mutant, tried: readonly Tried[]): Promise<boolean> {
  let left = Number.POSITIVE_INFINITY
  const turn = () => {
    left -= 1
    if (left < 0) throw new Error('a loop does not end')
  }
  const load = () => {
    try {
      return bundle.load((one) => one === id, turn)
    } catch {
      return undefined
    }
  }
  const held = load()
  if (!held) return false
  for (const { place, turns } of tried) {
    const one = held[place]
    left = turns * patience + least
    if (one && !(await passes(one))) return false
  }
  return true
}

/** The mutants of each file, and those of them that fail no test. */
export async function survivorsOf(
  bundle: Bundle,
): Promise<{ file: string; mutants: Mutant[]; alive: Mutant[] }[]> {
  const { tried, atOnce } = await tryAll(bundle)
  const byFile = new Map<string, { file: string; mutants: Mutant[]; alive: Mutant[] }>()
  for (const mutant of bundle.mutants) {
    const { file, id } = mutant
    const one = byFile.get(file) ?? { file, mutants: [], alive: [] }
    byFile.set(file, one)
    one.mutants.push(mutant)
    const asked = atOnce.has(id) ? tried : tried.filter(({ meets }) => meets.has(id))
    if (await survives(bundle, mutant, asked)) one.alive.push(mutant)
  }
  return [...byFile.values()]
}
