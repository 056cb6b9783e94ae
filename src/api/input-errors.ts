import Value from 'typebox/value'
import { split } from '#contract/endpoint.ts'
import { findCall } from '#contract/index.ts'
import { fieldMessage } from '#contract/rules/field-message.ts'

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
  return Object.fromEntries(found.reverse().map((error) => [fieldOf(error), fieldMessage(error, language)]))
}

type Found = ReturnType<typeof Value.Errors>[number]

function fieldOf(error: Found): string {
  const missing = 'requiredProperties' in error.params ? error.params.requiredProperties : []
  const path = error.instancePath.split('/').filter(Boolean)
  return [...path, ...missing.slice(0, 1)].join('.') || 'body'
}
