import { success } from '#contract/errors.ts'
import type { UserInfo } from '#contract/user.ts'
import { writeDown } from '#server/audit.ts'
import type { Visit } from '#server/handlers.ts'
import { Refusal } from '#server/refusal.ts'
import type { KnownAccount } from '#server/session-store.ts'
import type { SignInDesk } from '#server/sign-in/index.ts'
import { auditEntryOf } from '#server/sign-in/refusals.ts'

/** Told whom a try to sign in is about, once that is known. */
export type Met = (found: readonly KnownAccount[]) => void

/** Told what the log shall say of a sign-in beside that it was one; what was said before stays. */
export type Remark = (input: Record<string, unknown>) => void

/**
 * Signs somebody in and puts that into her company's log, and a refusal too, with its code. Refusals are written down
 * behind the answer, so that the time it takes tells nobody whether the account exists.
 */
export async function logged(
  { database, refusals }: Pick<SignInDesk, 'database' | 'refusals'>,
  visit: Visit,
  call: string,
  enter: (met: Met, remark: Remark) => Promise<UserInfo>,
): Promise<UserInfo> {
  let about: readonly KnownAccount[] = []
  try {
    let input: Record<string, unknown> = {}
    const met: Met = (found) => {
      about = found
    }
    const user = await enter(met, (remarked) => {
      input = { ...input, ...remarked }
    })
    await database.system((db) => writeDown(db, auditEntryOf(user, { visit, call, code: success }, input)))
    return user
  } catch (error) {
    if (error instanceof Refusal) {
      const people = about.length > 0 ? about.map(({ user }) => user) : [null]
      for (const person of people) refusals.note({ person, visit, call, code: error.kind.code })
    }
    throw error
  }
}
