import { createRequire } from 'node:module'
import { basename, join, relative } from 'node:path'
import { Script } from 'node:vm'
import { build, type Plugin, type Rolldown } from 'vite'
import type { expect as Expect } from 'vitest'
import { type Mutant, withMutants } from './mutate.ts'

const root = join(import.meta.dirname, '../..')
const require = createRequire(import.meta.url)

/** One test of a file, to be run as often as there are mutants of what it looks at. */
export interface Held {
  name: string
  run: () => unknown
}

/** Tests with what they test in one script, which can be evaluated anew for each mutant. */
export interface Bundle {
  mutants: readonly Mutant[]
  /**
   * Evaluates everything and answers the tests that its files have named.
   * @param active says of a mutant whether it is the one that is taken; asked each time one could be
   * @param turns called for every turn of a loop
   */
  load(active: (mutant: number) => boolean, turns: () => void): Held[]
}

function mutating(mutated: readonly string[], mutants: Mutant[]): Plugin {
  return {
    name: 'mutants',
    enforce: 'pre',
    transform(code, id) {
      const [path = ''] = id.split('?')
      if (!path.endsWith('.ts') || path.includes('/node_modules/')) return null
      const file = mutated.includes(relative(root, path)) ? basename(path) : undefined
      const changed = withMutants(code, path, file, mutants.length)
      mutants.push(...changed.mutants)
      return { code: changed.code, map: null }
    },
  }
}

/** Bundles files of tests, and all mutants of other files. */
export async function bundle(
  tests: readonly string[],
  mutated: readonly string[],
  expect: typeof Expect,
): Promise<Bundle> {
  const mutants: Mutant[] = []
  const entry = 'virtual:tests'
  const all: Plugin = {
    name: 'all-tests',
    resolveId: (id) => (id === entry ? `\0${entry}` : null),
    load: (id) =>
      id === `\0${entry}` ? [...mutated, ...tests].map((path) => `import '/${path}'`).join('\n') : null,
  }
  const built = await build({
    ...{ root, configFile: false, logLevel: 'error', publicDir: false },
    plugins: [all, mutating(mutated, mutants)],
    build: {
      ...{ write: false, minify: false, target: 'node20', ssr: true },
      rolldownOptions: { input: entry, output: { format: 'cjs' } },
    },
  })
  const { output } = built as Rolldown.RolldownOutput
  const code = output.flatMap((one) => (one.type === 'chunk' ? [one.code] : [])).join('\n')
  const script = new Script(`(function (require, module, exports, mutantActive, loopTurns) {${code}\n})`)
  const load: Bundle['load'] = (active, turns) => {
    const held: Held[] = []
    const test = (name: string, ...more: unknown[]) => {
      const run = more.find((one) => typeof one === 'function')
      held.push({ name, run: run as Held['run'] })
    }
    const given = (id: string) => (id === 'vitest' ? { expect, test } : require(id))
    const module = { exports: {} }
    script.runInThisContext()(given, module, module.exports, active, turns)
    return held
  }
  return { mutants, load }
}
