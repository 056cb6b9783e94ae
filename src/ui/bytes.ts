import { numberText } from '#src/text/count.ts'

const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** A size in bytes for people: 1.4 MB. Steps of 1024, at most one decimal. */
export function bytesInWords(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  const value = bytes / 1024 ** step
  return `${numberText(value, value < 10 && step > 0 ? 1 : 0)} ${units[step]}`
}
