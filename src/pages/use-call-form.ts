import { useState } from 'react'
import { ApiError } from '#src/api/api-error.ts'
import { useText } from '#src/text/text.ts'

/** How a form of a call stands: the fields refused and why, and what belongs to none of them. */
export interface CallForm {
  fields: Readonly<Record<string, string | undefined>>
  error: string | null
  busy: boolean
  /** Makes a call; resolves true when it was answered, false when it was refused. */
  send: (call: () => Promise<unknown>) => Promise<boolean>
  refuse: (fields: Record<string, string>) => void
}

/**
 * The state of a form whose call is made at once or not at all.
 *
 * @param known the fields that the form shows; a refusal of another field is shown for the whole form
 */
export function useCallForm(known: readonly string[]): CallForm {
  const say = useText()
  const [fields, setFields] = useState<Record<string, string>>({})
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const refuse = (named: Record<string, string>) => {
    setFields(named)
    setError(Object.entries(named).find(([field]) => !known.includes(field))?.[1] ?? null)
  }
  const send = async (call: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await call()
      refuse({})
      return true
    } catch (failure) {
      refuse({})
      if (!(failure instanceof ApiError)) setError(say('signIn.noServer'))
      else if (failure.code === 4000 && failure.fields) refuse(failure.fields)
      else setError(failure.message)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { fields, error, busy, send, refuse }
}
