import { useSyncExternalStore } from 'react'
import { themeKey } from '#contract/shell.ts'
import type { SystemCode } from '#contract/systems.ts'

/** The themes of a console (spec point 9). */
export const themeNames = ['default', 'dark', 'blue'] as const
export type ThemeName = (typeof themeNames)[number]

export const schemeOf = (theme: ThemeName): 'light' | 'dark' => (theme === 'dark' ? 'dark' : 'light')

let slot = ''
let chosen: ThemeName = 'default'
const listeners = new Set<() => void>()

const known = (value: unknown): ThemeName => themeNames.find((name) => name === value) ?? 'default'

function stored(): ThemeName {
  try {
    return known(localStorage.getItem(slot))
  } catch {
    return 'default'
  }
}

/** What the browser draws around the page: the header's colour (tokens.css). */
const frameColours: Record<ThemeName, string> = { default: '#ffffff', dark: '#19212b', blue: '#12355f' }

function put(theme: ThemeName): void {
  chosen = theme
  document.documentElement.dataset.theme = theme
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', frameColours[theme])
  for (const listener of listeners) listener()
}

/** Takes up the theme chosen for a system on this device, and follows what another tab chooses. */
export function startTheme(system: SystemCode): void {
  slot = themeKey(system)
  put(stored())
  addEventListener('storage', (event) => {
    if (event.key === slot) put(known(event.newValue))
  })
}

/** Draws the system in a theme from now on. */
export function chooseTheme(theme: ThemeName): void {
  put(theme)
  try {
    localStorage.setItem(slot, theme)
  } catch {
    // The choice then lasts as long as the page does.
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useTheme = (): ThemeName =>
  useSyncExternalStore(
    subscribe,
    () => chosen,
    () => 'default',
  )
