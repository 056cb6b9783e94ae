import { ApiError } from '#src/api/api-error.ts'
import type { Say } from '#src/text/text.ts'

/** Where a refused sign-in says what it has to say. */
export interface Refusal {
  account?: string
  password?: string
  /** What belongs to neither field. */
  form?: string
  /** Calm advice, not an error. */
  hint?: string
}

type Place = keyof Refusal

/** Where a code's message belongs; one not named here is the whole form's. 1007 is silent (spec point 8). */
const places: Readonly<Record<number, Place>> = { 4011: 'password', 1007: 'hint' }

/** Turns what a sign-in was refused with into words beside the right field. */
export function refusalOf(error: unknown, say: Say): Refusal {
  if (!(error instanceof ApiError)) return { form: say('signIn.noServer') }
  const { code, message, fields } = error
  if (code === 1007) return { hint: say('signIn.captcha') }
  if (fields?.account || fields?.password) return { account: fields.account, password: fields.password }
  return { [places[code] ?? 'form']: message }
}
