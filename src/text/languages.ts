/** The languages of the console, the first being the one it starts with. */
export const languages = { 'zh-CN': '简体中文', en: 'English' } as const

export type Language = keyof typeof languages
export const languageList = Object.keys(languages) as Language[]

const slot = 'lamplighter:language'

export const isLanguage = (value: unknown): value is Language =>
  typeof value === 'string' && Object.hasOwn(languages, value)

/** The language chosen on this device, or Chinese. Storage that is refused counts as no choice. */
export function storedLanguage(): Language {
  try {
    const stored = localStorage.getItem(slot)
    return isLanguage(stored) ? stored : 'zh-CN'
  } catch {
    return 'zh-CN'
  }
}

export function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(slot, language)
  } catch {
    // The choice then lasts as long as the page does.
  }
}
