import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useText } from '#src/text/text.ts'
import { momentOf, timeTyped } from '#src/ui/time.ts'

/** Two times, in ms. */
export interface TimeSpan {
  startTime: number
  endTime: number
}

const year = 366 * 24 * 60 * 60_000

interface Props {
  /** What is asked about, until other times are typed. */
  span: TimeSpan
  ask: (span: TimeSpan) => void
  /** So many years they may be apart, as the server takes them; one where nothing is said. */
  years?: number
  /** In a row of tools its fields say what they are to those who do not see them alone. */
  inTools?: boolean
  className: string | undefined
}

/** Asks about what lies between two times. Its words come with those of energy. */
export function TimesForm({ span, ask, years = 1, inTools = false, className }: Props) {
  const say = useText()
  const [typedFrom, setFrom] = useState<string | null>(null)
  const [typedTo, setTo] = useState<string | null>(null)
  const [from, to] = [typedFrom ?? timeTyped(span.startTime), typedTo ?? timeTyped(span.endTime)]
  const [startTime, endTime] = [momentOf(from), momentOf(to)]
  const valid = Number.isFinite(startTime) && Number.isFinite(endTime)
  const fault =
    valid && endTime <= startTime
      ? say('energy.backwards')
      : valid && endTime - startTime > years * year
        ? say('energy.tooLong', { count: years })
        : null
  const named = (label: string) => (inTools ? { 'aria-label': label } : { label })
  return (
    <form
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        if (valid && fault === null) ask({ startTime, endTime })
      }}
    >
      <TextInput
        type="datetime-local"
        {...named(say('energy.from'))}
        value={from}
        onChange={({ currentTarget: { value } }) => setFrom(value)}
      />
      <TextInput
        type="datetime-local"
        {...named(say('energy.to'))}
        value={to}
        error={fault}
        onChange={({ currentTarget: { value } }) => setTo(value)}
      />
      <Button type="submit" variant={inTools ? 'default' : 'filled'} disabled={!valid || fault !== null}>
        {say('energy.query')}
      </Button>
    </form>
  )
}
