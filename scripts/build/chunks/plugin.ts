import react from '@vitejs/plugin-react'
import type { InlineConfig, Plugin } from 'vite'
import { guideChapters } from '../guide/plugin.ts'
import { wireTable } from '../wire-table.ts'
import { firstGroups, groupNames } from './groups.ts'
import { planChunks } from './plan.ts'

/** What the files are made with, as far as it changes what is in them. */
type Options = Required<Pick<InlineConfig, 'root' | 'base' | 'css' | 'define'>> & { target: string }

/** Decides which modules are one file: see join.ts. */
export const chunks = ({ target, ...options }: Options): Plugin => ({
  name: 'lamplighter:chunks',
  apply: 'build',
  async config() {
    const before = firstGroups(options.root)
    const build = (groups: typeof before) => ({
      target,
      rolldownOptions: { output: { codeSplitting: { groups } } },
    })
    const plugins = [react(), wireTable(), guideChapters()]
    const names = await planChunks({ ...options, plugins, build: build(before) }, groupNames)
    const joined = {
      name: (id: string) => names.get(id) ?? null,
      debugName: 'joined',
      // What else a module needs is in the file that the plan has for it.
      includeDependenciesRecursively: false,
    }
    return { build: build([...before, joined]) }
  },
})
