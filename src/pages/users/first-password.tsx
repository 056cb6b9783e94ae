import { Button, TextInput } from '@mantine/core'
import { useText } from '#src/text/text.ts'
import classes from './users.module.css'

interface Props {
  value: string
  change: (password: string) => void
  error: string | undefined
}

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

/** A first password, in plain sight: its author has to tell it to somebody. */
export function FirstPassword({ value, change, error }: Props) {
  const say = useText()
  return (
    <TextInput
      label={say('people.password')}
      description={say('people.passwordHint')}
      required
      autoComplete="off"
      spellCheck={false}
      maxLength={16}
      value={value}
      onChange={(event) => change(event.currentTarget.value)}
      error={error}
      rightSectionWidth={96}
      rightSection={
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.inside}
          onClick={() => change(madeUpPassword())}
        >
          {say('people.generate')}
        </Button>
      }
    />
  )
}
