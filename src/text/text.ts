import { createInstance } from 'i18next'
import { useSyncExternalStore } from 'react'
import { numberText } from './count.ts'
import type { TextKey, Texts, TextValues } from './keys.ts'
import { type Language, storedLanguage, storeLanguage } from './languages.ts'
import { zh } from './zh/index.ts'

/** Says a text in the language that is set. */
export type Say = (key: TextKey, values?: TextValues) => string

const i18n = createInstance()
void i18n.init({
  lng: 'zh-CN',
  fallbackLng: 'zh-CN',
  resources: { 'zh-CN': { translation: zh } },
  initAsync: false,
  returnNull: false,
  interpolation: { escapeValue: false },
})

// Its own way is the browser's, whose tables take as long to open as a page to draw; counts need none of them.
i18n.services.formatter?.add('number', (value: unknown) => numberText(Number(value)))

let system: string | undefined
let say: Say = translator()
const listeners = new Set<() => void>()

/**
 * Texts are kept once found, with what stands in them for values still open: a page says hundreds, and finding one costs
 * i18next a walk over its rules. Which form of a text is meant depends on a count's plural category alone.
 */
function translator(language = i18n.language): Say {
  const found = new Map<string, string>()
  // Chinese has one form for all counts (CLDR, plural rules).
  const plurals = language.startsWith('zh') ? null : new Intl.PluralRules(language)
  const find = (key: TextKey, count?: number): string => {
    const name = count === undefined ? key : `${key} ${plurals?.select(count)}`
    const known = found.get(name)
    if (known !== undefined) return known
    const text = i18n.t(key, {
      lng: language,
      context: system,
      skipInterpolation: true,
      ...(count === undefined ? {} : { count }),
    })
    found.set(name, text)
    return text
  }
  return (key, values) => {
    if (!values) return find(key)
    const text = find(key, typeof values.count === 'number' ? values.count : undefined)
    return i18n.services.interpolator.interpolate(text, values, language, {})
  }
}

/** Adds Chinese texts that come with a part of the program. English ones are fetched together. */
export function addTexts(texts: object): void {
  i18n.addResourceBundle('zh-CN', 'translation', texts, true)
}

function announce(): void {
  say = translator()
  if (typeof document !== 'undefined') document.documentElement.lang = i18n.language
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const loadEnglish = async (): Promise<Texts> => (await import('./en/index.ts')).en

async function apply(language: Language): Promise<void> {
  if (language === 'en' && !i18n.hasResourceBundle('en', 'translation'))
    i18n.addResourceBundle('en', 'translation', await loadEnglish())
  await i18n.changeLanguage(language)
  announce()
}

/**
 * Sets the system whose wording is used and the language chosen earlier. A text whose key also stands with
 * `_<system>` behind it is said in that wording. Resolves when texts are ready; a language that cannot be
 * loaded leaves Chinese.
 */
export async function startText(systemCode: string): Promise<void> {
  system = systemCode
  announce()
  const language = storedLanguage()
  if (language !== 'zh-CN') await apply(language).catch(() => undefined)
}

/** Changes the language of the whole page and remembers it. Rejects when its texts cannot be loaded. */
export async function setLanguage(language: Language): Promise<void> {
  await apply(language)
  storeLanguage(language)
}

export const currentLanguage = (): Language => i18n.language as Language

/** The same, by the names that the contract's sentences have. */
export const textLanguage = (): 'zh' | 'en' => (currentLanguage() === 'en' ? 'en' : 'zh')

/** `say` for a component; it renders again when the language changes. */
export const useText = (): Say =>
  useSyncExternalStore(
    subscribe,
    () => say,
    () => say,
  )

export function useLanguage(): Language {
  useText()
  return currentLanguage()
}

/** Says texts in Chinese, whatever language is set: papers that are signed are in Chinese. */
export const chineseText = (): Say => translator('zh-CN')

/** A text outside a component, in the language set now. */
export const textNow: Say = (key, values) => say(key, values)
