import { success } from '#contract/errors.ts'
import type { UserInfo } from '#contract/user.ts'
import { writeDown } from '#server/audit.ts'
import type { Database } from '#server/database/database.ts'
import type { Visit } from '#server/handlers.ts'
import { Refusal } from '#server/refusal.ts'
import { accountNamed } from '#server/session-store.ts'

type Person = Pick<UserInfo, 'userId' | 'cid' | 'username'>

const note = (
  database: Database,
  visit: Visit,
  call: string,
  { userId, cid, username }: Person,
  code: number,
) =>
  database.system((db) =>
    writeDown(db, {
      cid,
      accountId: userId,
      username,
      system: visit.system ?? '',
      ip: visit.ip,
      userAgent: visit.userAgent,
      call,
      input: {},
      code,
    }),
  )

/**
 * Signs somebody in and puts that into her company's log, and a refusal too, with its code. A refusal is written down
 * behind the answer, so that the time it takes tells nobody whether the account exists; one of an account there is
 * not belongs to no company and is not kept.
 */
export async function logged(
  database: Database,
  visit: Visit,
  call: string,
  account: string | null,
  enter: () => Promise<UserInfo>,
): Promise<UserInfo> {
  try {
    const user = await enter()
    await note(database, visit, call, user, success)
    return user
  } catch (error) {
    if (error instanceof Refusal && account !== null)
      void database
        .system((db) => accountNamed(db, account))
        .then((known) => known && note(database, visit, call, known.user, error.kind.code))
        .catch(() => undefined)
    throw error
  }
}
