import '#src/text/account.ts'
import type { Say } from '#src/text/text.ts'

/** Every Chromium says that it is Safari too: the first that fits is it. */
const browsers = [
  ['MicroMessenger/', '微信 WeChat'],
  ['Edg/', 'Edge'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const machines = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Macintosh', 'macOS'],
  ['Linux', 'Linux'],
] as const

const firstIn = (text: string, list: readonly (readonly [string, string])[]) =>
  list.find(([mark]) => text.includes(mark))?.[1]

/** A browser and what it runs on, out of what it says of itself, such as 'Chrome · Android'. */
export function deviceOf(userAgent: string, say: Say): string {
  const known = [firstIn(userAgent, browsers), firstIn(userAgent, machines)].filter(Boolean)
  return known.join(' · ') || say('account.unknownDevice')
}
