import { type Call, encodingOf } from './endpoint.ts'
import { calls } from './index.ts'

/** FNV-1a with 64 bits, as 16 hex digits (Fowler, Noll and Vo). */
function fnv1a64(text: string): string {
  let hash = 0xcbf29ce484222325n
  for (let index = 0; index < text.length; index += 1) {
    hash ^= BigInt(text.charCodeAt(index))
    hash = BigInt.asUintN(64, hash * 0x100000001b3n)
  }
  return hash.toString(16).padStart(16, '0')
}

/** What a schema says for people to read: no validator looks at it. */
const prose: readonly string[] = ['description', 'title', 'examples', '$comment']
/** Keywords of JSON Schema under which names stand that are no keywords: a field may be called `title`. */
const named: readonly string[] = ['properties', 'patternProperties', '$defs']

/** Schemas are shared by many calls: each is put into text once. */
const texts = new WeakMap<object, string>()

/** A schema as JSON, without its prose. */
export function shapeText(schema: unknown): string {
  if (schema === null || typeof schema !== 'object') return JSON.stringify(schema) ?? 'null'
  const known = texts.get(schema)
  if (known !== undefined) return known
  const text = Array.isArray(schema)
    ? `[${schema.map(shapeText).join()}]`
    : objectText(schema, (keyword, value) => {
        if (prose.includes(keyword)) return null
        return named.includes(keyword)
          ? objectText(value as object, (_, field) => shapeText(field))
          : shapeText(value)
      })
  texts.set(schema, text)
  return text
}

function objectText(object: object, textOf: (key: string, value: unknown) => string | null): string {
  const entries = Object.entries(object).flatMap(([key, value]) => {
    const text = value === undefined ? null : textOf(key, value)
    return text === null ? [] : [`${JSON.stringify(key)}:${text}`]
  })
  return `{${entries.join()}}`
}

/** The wire as text: a line per call, in the order of their names, without its prose. */
export function wireText(): string {
  const line = ({ name, call }: (typeof calls)[number]) => {
    const { about: _about, ...wire } = call
    return `${name} ${shapeText(wire)}`
  }
  return calls.map(line).sort().join('\n')
}

let known: string | undefined

/** Names this build's wire as a whole. */
export const wireHash = (): string => {
  known ??= fnv1a64(wireText())
  return known
}

/** What a call takes, as text: not what it answers, which is no part of an edit that waits for one. */
function takenBy(call: Call): string {
  const { method, path, base, params, query } = call
  const body = 'body' in call ? call.body : undefined
  return shapeText([method, base, path, params, query, body, encodingOf(call)])
}

/** The wire of every call that may wait in an outbox, by its name. */
export const editWires = (): Record<string, string> =>
  Object.fromEntries(
    calls
      .filter(({ call }) => call.offline === 'queue')
      .map(({ name, call }) => [name, fnv1a64(takenBy(call))]),
  )

let knownEdits: Record<string, string> | undefined

/**
 * Names the wire of one edit: a build with the same one for it takes the edit as it is, whatever else has come or
 * changed. Undefined for a call this build does not have.
 */
export const editWire = (name: string): string | undefined => {
  knownEdits ??= editWires()
  return Object.hasOwn(knownEdits, name) ? knownEdits[name] : undefined
}
