import Value from 'typebox/value'
import { describe, expect, test } from 'vitest'
import { type CallName, callOf, calls } from '#contract/index.ts'
import { isPartCall, partEditOf } from '#contract/parts/edits.ts'
import { fieldFaults, fieldWords } from '#contract/rules/field-fault.ts'
import { ruleFault } from '#contract/rules/field-rule.ts'
import { wireFields } from '#contract/wire-fields.ts'
import { core, inputSchema, nullable, type Schema } from '../schemas.ts'

/** The schema of each field that a form of a call may have. */
function fieldSchemas(name: CallName): Record<string, Schema> {
  const whole = inputSchema(callOf(name))
  const edit = isPartCall(name) ? partEditOf(name) : undefined
  const list = edit && 'items' in edit ? edit.items : undefined
  return (list ? whole.properties?.[list]?.items?.properties : whole.properties) ?? {}
}

const long = (length = 40) => '长'.repeat(length + 1)

/** Values of a field's own type, at and over each of its limits: those a form lets somebody enter. */
function entries(schema: Schema): unknown[] {
  if (nullable(schema)) return [null, ...entries(core(schema))]
  if (core(schema).enum) return [...(core(schema).enum ?? []), '', 'other', -1, 2.5]
  const { type, maxLength, minimum, maximum, minItems = 0, maxItems } = core(schema)
  if (type === 'string') return ['', ' ', '甲', long(maxLength), '2026-09-01', '2026-13-01', '#123456']
  if (type === 'integer' || type === 'number')
    return [minimum, maximum, (minimum ?? 0) - 1, (maximum ?? 7) + 1].filter((each) => each !== undefined)
  if (type !== 'array') return []
  return maxItems === undefined ? [] : [Array(minItems).fill(null), Array(maxItems + 1).fill(null)]
}

describe('what forms know of a call', () => {
  const writes = calls.filter(({ call }) => call.method !== 'GET')
  test('is there for every write and each of its fields', () => {
    expect(Object.keys(wireFields).sort()).toEqual(writes.map(({ name }) => name).sort())
    for (const { name } of writes)
      expect([name, Object.keys(wireFields[name] ?? {})]).toEqual([name, Object.keys(fieldSchemas(name))])
  })

  test('refuses what the call refuses, in its words, and nothing else', () => {
    let refused = 0
    for (const { name } of writes)
      for (const [field, schema] of Object.entries(fieldSchemas(name))) {
        const rule = wireFields[name]?.[field] ?? {}
        for (const value of entries(schema)) {
          // Elements are looked at by their own forms.
          const list = core(schema).type === 'array' && value !== null
          const shape = list ? { ...core(schema), items: {} } : schema
          const faults = fieldFaults(Value.Errors(shape as never, value))
          const found = ruleFault(rule, value)
          const words = Object.values(faults).at(0) ?? null
          if (words) refused += 1
          expect([name, field, value, found && fieldWords(found)]).toEqual([name, field, value, words])
        }
      }
    expect(refused).toBeGreaterThan(200)
  })
})
