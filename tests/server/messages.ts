import type { Kept } from '#server/messages/index.ts'
import type { RunningServer } from '#server/server.ts'
import { Client } from './client.ts'

/** The messages of a server that has nothing set up to send them, newest first. */
export async function inboxOf({ url }: RunningServer): Promise<Kept[]> {
  const response = await fetch(`${url}/iot_api/inbox?json`)
  return (await response.json()) as Kept[]
}

/** The code in the newest message to an address. */
export async function codeTo(server: RunningServer, to: string): Promise<string> {
  const message = (await inboxOf(server)).find((each) => each.to === to)
  const code = /\b\d{6}\b/.exec(message?.text ?? '')?.[0]
  if (!code) throw new Error(`no code was sent to ${to}`)
  return code
}

/** A piece of work and its answer, without the work. */
export async function readPicture(
  server: RunningServer,
): Promise<{ keyId: string; imageVerificationCode: string }> {
  const { keyId } = await new Client(server.url).call('user.captcha', {})
  const { answer } = await server.database.system((db) =>
    db.selectFrom('captcha').select('answer').where('key_id', '=', keyId).executeTakeFirstOrThrow(),
  )
  return { keyId, imageVerificationCode: answer }
}
