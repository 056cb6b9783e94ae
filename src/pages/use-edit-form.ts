import { useState } from 'react'
import { ApiError } from '#src/api/api-error.ts'
import { InvalidEdit } from '#src/data/invalid-edit.ts'
import { failureInWords } from '#src/form/failure-words.ts'

/** How a form stands: which fields were refused and why, and a refusal that belongs to none of `known`. */
export interface EditForm {
  fields: Readonly<Record<string, string>>
  error: string | null
  busy: boolean
  /** Makes an edit; resolves true when it is in the outbox (or done, for what is not queued), false when refused. */
  send: (edit: () => Promise<unknown>) => Promise<boolean>
  refuse: (fields: Record<string, string>) => void
  reset: () => void
}

const other = (fields: Record<string, string>, known: readonly string[]): string | null =>
  Object.entries(fields).find(([field]) => !known.includes(field))?.[1] ?? null

/** A list's only item is refused by its path ('groupList.0.name'); its form knows the field as 'name'. */
const byLastName = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([path, words]) => [path.split('.').at(-1) ?? path, words]))

interface Options {
  /** What was wrong with what the form begins with. */
  refused?: Readonly<Record<string, string>>
  /** What to say of a failure that is of no field. */
  inWords?: (failure: unknown) => string
}

/**
 * The state every form of an edit needs.
 *
 * @param known the fields that the form shows; a refusal of another field is shown for the whole form
 */
export function useEditForm(
  known: readonly string[],
  { refused = {}, inWords = failureInWords }: Options = {},
): EditForm {
  const [fields, setFields] = useState<Record<string, string>>(() => byLastName(refused))
  const [error, setError] = useState<string | null>(() => other(byLastName(refused), known))
  const [busy, setBusy] = useState(false)

  const refuse = (named: Record<string, string>) => {
    const wrong = byLastName(named)
    setFields(wrong)
    setError(other(wrong, known))
  }
  const send = async (edit: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await edit()
      refuse({})
      return true
    } catch (failure) {
      const named = failure instanceof InvalidEdit || failure instanceof ApiError ? failure.fields : null
      refuse(named ?? {})
      if (!named) setError(inWords(failure))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { fields, error, busy, send, refuse, reset: () => refuse({}) }
}
