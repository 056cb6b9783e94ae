import type { UserInfo } from '#contract/user.ts'
import { uuid } from '#src/sync/random.ts'
import type { Reporter } from '#src/sync/tending.ts'

declare const __LAMPLIGHTER_VERSION__: string

const key = 'lamplighter:browser'

/** The random name this browser goes by, kept when somebody signs out; null where nothing can be kept. */
export function browserName(): string | null {
  try {
    const known = localStorage.getItem(key)
    if (known) return known
    const name = uuid()
    localStorage.setItem(key, name)
    return name
  } catch {
    return null
  }
}

/** How the browser is told of to those who answer for it; null when it has no name. */
export const reporterOf = (browser: string | null, user: UserInfo): Reporter | null =>
  browser === null
    ? null
    : {
        browser,
        accountId: user.userId,
        platform: platformInWords(navigator.userAgent),
        build: __LAMPLIGHTER_VERSION__.slice(0, 40),
        storage: readStorage,
      }

async function readStorage(): ReturnType<Reporter['storage']> {
  try {
    const storage = navigator.storage as StorageManager | undefined
    const { usage, quota } = (await storage?.estimate?.()) ?? {}
    const whole = (bytes: number | undefined) => (bytes === undefined ? null : Math.round(bytes))
    return {
      persisted: (await storage?.persisted?.()) ?? null,
      usage: whole(usage),
      quota: whole(quota),
    }
  } catch {
    return { persisted: null, usage: null, quota: null }
  }
}

const systems = [
  ['iPad', /iPad/],
  ['iPhone', /iPhone/],
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['ChromeOS', /CrOS/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
] as const

const browsers = [
  ['微信', /MicroMessenger/],
  ['Edge', /Edg(?:A|iOS)?\//],
  ['Firefox', /Firefox|FxiOS/],
  ['Chrome', /Chrome|CriOS/],
  ['Safari', /Safari/],
] as const

/** What a browser is, in short words: 'Android · Chrome'. */
export function platformInWords(userAgent: string): string {
  const first = (list: readonly (readonly [string, RegExp])[]) =>
    list.find(([, pattern]) => pattern.test(userAgent))?.[0]
  return [first(systems), first(browsers)].filter(Boolean).join(' · ') || userAgent.slice(0, 60)
}
