import { useEffect, useState } from 'react'
import { pinFault } from '#contract/rules/pin.ts'
import { ApiError, NetworkError } from '#src/api/api-error.ts'
import { failureInWords } from '#src/form/failure-words.ts'
import type { PinAnswer } from '#src/session/sealing.ts'
import { type Say, useText } from '#src/text/text.ts'

/** What is wrong with a new PIN and its repetition, by field; empty when nothing is. */
export function newPinFaults(next: string, again: string, say: Say): Record<string, string> {
  const fault = pinFault(next)
  if (fault) return { next: say(`pin.faults.${fault}`) }
  return next === again ? {} : { again: say('pin.faults.differs') }
}

/** How many seconds are left until a time in ms, counted down; 0 once it is over. */
export function useSecondsUntil(until: number): number {
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, Math.ceil((until - now) / 1000))
  useEffect(() => {
    setNow(Date.now())
    if (until <= Date.now()) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [until])
  return left
}

/** The state of a form that asks for a PIN. */
export function usePinForm(firstUntil = 0) {
  const say = useText()
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [error, setError] = useState<string | null>(null)
  const [until, setUntil] = useState(firstUntil)
  const seconds = useSecondsUntil(until)

  /** Tries something; answers whether it was done. A refused field is named as in `field`. */
  const attempt = async (work: () => Promise<PinAnswer | undefined>, field = 'current'): Promise<boolean> => {
    setBusy(true)
    setErrors({})
    setError(null)
    try {
      const answer = await work()
      if (answer === undefined || answer.kind === 'done') return true
      setUntil(answer.until)
      if (answer.kind === 'wrong') setErrors({ [field]: say('pin.faults.wrong') })
      return false
    } catch (failure) {
      if (failure instanceof ApiError && failure.fields?.password)
        setErrors({ [field]: failure.fields.password })
      else if (failure instanceof ApiError)
        setError(failure.code === 4040 ? say('pin.notMendable') : failure.message)
      else if (failure instanceof NetworkError) setError(say('signIn.noServer'))
      else setError(failureInWords(failure))
      return false
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    errors,
    /** What belongs to no field; also how long to wait. */
    error: seconds > 0 ? say('pin.faults.wait', { count: seconds }) : error,
    waiting: seconds > 0,
    refuse: setErrors,
    attempt,
  }
}
