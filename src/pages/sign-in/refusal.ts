import { ApiError } from '#src/api/api-error.ts'
import type { Say } from '#src/text/text.ts'

/** Where a refused sign-in says what it has to say. */
export interface Refusal {
  account?: string
  password?: string
  /** Beside the code and the agreement. */
  code?: string
  agreement?: string
  /** What belongs to neither field. */
  form?: string
  /** Calm advice, not an error. */
  hint?: string
}

type Place = keyof Refusal

/** Where a code's message belongs; one not named here is the whole form's. 1008 is no error. */
const places: Readonly<Record<number, Place>> = { 4011: 'password', 1008: 'hint' }

/** Turns what a sign-in was refused with into words beside the right field. */
export function refusalOf(error: unknown, say: Say): Refusal {
  if (!(error instanceof ApiError)) return { form: say('signIn.noServer') }
  const { code, message, fields } = error
  if (code === 1008) return fields?.verificationCode ? { code: fields.verificationCode } : { hint: message }
  if (fields?.verificationCode) return { code: fields.verificationCode }
  if (fields?.account || fields?.password) return { account: fields.account, password: fields.password }
  return { [places[code] ?? 'form']: message }
}

/** Where the code went that a refused sign-in has to answer with when it is tried again (1008); null when none did. */
export const codeSentTo = (error: unknown): string | null =>
  error instanceof ApiError && error.code === 1008 ? (error.fields?.to ?? null) : null
