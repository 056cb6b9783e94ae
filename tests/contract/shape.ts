import Value from 'typebox/value'
import type { Call } from '#contract/endpoint.ts'
import { below, dataSchema, type Schema } from './schemas.ts'

/** What a value has and its schema does not name, by path. */
export function extrasIn(
  schema: Schema,
  value: unknown,
  definitions: Record<string, Schema> = schema.$defs ?? {},
  path = '',
): string[] {
  if (schema.$ref) return extrasIn(definitions[schema.$ref] ?? {}, value, definitions, path)
  if (value === null || typeof value !== 'object') return []
  // T.Unknown: the contract says that anything may stand there.
  if (Object.keys(schema).every((key) => key === 'description')) return []
  if (schema.anyOf) {
    const each = schema.anyOf.map((choice) => extrasIn(choice, value, definitions, path))
    return each.find((extras) => extras.length === 0) ?? each.flat()
  }
  if (Array.isArray(value))
    return value.flatMap((item, index) =>
      extrasIn(schema.items ?? {}, item, definitions, below(path, String(index))),
    )
  const [pattern] = Object.values(schema.patternProperties ?? {})
  return Object.entries(value).flatMap(([key, item]) => {
    const known = Object.hasOwn(schema.properties ?? {}, key) ? schema.properties?.[key] : pattern
    return known ? extrasIn(known, item, definitions, below(path, key)) : [below(path, key)]
  })
}

/** What is wrong with an answer's data; empty when it is as the contract says and holds nothing else. */
export function shapeFaults(call: Call, data: unknown): string[] {
  const errors = Value.Errors(call.data, data)
  return [
    ...errors.map(({ instancePath, message }) => `${instancePath} ${message}`),
    ...extrasIn(dataSchema(call), data).map((path) => `${path} is not in the contract`),
  ]
}
