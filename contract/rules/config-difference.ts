import type { TemplateConfig } from '../config-shapes.ts'
import { same } from './same.ts'

/** What configurations hold, by the sections that are compared. */
export const comparedSections = [
  'equipment',
  'groups',
  'scenes',
  'timings',
  'keys',
  'bindings',
] as const satisfies readonly (keyof TemplateConfig)[]
export type ComparedSection = (typeof comparedSections)[number]

export interface ConfigDifference {
  section: ComparedSection | 'name' | 'defaults'
  change: 'added' | 'removed' | 'changed'
  /** What the part is called: now, or before it went. */
  name: string
  /** What it was called, when that is what changed. */
  before: string | null
  /** The fields that differ; of one that was added or removed none. */
  fields: string[]
}

type Row = Record<string, unknown>

/** What makes a row the same one in another configuration. */
const keyOf: Record<ComparedSection, (row: Row) => string> = {
  equipment: ({ identifier }) => String(identifier),
  groups: ({ groupValue }) => String(groupValue),
  scenes: ({ sceneValue }) => String(sceneValue),
  timings: ({ name }) => String(name),
  keys: ({ identifier, key, pressType }) => `${identifier} ${key} ${pressType}`,
  bindings: ({ name }) => String(name),
}

/** Parts that have a name of their own are called by it; a key by its panel and its number. */
function nameIn(section: ComparedSection, row: Row, { equipment }: TemplateConfig): string {
  if (section !== 'keys') return String(row.name)
  const panel = equipment.find(({ identifier }) => identifier === row.identifier)
  return `${panel?.name ?? row.identifier} ${row.key}`
}

const fieldsBetween = (a: Row, b: Row): string[] =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((field) => !same(a[field], b[field])).sort()

/** What differs between two configurations, part by part, in the order of the sections. Pure. */
export function configDifference(before: TemplateConfig, after: TemplateConfig): ConfigDifference[] {
  const found: ConfigDifference[] = []
  if (before.name !== after.name)
    found.push({
      ...{ section: 'name', change: 'changed', name: after.name, before: before.name, fields: ['name'] },
    })
  const defaults = fieldsBetween(before.defaults ?? {}, after.defaults ?? {})
  if (defaults.length > 0)
    found.push({ section: 'defaults', change: 'changed', name: '', before: null, fields: defaults })
  for (const section of comparedSections) found.push(...ofSection(section, before, after))
  return found
}

function ofSection(
  section: ComparedSection,
  before: TemplateConfig,
  after: TemplateConfig,
): ConfigDifference[] {
  const rowsOf = (config: TemplateConfig) =>
    new Map(((config[section] ?? []) as Row[]).map((row) => [keyOf[section](row), row]))
  const [was, is] = [rowsOf(before), rowsOf(after)]
  const common = { section, before: null, fields: [] }
  const removed = [...was].flatMap(([key, row]): ConfigDifference[] =>
    is.has(key) ? [] : [{ ...common, change: 'removed', name: nameIn(section, row, before) }],
  )
  const rest = [...is].flatMap(([key, row]): ConfigDifference[] => {
    const name = nameIn(section, row, after)
    const old = was.get(key)
    if (!old) return [{ ...common, change: 'added', name }]
    const fields = fieldsBetween(old, row)
    if (fields.length === 0) return []
    const called = nameIn(section, old, before)
    return [{ ...common, change: 'changed', name, before: called === name ? null : called, fields }]
  })
  return [...removed, ...rest]
}
