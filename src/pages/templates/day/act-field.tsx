import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { DayAct } from '#contract/rules/day/play-day.ts'
import { limitsOf } from '#src/form/call-rules.ts'
import classes from './day-lists.module.css'

/** Something that a person gives: what a sensor reads, what is said. */
export interface Field {
  key: string
  label: string
  submit: string
  /** What comes of what was given; null where that is nothing. */
  act: (text: string) => DayAct | null
  isNumber: boolean
}

interface Props {
  field: Field
  act: (act: DayAct) => void
}

/** As long as what rooms are told. */
const wordMost = limitsOf('device.say', 'word').maxLength

/** A field with its button; what was given stays, so that it can be given again later in the day. */
export function ActField({ field, act }: Props) {
  const [text, setText] = useState('')
  const does = field.act(text)
  return (
    <form
      className={classes.field}
      onSubmit={(event) => {
        event.preventDefault()
        if (does) act(does)
      }}
    >
      <TextInput
        size="xs"
        aria-label={field.label}
        placeholder={field.label}
        maxLength={wordMost}
        inputMode={field.isNumber ? 'decimal' : 'text'}
        autoComplete="off"
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      <Button type="submit" variant="default" size="xs" disabled={does === null}>
        {field.submit}
      </Button>
    </form>
  )
}
