import type { Database } from '#server/database/database.ts'

const channel = 'lamplighter_session'

/**
 * What a test has changed of accounts and sessions behind a server's back holds for its next call: the server has heard
 * that nothing it knows of sessions is to be believed. Only to notify is to race with that call.
 */
export async function forgetSessions(database: Database): Promise<void> {
  let hasHeard = () => {}
  const heard = new Promise<void>((resolve) => {
    hasHeard = resolve
  })
  const endListening = await database.listen(channel, () => hasHeard())
  await database.notify(channel, '')
  await heard
  await endListening()
}
