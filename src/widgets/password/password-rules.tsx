import { IconCheck, IconCircle } from '@tabler/icons-react'
import {
  type PasswordRule,
  passwordResults,
  passwordRules,
  passwordStrength,
} from '#contract/rules/password.ts'
import { useText } from '#src/text/text.ts'
import classes from './password-rules.module.css'

const strengths = ['none', 'fair', 'good', 'best'] as const

interface Props {
  id: string
  password: string
  old?: string | undefined
  confirm?: string | undefined
}

/** The rules of a new password, each marked as it is kept while somebody types, and how strong it is. */
export function PasswordRules({ id, password, old, confirm }: Props) {
  const say = useText()
  const results = passwordResults({ password, old, confirm })
  const asked = (rule: PasswordRule) =>
    (rule !== 'different' || old !== undefined) && (rule !== 'same' || confirm !== undefined)
  const strength = passwordStrength(password)
  return (
    <div id={id} className={classes.box}>
      <div className={classes.meter} data-strength={strength} aria-hidden>
        <span />
        <span />
        <span />
      </div>
      <p className={classes.strength} role="status">
        {password !== '' && say(`password.strength.${strengths[strength]}`)}
      </p>
      <ul className={classes.rules}>
        {passwordRules.filter(asked).map((rule) => (
          <li key={rule} data-kept={results[rule]}>
            {results[rule] ? <IconCheck size={16} aria-hidden /> : <IconCircle size={16} aria-hidden />}
            {say(`password.rule.${rule}`)}
            <span className={classes.hidden}>{say(results[rule] ? 'password.kept' : 'password.notYet')}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
