import '#src/text/people.ts'
import { Button, TextInput } from '@mantine/core'
import { limits } from '#contract/limits.ts'
import { brokenPasswordRule } from '#contract/rules/password.ts'
import type { CallForm } from '#src/form/use-call-form.ts'
import { type Say, useText } from '#src/text/text.ts'
import classes from './users.module.css'

/** Without letters and digits that look alike, so that it can be read out. */
const letters = 'abcdefghjkmnpqrstuvwxyz'
const digits = '23456789'

/** A password of ten letters and digits that the rule of spec point 5 takes, from the browser's random source. */
export function madeUpPassword(): string {
  const random = crypto.getRandomValues(new Uint32Array(10))
  return [...random]
    .map((number, index) => {
      const from = index % 5 === 4 ? digits : letters
      return from[number % from.length]
    })
    .join('')
}

/** What is wrong with a first password, or null; calls take it encoded, so that their shapes cannot say it. */
export const firstPasswordFault = (password: string, say: Say): string | null =>
  brokenPasswordRule({ password }) === null ? null : say('people.passwordWrong')

interface Props {
  form: Pick<CallForm<{ password: string }>, 'value' | 'limits'>
}

/** A first password, in plain sight: its author has to tell it to somebody. */
export function FirstPassword({ form }: Props) {
  const say = useText()
  const { value, onChange, error } = form.value<string>('password')
  return (
    <TextInput
      label={say('people.password')}
      description={say('people.passwordHint')}
      required={form.limits('password').required}
      autoComplete="off"
      spellCheck={false}
      maxLength={limits.passwordMost}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      rightSectionWidth={96}
      rightSection={
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.inside}
          onClick={() => onChange(madeUpPassword())}
        >
          {say('people.generate')}
        </Button>
      }
    />
  )
}
