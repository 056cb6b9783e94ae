import { pathParams } from './endpoint.ts'
import { calls } from './index.ts'
import { isPartCall, itemsFieldOf, partEditOf } from './parts/edits.ts'
import type { FieldRule } from './rules/field-rule.ts'

interface Schema extends Omit<FieldRule, 'required'> {
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
}

const limits = [
  'type',
  'minLength',
  'maxLength',
  'pattern',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'enum',
] as const

function ruleOf(schema: Schema, required: boolean): FieldRule {
  const core = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema
  const nullable = schema.anyOf?.some(({ type }) => type === 'null') ?? false
  const kept = limits.flatMap((key) => (core[key] === undefined ? [] : [[key, core[key]] as const]))
  return { ...Object.fromEntries(kept), ...(required && !nullable ? { required } : {}) }
}

const rulesOf = ({ properties = {}, required = [] }: Schema): Record<string, FieldRule> =>
  Object.fromEntries(
    Object.entries(properties).map(([field, schema]) => [field, ruleOf(schema, required.includes(field))]),
  )

/** What a write asks of its fields; of one that lists parts, of the fields of each. */
function fieldsOf({ name, call }: (typeof calls)[number]): Record<string, FieldRule> {
  const shapes = [call.params, call.query, 'body' in call ? call.body : undefined]
  const schemas = shapes.filter((shape) => shape !== undefined) as unknown as Schema[]
  const list = isPartCall(name) ? itemsFieldOf(partEditOf(name)) : undefined
  const items = list && schemas.map(({ properties }) => properties?.[list]?.items).find(Boolean)
  const path = Object.fromEntries(
    pathParams(call.path).map((field) => [field, { type: 'integer', required: true }]),
  )
  return items ? rulesOf(items) : { ...path, ...Object.assign({}, ...schemas.map(rulesOf)) }
}

/**
 * What every write asks of its fields, by call: what forms mark, limit and refuse. The build puts the table itself in
 * this module's place, so that a form does not make the schemas of all calls.
 */
export const wireFields: Readonly<Record<string, Readonly<Record<string, FieldRule>>>> = Object.fromEntries(
  calls.filter(({ call }) => call.method !== 'GET').map((entry) => [entry.name, fieldsOf(entry)]),
)
