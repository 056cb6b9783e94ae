import type { FieldFault } from './field-fault.ts'

/** What a call asks of one field: keywords of its schema (JSON Schema), and whether it must be given, and not as null. */
export interface FieldRule {
  required?: boolean
  type?: string
  minLength?: number
  maxLength?: number
  pattern?: string
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  enum?: readonly (string | number)[]
}

type Fault = Pick<FieldFault, 'keyword' | 'params'>

const below = (limit: number | undefined, size: number) => limit !== undefined && size < limit
const above = (limit: number | undefined, size: number) => limit !== undefined && size > limit

/** The first thing that is wrong with what was entered into a field, as a validator would report it; null when nothing is. */
export function ruleFault(rule: FieldRule, value: unknown): Fault | null {
  const fault = (keyword: keyof FieldRule): Fault => ({ keyword, params: { limit: rule[keyword] } })
  if (value === undefined || value === null) return rule.required ? fault('required') : null
  if (typeof value === 'string') {
    const { pattern } = rule
    if (below(rule.minLength, value.length)) return fault('minLength')
    if (above(rule.maxLength, value.length)) return fault('maxLength')
    if (pattern !== undefined && !new RegExp(pattern, 'u').test(value))
      return { keyword: 'pattern', params: { pattern } }
  }
  if (rule.type === 'integer' && !Number.isInteger(value))
    return { keyword: 'type', params: { type: 'integer' } }
  if (rule.enum && !rule.enum.includes(value as string | number))
    return { keyword: 'enum', params: { allowedValues: rule.enum } }
  if (typeof value === 'number') {
    if (below(rule.minimum, value)) return fault('minimum')
    if (above(rule.maximum, value)) return fault('maximum')
  }
  if (Array.isArray(value)) {
    if (below(rule.minItems, value.length)) return fault('minItems')
    if (above(rule.maxItems, value.length)) return fault('maxItems')
  }
  return null
}
