import { type Call, pathParams } from '#contract/endpoint.ts'

/** A JSON Schema as the contract writes them. */
export interface Schema {
  type?: string
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  pattern?: string
  /** A file (contract/upload.ts). */
  maxBytes?: number
  $ref?: string
  $defs?: Record<string, Schema>
}

const asSchema = (schema: unknown): Schema => JSON.parse(JSON.stringify(schema))

/** The whole flat input of a call (see `Input` of the contract) as one schema. */
export function inputSchema(call: Call): Schema {
  const params = Object.fromEntries(
    pathParams(call.path).map((name) => [name, call.params?.properties[name] ?? { type: 'integer' }]),
  )
  const parts = [
    { properties: params, required: Object.keys(params) },
    ...(call.query ? [asSchema(call.query)] : []),
    ...('body' in call && call.body ? [asSchema(call.body)] : []),
  ] as Schema[]
  return {
    type: 'object',
    properties: Object.assign({}, ...parts.map((part) => part.properties)),
    required: [...new Set(parts.flatMap((part) => part.required ?? []))],
  }
}

export const dataSchema = (call: Call): Schema => asSchema(call.data)

/** What is not null, of a schema that may be null. */
export const core = (schema: Schema): Schema => schema.anyOf?.find(({ type }) => type !== 'null') ?? schema
export const nullable = (schema: Schema): boolean =>
  schema.anyOf?.some(({ type }) => type === 'null') ?? false

/** 'sceneList.*' and 'name' -> 'sceneList.*.name' */
export const below = (path: string, key: string): string => (path ? `${path}.${key}` : key)

/** Every place of a schema, by path; '*' is any element of a list. Nullable places have their `core`. */
export function places(schema: Schema, path = ''): { path: string; schema: Schema }[] {
  const here = core(schema)
  return [
    ...(path ? [{ path, schema: here }] : []),
    ...Object.entries(here.properties ?? {}).flatMap(([key, value]) => places(value, below(path, key))),
    ...(here.items ? places(here.items, below(path, '*')) : []),
  ]
}

/** A copy of `value` with something else at a path; every element of a list where the path says '*'. */
export function replaceAt(value: unknown, path: string, by: (before: unknown) => unknown): unknown {
  if (path === '') return by(value)
  const [key = '', ...rest] = path.split('.')
  const deeper = rest.join('.')
  if (key === '*') return Array.isArray(value) ? value.map((item) => replaceAt(item, deeper, by)) : value
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === key ? replaceAt(item, deeper, by) : item))
  if (value === null || typeof value !== 'object') return value
  const before = value as Record<string, unknown>
  return { ...before, [key]: replaceAt(before[key], deeper, by) }
}
