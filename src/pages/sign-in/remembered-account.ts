import type { SystemCode } from '#contract/systems.ts'

const DAY = 24 * 60 * 60
const nameOf = (system: SystemCode) => `username_${system}`

/** The account last used on a system, from its cookie, or ''. */
export function rememberedAccount(system: SystemCode): string {
  const start = `${nameOf(system)}=`
  try {
    const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(start))
    return decodeURIComponent(found?.slice(start.length) ?? '')
  } catch {
    return ''
  }
}

/** Keeps an account name, and the code of the system she came to, for a day (spec point 9). */
export function rememberAccount(system: SystemCode, account: string): void {
  keep(nameOf(system), account)
  keep('systemCode', system)
}

function keep(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the spec has a cookie, and cookieStore is missing on plain http
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/iot; max-age=${DAY}; samesite=lax`
}
