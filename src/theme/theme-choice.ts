import { useSyncExternalStore } from 'react'
import type { ThemeFields } from '#contract/company-settings.ts'
import { isLater } from '#contract/rules/later.ts'
import { defaultTheme, type ThemeName, themeNames } from '#contract/rules/theme.ts'
import { companyLookKey, type StoredLook, themeKey } from '#contract/shell.ts'
import type { SystemCode } from '#contract/systems.ts'
import { navCss, navFrameColour } from './nav-css.ts'

export { type ThemeName, themeNames }

export const schemeOf = (theme: ThemeName): 'light' | 'dark' => (theme === 'dark' ? 'dark' : 'light')

/** How the console is drawn. */
export interface Look {
  theme: ThemeName
  /** What somebody has chosen on this device; null when she leaves it to the company. */
  own: ThemeName | null
  /** The company's theme, or the one that is tried out. */
  fields: ThemeFields
}

interface Kept extends StoredLook {
  fields: ThemeFields
}

let system: SystemCode = 'open'
let company: ThemeFields = defaultTheme
/** Since when that holds, in ms; 0 for what was kept on the device. */
let companySince = 0
let tried: ThemeFields | null = null
let look: Look = { theme: 'default', own: null, fields: defaultTheme }
const listeners = new Set<() => void>()

const known = (value: unknown): ThemeName | null => themeNames.find((name) => name === value) ?? null

function read<V>(key: string, take: (text: string | null) => V): V | null {
  try {
    return take(localStorage.getItem(key))
  } catch {
    return null
  }
}

/** What does not fit in storage, or may not be stored, lasts as long as the page does. */
function keep(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // See above.
  }
}

const keptFields = (): ThemeFields =>
  read(companyLookKey(system), (text) => ({
    ...defaultTheme,
    ...(JSON.parse(text ?? '{}') as Partial<Kept>).fields,
  })) ?? defaultTheme

/**
 * A choice of her own wins over the company's theme: somebody who needs the dark one needs it everywhere. What is
 * tried out in the theme panel wins over both, or its preview would show nothing.
 */
function put(own: ThemeName | null): void {
  const fields = tried ?? company
  const theme = tried ? tried.themeColor : (own ?? company.themeColor)
  const before = Object.keys(navCss(look.fields))
  look = { theme, own, fields }
  const root = document.documentElement
  root.dataset.theme = theme
  const css = navCss(fields)
  for (const name of before) if (!(name in css)) root.style.removeProperty(name)
  for (const [name, value] of Object.entries(css)) root.style.setProperty(name, value)
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', navFrameColour(fields, theme))
  for (const listener of listeners) listener()
}

const chosen = () => read(themeKey(system), known)

/** Takes up how a system looks on this device, and follows what another tab chooses. */
export function startTheme(of: SystemCode): void {
  system = of
  tried = null
  company = keptFields()
  companySince = 0
  put(chosen())
  addEventListener('storage', (event) => {
    if (event.key === themeKey(system)) put(known(event.newValue))
    if (event.key !== companyLookKey(system)) return
    company = keptFields()
    put(chosen())
  })
}

/** Draws the system in a theme from now on; null leaves it to the company. */
export function chooseTheme(theme: ThemeName | null): void {
  put(theme)
  keep(themeKey(system), theme)
}

/**
 * Takes up the theme of the company that is signed in, as it was at `at` (ms), for the next start before anybody has signed in
 * too. One from before what is taken up already, read while that was being saved, changes nothing.
 */
export function takeCompanyLook(fields: ThemeFields, at: number): void {
  if (isLater(companySince, at)) return
  companySince = at
  const { layout, mapType, navBgColor, customColor, themeColor, iconVisible } = fields
  const plain = { layout, mapType, navBgColor, customColor, themeColor, iconVisible }
  if (JSON.stringify(plain) === JSON.stringify(company)) return
  company = plain
  const kept: Kept = { theme: themeColor, css: navCss(plain), fields: plain }
  keep(companyLookKey(system), JSON.stringify(kept))
  put(look.own)
}

/** Draws the system as for somebody who has never been here: neither a choice of hers nor her company's is kept. */
export function forgetLook(): void {
  company = defaultTheme
  companySince = 0
  keep(companyLookKey(system), null)
  chooseTheme(null)
}

/** Draws the console as if the company had chosen this; null ends it. Nothing is kept. */
export function tryLook(fields: ThemeFields | null): void {
  tried = fields
  put(look.own)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useLook = (): Look =>
  useSyncExternalStore(
    subscribe,
    () => look,
    () => look,
  )
