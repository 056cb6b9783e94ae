import { Button, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { useText } from '#src/text/text.ts'
import classes from './code-field.module.css'
import { codeTyped } from './code-typed.ts'

interface Props {
  value: string
  onChange: (value: string) => void
  error: string | undefined
  /** Sends a code; resolves false when none was sent. */
  send: () => Promise<boolean>
  disabled?: boolean
}

/** Seconds until another code may be asked for. */
function useCountdown(): [left: number, begin: () => void] {
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (until <= Date.now()) return
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= until) clearInterval(timer)
    }, 500)
    return () => clearInterval(timer)
  }, [until])
  const begin = () => {
    setNow(Date.now())
    setUntil(Date.now() + limits.codeAgain)
  }
  return [Math.max(0, Math.ceil((until - now) / 1000)), begin]
}

/** Six digits that were sent somewhere, and the button that sends them. */
export function CodeField({ value, onChange, error, send, disabled }: Props) {
  const say = useText()
  const [left, begin] = useCountdown()
  const [busy, setBusy] = useState(false)
  const ask = async () => {
    setBusy(true)
    if (await send()) begin()
    setBusy(false)
  }
  return (
    <div className={classes.line}>
      <TextInput
        size="md"
        label={say('signIn.code')}
        name="one-time-code"
        autoComplete="one-time-code"
        inputMode="numeric"
        value={value}
        onChange={(event) => onChange(codeTyped(event.currentTarget.value))}
        error={error}
      />
      <Button
        size="md"
        variant="default"
        loading={busy}
        disabled={left > 0 || disabled === true}
        onClick={() => void ask()}
      >
        {left > 0 ? say('signIn.codeAgain', { seconds: left }) : say('signIn.sendCode')}
      </Button>
    </div>
  )
}
