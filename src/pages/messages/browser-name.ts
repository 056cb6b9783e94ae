/** In the order in which they are looked for: most call themselves by each other's names too. */
const browsers = [
  ['MicroMessenger', '微信'],
  ['Edg', 'Edge'],
  ['HuaweiBrowser', '华为浏览器'],
  ['MiuiBrowser', '小米浏览器'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const
const machines = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const

const among = (list: readonly (readonly [string, string])[], text: string) =>
  list.find(([sign]) => text.includes(sign))?.[1]

/** What a person calls a browser, by what it says of itself: 'Firefox · Windows'. */
export const browserName = (userAgent: string): string =>
  [among(browsers, userAgent), among(machines, userAgent)].filter(Boolean).join(' · ') || 'Browser'
