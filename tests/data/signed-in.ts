import { password } from '#tests/server/rows.ts'
import { eventually } from '#tests/world/eventually.ts'
import { forgetSessions } from '#tests/world/sessions.ts'
import type { Console } from './console.tsx'
import { account, ids, open, world } from './stage.ts'

/** That somebody is signed in. */
export const signedIn = ({ session }: ReturnType<Console['now']>) => session.kind === 'signed-in'
/** That she is asked to sign in again. */
export const needsSignIn = ({ session }: ReturnType<Console['now']>) =>
  session.kind === 'signed-in' && session.needsSignIn

/** A console with the test's account signed in, that holds the campus it works in. */
export async function openSignedIn(): Promise<Console> {
  const page = open()
  await page.when(({ session }) => session.kind === 'signed-out')
  await page.now().signIn(account, password)
  await page.when(({ campusId }) => campusId === ids.campus)
  await eventually(async () => (await page.desk().local.db.templates.count()) > 0, 60_000)
  return page
}
/** Ends her sessions at the server, as time does. */
export async function endSessions(page: Console) {
  const { userId } = page.desk().user
  const { database } = world.server
  await database.system((db) => db.deleteFrom('session').where('account_id', '=', userId).execute())
  await forgetSessions(database)
}
