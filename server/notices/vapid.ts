import webPush from 'web-push'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'

/** What this server proves itself with to push services (RFC 8292). */
export interface Vapid {
  publicKey: string
  privateKey: string
  /** Whom a push service may turn to: an https or mailto address. */
  subject: string
}

/** Whom push services may turn to: the server's own address, or where its mail is from. */
function subjectOf({ publicOrigin, mailFrom }: Pick<Config, 'publicOrigin' | 'mailFrom'>): string {
  if (publicOrigin?.startsWith('https://')) return publicOrigin
  return `mailto:${/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`
}

/** The server's keys, drawn when a database is opened for the first time and kept: subscriptions are bound to them. */
export async function openVapid(
  database: Database,
  options: Pick<Config, 'publicOrigin' | 'mailFrom'>,
): Promise<Vapid> {
  const drawn = JSON.stringify(webPush.generateVAPIDKeys())
  const { value } = await database.system(async (db) => {
    await db
      .insertInto('meta')
      .values({ key: 'vapid', value: drawn })
      .onConflict((there) => there.column('key').doNothing())
      .execute()
    return db.selectFrom('meta').select('value').where('key', '=', 'vapid').executeTakeFirstOrThrow()
  })
  const { publicKey, privateKey } = JSON.parse(value) as Omit<Vapid, 'subject'>
  return { publicKey, privateKey, subject: subjectOf(options) }
}
