import { isLanguage } from '#src/text/languages.ts'
import { setLanguage, useText } from '#src/text/text.ts'
import { chooseTheme, themeNames } from '#src/theme/theme-choice.ts'
import { toast } from './toast.ts'

/** Changes the language; says so when its texts cannot be had now. */
export function useLanguageChoice(): (language: string) => void {
  const say = useText()
  return (language) => {
    if (isLanguage(language)) setLanguage(language).catch(() => toast.error(say('shell.languageFailed')))
  }
}

/** What stands for leaving the theme to the company. */
export const ofCompany = 'company'

/** The themes to choose from, the company's first. */
export const themeChoices = [ofCompany, ...themeNames] as const

/** Changes the theme to the one of this name, or to the company's. */
export function chooseThemeNamed(name: string): void {
  const theme = themeNames.find((one) => one === name)
  if (theme || name === ofCompany) chooseTheme(theme ?? null)
}
