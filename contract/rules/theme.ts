import type { LoginFields, ThemeFields } from '../company-settings.ts'
import { limits } from '../limits.ts'

/** The themes of a console (spec point 9). */
export const themeNames = ['default', 'dark', 'blue'] as const
export type ThemeName = (typeof themeNames)[number]

/** How a console looks until its company chooses otherwise. A white navigation leaves the logo as it is. */
export const defaultTheme: ThemeFields = {
  layout: 1,
  mapType: 0,
  navBgColor: '#ffffff',
  customColor: limits.primaryColour,
  themeColor: 'default',
  iconVisible: true,
}

/** How a sign-in looks until its company chooses otherwise; empty words are the system's own. */
export const defaultLogin: LoginFields = {
  title: '',
  slogan: '',
  backgroundColor: '#0b1f3a',
  buttonColor: limits.primaryColour,
}
