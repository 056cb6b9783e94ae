import type { Api } from '#src/api/api.ts'
import { ApiError } from '#src/api/api-error.ts'
import type { Say } from '#src/text/text.ts'

/** Where a refused sign-in says what it has to say. */
export interface Refusal {
  account?: string
  password?: string
  /** Beside the picture, the code and the agreement. */
  picture?: string
  code?: string
  agreement?: string
  /** What belongs to neither field. */
  form?: string
  /** Calm advice, not an error. */
  hint?: string
}

type Place = keyof Refusal

/** Where a code's message belongs; one not named here is the whole form's. 1007 and 1008 are silent (spec point 8). */
const places: Readonly<Record<number, Place>> = { 4011: 'password', 1007: 'hint', 1008: 'hint' }

/** Turns what a sign-in was refused with into words beside the right field. */
export function refusalOf(error: unknown, say: Say): Refusal {
  if (!(error instanceof ApiError)) return { form: say('signIn.noServer') }
  const { code, message, fields } = error
  const picture = fields?.imageVerificationCode
  if (code === 1007) return picture ? { picture } : { hint: say('signIn.captcha') }
  if (code === 1008) return fields?.verificationCode ? { code: fields.verificationCode } : { hint: message }
  if (fields?.verificationCode) return { code: fields.verificationCode }
  if (fields?.account || fields?.password) return { account: fields.account, password: fields.password }
  return { [places[code] ?? 'form']: message }
}

/**
 * What a refused sign-in has to answer beside the password when it is tried again: a new picture, which every try uses
 * up, and a code that was sent. Without an answer of the server nothing more is asked.
 */
export async function askAgain(
  api: Api,
  account: string,
  error: ApiError,
): Promise<{ picture: boolean; codeSentTo: string | null }> {
  const codeSentTo = error.code === 1008 ? (error.fields?.to ?? null) : null
  if (error.code === 1007) return { picture: true, codeSentTo }
  const status = await api.call('user.captchaStatus', { account }).catch(() => ({ needed: false }))
  return { picture: status.needed, codeSentTo }
}
