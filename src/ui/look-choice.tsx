import { SegmentedControl } from '@mantine/core'
import { useId } from 'react'
import { isLanguage, languageList, languages } from '#src/text/languages.ts'
import { setLanguage, useLanguage, useText } from '#src/text/text.ts'
import { chooseTheme, themeNames, useTheme } from '#src/theme/theme-choice.ts'
import classes from './look-choice.module.css'
import { toast } from './toast.ts'

/** Changes the language; says so when its texts cannot be had now. */
export function useLanguageChoice(): (language: string) => void {
  const say = useText()
  return (language) => {
    if (isLanguage(language)) setLanguage(language).catch(() => toast.error(say('shell.languageFailed')))
  }
}

/** Changes the theme to the one of this name. */
export function chooseThemeNamed(name: string): void {
  const theme = themeNames.find((one) => one === name)
  if (theme) chooseTheme(theme)
}

/** Theme and language, side by side. */
export function LookChoice() {
  const say = useText()
  const language = useLanguage()
  const theme = useTheme()
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
          value={theme}
          onChange={chooseThemeNamed}
          data={themeNames.map((value) => ({ value, label: say(`shell.themes.${value}`) }))}
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
