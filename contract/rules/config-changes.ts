import type { TemplateConfig } from '../config-shapes.ts'
import { same } from './same.ts'

/**
 * One thing that differs between two configurations. `path` leads to it from outside in, by the names of fields and the keys
 * of what stands in lists: ['scenes', '65028', 'actions', 'light_1', 'functionList', 'brightness', 'functionParamList'].
 * Without `before` it is only in the second one, without `after` only in the first.
 */
export interface ConfigChange {
  path: string[]
  before?: unknown
  after?: unknown
}

type Row = Record<string, unknown>

/** A list whose elements are told apart by a key, and those of its elements' fields that are such lists again. */
interface Keyed {
  key: (element: unknown) => string
  inner: Readonly<Record<string, Keyed>>
}

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const by = (fields: readonly string[], inner: Keyed['inner'] = {}): Keyed => ({
  key: (element) => (isRow(element) ? fields.map((field) => String(element[field])).join(' ') : ''),
  inner,
})
const names: Keyed = { key: String, inner: {} }
const values = { functionList: by(['identifier']) }

/** An action is of an equipment or of a group: the other one is null. */
const actions: Keyed = {
  key: (element) => (isRow(element) ? String(element.identifier ?? element.groupValue) : ''),
  inner: values,
}

/** What stands in which list of a configuration, in the order in which differences are told. */
const sections = {
  equipment: by(['identifier']),
  groups: by(['groupValue'], { members: names }),
  scenes: by(['sceneValue'], { actions }),
  timings: by(['name'], values),
  keys: by(['identifier', 'key', 'pressType']),
  bindings: by(['name'], { ...values, sources: names }),
  relays: by(['identifier']),
  infrared: by(['identifier'], { keys: by(['keyCode']) }),
  drivers: by(['identifier']),
  panels: by(['identifier'], { buttons: by(['key', 'pressType']) }),
  voice: by(['word'], values),
  airVoice: by(['word'], { identifiers: names }),
  aliases: by(['word']),
  thermostats: by(['identifier']),
  screens: by(['identifier']),
} satisfies { [L in keyof TemplateConfig]?: Keyed }

/** The whole configuration as an element whose fields are lists. */
const whole: Keyed = { key: () => '', inner: sections }

/** The elements of a list by their keys. Of several with one key the second is called 'key#2', and so on. */
function byKey(list: unknown, { key }: Keyed): Map<string, unknown> {
  const found = new Map<string, unknown>()
  for (const element of Array.isArray(list) ? list : []) {
    const name = key(element)
    let free = name
    for (let times = 2; found.has(free); times += 1) free = `${name}#${times}`
    found.set(free, element)
  }
  return found
}

function changesOfList(before: unknown, after: unknown, keyed: Keyed, path: string[]): ConfigChange[] {
  const [was, is] = [byKey(before, keyed), byKey(after, keyed)]
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((key): ConfigChange[] => {
    const at = [...path, key]
    if (!is.has(key)) return [{ path: at, before: was.get(key) }]
    if (!was.has(key)) return [{ path: at, after: is.get(key) }]
    return changesOfElement(was.get(key), is.get(key), keyed, at)
  })
}

function changesOfElement(before: unknown, after: unknown, keyed: Keyed, path: string[]): ConfigChange[] {
  if (!isRow(before) || !isRow(after)) return same(before, after) ? [] : [{ path, before, after }]
  const fields = [...new Set([...Object.keys(keyed.inner), ...Object.keys(before), ...Object.keys(after)])]
  return fields.flatMap((field): ConfigChange[] => {
    const [was, is, inner] = [before[field], after[field], keyed.inner[field]]
    if (inner) return changesOfList(was, is, inner, [...path, field])
    if (same(was, is)) return []
    const sides = {
      ...(was === undefined ? {} : { before: was }),
      ...(is === undefined ? {} : { after: is }),
    }
    return [{ path: [...path, field], ...sides }]
  })
}

/** What differs between two configurations, field by field. Their order of elements, and their format, is not looked at. Pure. */
export function configChanges(before: TemplateConfig, after: TemplateConfig): ConfigChange[] {
  const { defaults: usual = {}, format: _format, ...rest } = before
  const { defaults = {}, format: _other, ...others } = after
  const plain: Keyed = { key: () => '', inner: {} }
  return [
    ...changesOfElement(rest, others, whole, []),
    ...changesOfElement(usual, defaults, plain, ['defaults']),
  ]
}

/** Sets what a change says in a copy of an element; null where there is nothing any more that it could be set in. */
function changed(element: Row, keyed: Keyed, path: readonly string[], change: ConfigChange): Row | null {
  const [field = '', key, ...rest] = path
  const inner = keyed.inner[field]
  if (!inner || key === undefined) {
    const { [field]: _gone, ...others } = element
    return 'after' in change ? { ...others, [field]: change.after } : others
  }
  const elements = byKey(element[field], inner)
  const known = elements.get(key)
  if (rest.length > 0) {
    const next = isRow(known) ? changed(known, inner, rest, change) : null
    if (!next) return null
    elements.set(key, next)
  } else if ('after' in change) elements.set(key, change.after)
  else if (!elements.delete(key)) return null
  return { ...element, [field]: [...elements.values()] }
}

/**
 * A configuration with changes laid over it that were found against an earlier one. `moot` are those that have nothing left to
 * stand on: a value of a scene that is gone, say. Pure.
 */
export function withChanges(
  config: TemplateConfig,
  changes: readonly ConfigChange[],
): { config: TemplateConfig; moot: ConfigChange[] } {
  const moot: ConfigChange[] = []
  let current = config as unknown as Row
  for (const change of changes) {
    const [first, ...rest] = change.path
    const next =
      first === 'defaults'
        ? {
            ...current,
            defaults: changed((current.defaults ?? {}) as Row, { ...whole, inner: {} }, rest, change),
          }
        : changed(current, whole, change.path, change)
    if (next) current = next
    else moot.push(change)
  }
  return { config: current as unknown as TemplateConfig, moot }
}

/** What stands at a path of a configuration; undefined where nothing does. */
export function elementAt(config: TemplateConfig, path: readonly string[]): unknown {
  let [element, keyed]: [unknown, Keyed] = [config, whole]
  for (let at = 0; at < path.length; at += 1) {
    const field = path[at] ?? ''
    if (!isRow(element)) return undefined
    const inner: Keyed | undefined = keyed.inner[field]
    element = element[field]
    if (!inner || at + 1 >= path.length) keyed = { key: () => '', inner: {} }
    else {
      at += 1
      element = byKey(element, inner).get(path[at] ?? '')
      keyed = inner
    }
  }
  return element
}

export type ChangedSection = keyof typeof sections
export const changedSections = Object.keys(sections) as ChangedSection[]
