import { errors } from '#contract/errors.ts'
import type { UserInfo } from '#contract/user.ts'
import { ApiError } from '#src/api/api-error.ts'
import { store } from '#src/sync/store.ts'

/** Somebody who has signed in but for her second factor. */
export interface SecondStep {
  ticket: string
  /** Who she is; null when she gives it up. */
  answer(user: UserInfo | null): void
}

/** Who is being asked for the code of her authenticator; null when nobody is. */
export const secondStep = store<SecondStep | null>(null)

/**
 * Signs in by any way, and by the second factor where the account has one: it is asked for over whatever form she stands
 * in, which goes on waiting.
 * @throws what the way was refused with, also when she gives the second step up
 */
export async function withSecondStep(signIn: () => Promise<UserInfo>): Promise<UserInfo> {
  try {
    return await signIn()
  } catch (refusal) {
    const ticket = ticketOf(refusal)
    const user = ticket === null ? null : await answered(ticket)
    if (user) return user
    throw refusal
  }
}

const ticketOf = (refusal: unknown): string | null =>
  refusal instanceof ApiError && refusal.code === errors.factorNeeded.code
    ? (refusal.fields?.ticket ?? null)
    : null

const answered = (ticket: string): Promise<UserInfo | null> =>
  new Promise((resolve) => {
    const answer = (user: UserInfo | null) => {
      secondStep.set(null)
      resolve(user)
    }
    secondStep.get()?.answer(null)
    secondStep.set({ ticket, answer })
  })
