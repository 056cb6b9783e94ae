import { SegmentedControl } from '@mantine/core'
import { useId } from 'react'
import { languageList, languages } from '#src/text/languages.ts'
import { useLanguage, useText } from '#src/text/text.ts'
import { useLook } from '#src/theme/theme-choice.ts'
import classes from './look-choice.module.css'
import { chooseThemeNamed, ofCompany, themeChoices, useLanguageChoice } from './looks.ts'

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
