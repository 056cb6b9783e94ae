import type { Words } from '../words.ts'

/** What is wrong with fields that say something only together: those left out beside one that is given. */
export function togetherFault(
  fields: Readonly<Record<string, string | number | null | undefined>>,
  words: Words,
): Record<string, Words> | null {
  const names = Object.keys(fields)
  const missing = names.filter((name) => (fields[name] ?? '') === '')
  if (missing.length === 0 || missing.length === names.length) return null
  return Object.fromEntries(missing.map((name) => [name, words]))
}
