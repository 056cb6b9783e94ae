import Value from 'typebox/value'
import { split } from '#contract/endpoint.ts'
import { findCall } from '#contract/index.ts'
import { fieldFaults } from '#contract/rules/field-fault.ts'

/**
 * Checks a flat input against a queued call's schemas as the server will.
 * @returns field ('sceneList.0.name') -> what is wrong with it in words, or null when all is right; the name
 * itself for a call that this build does not know
 */
export function inputErrors(
  name: string,
  input: Record<string, unknown>,
  language: 'zh' | 'en',
): Record<string, string> | null {
  const call = findCall(name)
  if (call?.offline !== 'queue') return { name }
  const { query, body } = split(call, input)
  const found = [
    ...(call.query ? Value.Errors(call.query, query) : []),
    ...('body' in call && call.body ? Value.Errors(call.body, body ?? {}) : []),
  ]
  if (found.length === 0) return null
  const faults = Object.entries(fieldFaults(found))
  return Object.fromEntries(faults.map(([field, words]) => [field, words[language]]))
}
