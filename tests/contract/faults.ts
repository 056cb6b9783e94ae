import { type Call, encodingOf } from '#contract/endpoint.ts'
import type { Upload } from '#contract/upload.ts'
import { below, core, inputSchema, nullable, replaceAt, type Schema } from './schemas.ts'

/** A value that its schema forbids, at a place of an input. */
export interface Fault {
  path: string
  about: string
  change: (input: unknown) => unknown
}

/** 'json' says what it means; in 'text' (forms, queries, paths) every scalar is a string. */
type Mode = 'json' | 'text'

const set = (path: string, about: string, value: unknown): Fault => ({
  path,
  about,
  change: (input) => replaceAt(input, path, () => value),
})

const anything: Record<string, unknown> = {
  text: 'x',
  integer: 7,
  fraction: 1.5,
  truth: true,
  nothing: null,
  list: [],
  'list of lists': [[1]],
  object: {},
  'numeric text': '5',
}

/** Which of the values above are right for a type, in JSON. */
const right: Record<string, readonly string[]> = {
  string: ['text', 'numeric text'],
  integer: ['integer'],
  number: ['integer', 'fraction'],
  boolean: ['truth'],
  array: ['list'],
  object: ['object'],
}

const wrongText: Record<string, readonly string[]> = {
  integer: ['x', '1.5', '1e999', '0x', '一', '5 5', 'NaN', '--1', '{}'],
  number: ['x', '1e999', 'NaN'],
  string: [],
}

const wrongTypes = (schema: Schema, path: string, mode: Mode, orNull: boolean): Fault[] => {
  const type = schema.type ?? 'string'
  if (mode === 'text') {
    const doubled = type === 'array' ? [] : [set(path, 'given twice', ['5', '6'])]
    return [...(wrongText[type] ?? []).map((text) => set(path, `text ${text}`, text)), ...doubled]
  }
  return Object.entries(anything)
    .filter(([name]) => !right[type]?.includes(name) && !(orNull && name === 'nothing'))
    .filter(([name]) => !(type === 'array' && name === 'list of lists'))
    .map(([name, value]) => set(path, name, value))
}

const bounds = (schema: Schema, path: string): Fault[] => {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems, items } = schema
  return [
    ...(minLength ? [set(path, 'empty', '')] : []),
    ...(maxLength === undefined ? [] : [set(path, 'too long', '长'.repeat(maxLength + 1))]),
    ...(schema.pattern === '\\S' ? [set(path, 'blank', ' \t\n')] : []),
    ...(schema.enum ? [set(path, 'none of the choices', 'no such choice')] : []),
    ...(minimum === undefined ? [] : [set(path, 'too small', minimum - 1)]),
    ...(maximum === undefined ? [] : [set(path, 'too large', maximum + 1)]),
    ...(schema.type === 'integer' ? [set(path, 'beyond all ids', 1e30)] : []),
    ...(minItems ? [set(path, 'too few', [])] : []),
    ...(maxItems !== undefined && items
      ? [{ ...set(path, 'too many', null), change: repeated(path, maxItems + 1) }]
      : []),
  ]
}

const repeated = (path: string, times: number) => (input: unknown) =>
  replaceAt(input, path, (before) => Array(times).fill(Array.isArray(before) ? before[0] : before))

/** Everything that may be wrong with an input of a call, by its schemas. */
export function faultsOf(call: Call): Fault[] {
  const asText = (key: string) =>
    call.path.includes(`{${key}}`) ||
    Object.hasOwn(call.query?.properties ?? {}, key) ||
    encodingOf(call) !== 'json'
  const schema = inputSchema(call)
  return Object.entries(schema.properties ?? {}).flatMap(([key, value]) => [
    ...missing(schema, key, '').filter(() => !call.path.includes(`{${key}}`)),
    // What stands twice in a path is one longer text.
    ...faultsAt(value, key, asText(key) ? 'text' : 'json').filter(
      ({ about }) =>
        about !== 'given twice' || core(value).type !== 'string' || !call.path.includes(`{${key}}`),
    ),
  ])
}

const missing = (parent: Schema, key: string, path: string): Fault[] =>
  parent.required?.includes(key)
    ? [{ path: below(path, key), about: 'missing', change: (input) => replaceAt(input, path, without(key)) }]
    : []

const without = (key: string) => (before: unknown) => {
  const { [key]: _left, ...rest } = before as Record<string, unknown>
  return rest
}

const emptied = (file: unknown): Upload => ({ ...(file as Upload), bytes: new Uint8Array() })

function faultsAt(outer: Schema, path: string, mode: Mode): Fault[] {
  const schema = core(outer)
  if (schema.maxBytes)
    return [
      set(path, 'text', 'x'),
      { path, about: 'given twice', change: (input) => replaceAt(input, path, (file) => [file, file]) },
      { path, about: 'no picture', change: (input) => replaceAt(input, path, emptied) },
    ]
  const inside = schema.items ? faultsAt(schema.items, below(path, '0'), mode) : []
  const properties = Object.entries(schema.properties ?? {}).flatMap(([key, value]) => [
    ...missing(schema, key, path),
    ...faultsAt(value, below(path, key), mode),
  ])
  return [
    ...wrongTypes(schema, path, mode, nullable(outer)),
    ...bounds(schema, path),
    ...inside,
    ...properties,
  ]
}
