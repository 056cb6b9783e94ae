import { sql } from 'kysely'
import type { BaseLogger } from 'pino'
import type { Database } from '#server/database/database.ts'
import { type Rounds, startRounds } from '#server/devices/rounds.ts'
import { type Answer, isTaken } from './guarded-post.ts'
import { type Message, post } from './post.ts'

/** Told when there is something to send. */
const channel = 'lamplighter_webhook'
const lookEvery = 5_000
const atOnce = 20
/** Longer than a message takes; a process that dies while it sends one leaves it to the others. In seconds. */
const lease = 60
/** Seconds before the second try, the third and so on: a day in all. */
const pauses = [5, 60, 300, 1_800, 7_200, 18_000, 28_800, 28_800]

interface Due extends Message {
  attempts: number
}

/**
 * Sends what waits to be sent. Any number of processes may do it side by side: a message is one's that has taken it,
 * until it has been answered or its lease is over.
 */
export async function startWebhooks(
  database: Database,
  { webhookPrivate }: { webhookPrivate: boolean },
  log: BaseLogger,
): Promise<Rounds> {
  const round = async () => {
    for (;;) {
      const due = await take(database)
      await Promise.all(
        due.map(async (message) => note(database, message, await post(message, webhookPrivate))),
      )
      if (due.length < atOnce) return lookEvery
    }
  }
  const rounds = startRounds(round, log, 'webhooks could not be sent, trying again')
  const silence = await database.listen(channel, rounds.look)
  rounds.look()
  return {
    ...rounds,
    stop: async () => {
      await silence()
      await rounds.stop()
    },
  }
}

/** What is due and nobody else sends. */
const take = (database: Database): Promise<Due[]> =>
  database.system(async (db) => {
    const { rows } = await sql<Due>`
      with due as (select delivery.id from webhook_delivery delivery
          join webhook on webhook.id = delivery.webhook_id and not webhook.disabled
          where delivery.state = 'waiting' and delivery.next_at <= now()
          order by delivery.next_at limit ${sql.lit(atOnce)} for update of delivery skip locked),
        taken as (update webhook_delivery set attempts = attempts + 1,
            next_at = now() + make_interval(secs => ${sql.lit(lease)})
          from due where webhook_delivery.id = due.id
          returning webhook_delivery.id, webhook_id, body, attempts)
      select taken.id, taken.body, taken.attempts, webhook.url, secret.secret,
          case when secret.previous_until > now() then secret.previous end as previous
        from taken
        join webhook on webhook.id = taken.webhook_id
        join webhook_secret secret on secret.webhook_id = taken.webhook_id`.execute(db)
    return rows
  })

/** Writes down what became of a try: anything but a status of 200 to 299 is tried again, for a day. */
async function note(database: Database, { id, attempts }: Due, answer: Answer): Promise<void> {
  const { status, text } = answer
  const taken = isTaken(answer)
  const pause = taken ? undefined : pauses[attempts - 1]
  const state = taken ? 'delivered' : pause === undefined ? 'failed' : 'waiting'
  const next = pause === undefined ? sql`null` : sql`now() + make_interval(secs => ${pause}::int)`
  await database.system((db) =>
    sql`update webhook_delivery set state = ${state}, status = ${status}::int, answer = ${text},
      next_at = ${next} where id = ${id}`.execute(db),
  )
}

/** Two weeks of what was sent are kept. */
export const forgetOldDeliveries = (database: Database): Promise<unknown> =>
  database.system((db) => sql`delete from webhook_delivery where at < now() - interval '14 days'`.execute(db))
