import { sql } from 'kysely'
import type { BaseLogger } from 'pino'
import type { Database } from '#server/database/database.ts'
import { type Outcome, startSending } from '#server/deliveries/sending.ts'
import type { Rounds } from '#server/devices/rounds.ts'
import { isTaken } from './guarded-post.ts'
import { type Message, post } from './post.ts'

interface Due extends Message {
  attempts: number
}

/** Of HTTP; null when nobody answered. */
type Answered = Outcome & { status: number | null }

/** Sends what happens in companies to the addresses that want it, for a day of tries. */
export const startWebhooks = (
  database: Database,
  { webhookPrivate }: { webhookPrivate: boolean },
  log: BaseLogger,
): Promise<Rounds> =>
  startSending<Due, Answered>(
    database,
    {
      queue: 'webhook_delivery',
      lease: 60,
      pauses: [5, 60, 300, 1_800, 7_200, 18_000, 28_800, 28_800],
      receiver: sql<string>`delivery.webhook_id::text`,
      each: 4,
      // What is for an address that is disabled, or of a company that is closed, waits until it is not.
      may: sql<boolean>`exists (select from webhook join company on company.cid = webhook.cid
        where webhook.id = delivery.webhook_id and not webhook.disabled and company.closed_at is null)`,
      read: async (db, ids) => {
        const { rows } = await sql<Due>`
          select sent.id, sent.body, sent.attempts, webhook.url, secret.secret,
            case when secret.previous_until > now() then secret.previous end as previous
          from webhook_delivery sent join webhook on webhook.id = sent.webhook_id
            join webhook_secret secret on secret.webhook_id = sent.webhook_id
          where sent.id = any(${ids}::bigint[])`.execute(db)
        return rows
      },
      send: async (message) => {
        const answer = await post(message, webhookPrivate)
        return { ...answer, state: isTaken(answer) ? 'taken' : 'refused' }
      },
      also: ({ status }) => sql`status = ${status}`,
    },
    log,
    'webhooks could not be sent, trying again',
  )
