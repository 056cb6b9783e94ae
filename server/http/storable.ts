import type { Words } from '#contract/words.ts'
import { refuseInput } from '#server/refusal.ts'
import type { Sent } from './arrival.ts'

const outOfRange: Words = { zh: '数值超出范围', en: 'is out of range' }
const unwritable: Words = { zh: '含有无法保存的字符', en: 'holds characters that cannot be stored' }

function faultOf(value: unknown): Words | undefined {
  if (typeof value === 'number') return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? undefined : outOfRange
  if (typeof value !== 'string') return undefined
  // PostgreSQL has no zero byte, and half of a surrogate pair has no UTF-8.
  return value.includes('\0') || !isWellFormed(value) ? unwritable : undefined
}

/** String.prototype.isWellFormed (ECMAScript 2024), which the types of ES2023 do not name. */
const isWellFormed = (text: string): boolean => !/\p{Surrogate}/u.test(text)

function collect(value: unknown, path: string, faults: Record<string, Words>) {
  const fault = faultOf(value)
  if (fault) faults[path] = fault
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return
  for (const [key, item] of Object.entries(value)) collect(item, path ? `${path}.${key}` : key, faults)
}

/**
 * Refuses what every schema lets through and no column can hold: an id of thirty digits, Infinity (which is what
 * 1e999 is read as), a zero byte in a name.
 * @throws Refusal input
 */
export function checkStorable({ params, query, body }: Sent): void {
  const faults: Record<string, Words> = {}
  for (const part of [params, query, body]) collect(part, '', faults)
  if (Object.keys(faults).length > 0) refuseInput(faults)
}
