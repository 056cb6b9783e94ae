import type { FastifyReply } from 'fastify'
import { memo } from '#contract/rules/memo.ts'

type Schema = Record<string, unknown>

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null

const isNull = (schema: unknown) => isSchema(schema) && schema.type === 'null'

/** The names of all properties that a schema knows, at any depth. */
function propertyNames(schema: unknown): string[] {
  if (!isSchema(schema)) return []
  const { properties } = schema
  const own = isSchema(properties) ? Object.keys(properties) : []
  return [...own, ...Object.values(schema).flatMap(propertyNames)]
}

/** Writes an answer as JSON text, with the properties that the contract names and no others. */
type Write = (reply: FastifyReply, data: unknown) => string

/**
 * How answers of a schema are written: by a serialiser made of it. One that holds itself is written by JSON itself: the
 * other appends every value to a text, and a tree of thousands of nodes then takes longer to be collected than to be written.
 */
export function writerOf(data: object): Write {
  if ('$defs' in data) {
    const names = [...new Set(propertyNames(JSON.parse(JSON.stringify(data))))]
    // What is answered again because it has not changed is not written again.
    const text = memo((value: object) => JSON.stringify(value, names))
    return (_, value) => text(value as object)
  }
  const schema = answerSchema(data)
  return (reply, value) => {
    const write = serialisers.get(schema) ?? reply.compileSerializationSchema(schema)
    serialisers.set(schema, write)
    return write(value as Record<string, unknown>)
  }
}

/** Made when an answer is first written, once in a process. */
const serialisers = new WeakMap<Schema, ReturnType<FastifyReply['compileSerializationSchema']>>()

/** The schema that answers of this kind are written by: one for all calls that answer the same. */
const answerSchema = memo((data: object) => quickSchema(JSON.parse(JSON.stringify(data))) as Schema)

/**
 * A schema in the words that the serialiser is quick with: what may be null is `nullable` rather than a union
 * (which it would validate value by value), and a record of one kind of values has `additionalProperties`
 * (instead of a pattern to match every key with).
 */
export function quickSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(quickSchema)
  if (!isSchema(schema)) return schema
  const { anyOf, patternProperties, ...rest } = schema
  if (Array.isArray(anyOf) && anyOf.length === 2 && isNull(anyOf[1])) {
    const inner = quickSchema(anyOf[0])
    if (isSchema(inner) && typeof inner.type === 'string') return { ...inner, nullable: true }
  }
  if (isSchema(patternProperties) && Object.keys(patternProperties).join() === '^.*$')
    return { ...rest, additionalProperties: quickSchema(patternProperties['^.*$']) }
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, quickSchema(value)]))
}
