import '#src/text/rooms.ts'
import { NumberInput } from '@mantine/core'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { useText } from '#src/text/text.ts'
import { useNow } from '#src/ui/age.tsx'
import { timeInWords } from '#src/ui/time.ts'

const minuteLength = 60_000

interface Props {
  /** Null while one of the lengths is chosen that are offered. */
  minutes: number | null
  disabled: boolean
  change: (minutes: number) => void
}

/** For how many minutes what is set next is held, and until when that would be now. */
export function OwnLength({ minutes, ...rest }: Props) {
  return minutes === null ? null : <Minutes minutes={minutes} {...rest} />
}

function Minutes({ minutes, disabled, change }: Props & { minutes: number }) {
  const say = useText()
  const now = useNow()
  const [typed, setTyped] = useState<number | string>(minutes)
  return (
    <NumberInput
      label={say('rooms.holding.ownMinutes')}
      description={say('rooms.holding.ownUntil', { time: timeInWords(now + minutes * minuteLength) })}
      size="sm"
      w={240}
      min={1}
      max={limits.holdMinutes}
      inputMode="numeric"
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="none"
      disabled={disabled}
      value={typed}
      onChange={(value) => {
        setTyped(value)
        const length = Number(value)
        // While a number is half typed what was last a length still is the length.
        if (Number.isInteger(length) && length >= 1 && length <= limits.holdMinutes) change(length)
      }}
      onBlur={() => setTyped(minutes)}
    />
  )
}
