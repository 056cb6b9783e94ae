import { SegmentedControl } from '@mantine/core'
import { useId } from 'react'
import { isLanguage, languageList, languages } from '#src/text/languages.ts'
import { setLanguage, useLanguage, useText } from '#src/text/text.ts'
import { chooseTheme, themeNames, useLook } from '#src/theme/theme-choice.ts'
import classes from './look-choice.module.css'
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

/** Theme and language, side by side. */
export function LookChoice() {
  const say = useText()
  const language = useLanguage()
  const { own } = useLook()
  const chooseLanguage = useLanguageChoice()
  const [themeLabel, languageLabel] = [useId(), useId()]
  return (
    <div className={classes.look}>
      <div>
        <div id={themeLabel} className={classes.label}>
          {say('shell.theme')}
        </div>
        <SegmentedControl
          fullWidth
          aria-labelledby={themeLabel}
          value={own ?? ofCompany}
          onChange={chooseThemeNamed}
          data={themeChoices.map((value) => ({ value, label: say(`shell.themes.${value}`) }))}
        />
      </div>
      <div>
        <div id={languageLabel} className={classes.label}>
          {say('shell.language')}
        </div>
        <SegmentedControl
          fullWidth
          aria-labelledby={languageLabel}
          value={language}
          onChange={chooseLanguage}
          data={languageList.map((value) => ({ value, label: languages[value] }))}
        />
      </div>
    </div>
  )
}
