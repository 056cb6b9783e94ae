type Schema = Record<string, unknown>

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null

const isNull = (schema: unknown) => isSchema(schema) && schema.type === 'null'

const quick = new WeakMap<object, Schema>()

/** The schema that answers of this kind are written by: one for all calls that answer the same. */
export function answerSchema(data: object): Schema {
  const known = quick.get(data)
  if (known) return known
  const made = quickSchema(JSON.parse(JSON.stringify(data))) as Schema
  quick.set(data, made)
  return made
}

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
