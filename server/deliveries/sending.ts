import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { BaseLogger } from 'pino'
import type { Database } from '#server/database/database.ts'
import type { Tables } from '#server/database/tables.ts'
import { type Rounds, startRounds } from '#server/devices/rounds.ts'
import { type Queue, queueChannels } from './queue.ts'

const lookEvery = 5_000
const atOnce = 20
const answerMost = 500

/** What became of a try. `over`: it is not tried again. */
export interface Outcome {
  state: 'taken' | 'refused' | 'over'
  /** What was answered, or why nothing was. */
  text: string
}

/** How one queue is sent. `O` is what becomes of a try, as far as it is written down. */
export interface Sending<D extends { id: number; attempts: number }, O extends Outcome> {
  queue: Queue
  /** Longer than a message takes, in seconds; a process that dies while it sends one leaves it to the others. */
  lease: number
  /** Seconds before the second try, the third and so on. */
  pauses: readonly number[]
  /** Of rows named `delivery`; others wait. */
  may?: RawBuilder<boolean>
  /** What is told of messages that were taken, with where they go. */
  read(db: Transaction<Tables>, ids: readonly number[]): Promise<D[]>
  /** What goes wrong is an outcome, never an error. */
  send(one: D): Promise<O>
  /**
   * Columns that are set too. A row that is updated twice in a transaction has what it belongs to locked by the second time,
   * which is a deadlock with whoever deletes that.
   */
  also?(outcome: O): RawBuilder<unknown>
  /** What else is written down of a try, in other tables of the same transaction. */
  noted?(db: Transaction<Tables>, one: D, outcome: O): Promise<unknown>
  /** What is done first in each round. */
  before?(): Promise<void>
}

/**
 * Sends what waits in a queue. Any number of processes may do it side by side: a message is one's that has taken it, until it
 * has been answered or its lease is over.
 * @param heard channels that say that there may be something new, beside the queue's own
 */
export async function startSending<D extends { id: number; attempts: number }, O extends Outcome>(
  database: Database,
  sending: Sending<D, O>,
  log: BaseLogger,
  failed: string,
  heard: readonly string[] = [],
): Promise<Rounds> {
  const round = async () => {
    await sending.before?.()
    for (;;) {
      const due = await take(database, sending)
      await Promise.all(due.map(async (one) => note(database, sending, one, await sending.send(one))))
      if (due.length < atOnce) return lookEvery
    }
  }
  const rounds = startRounds(round, log, failed)
  const channels = [queueChannels[sending.queue], ...heard]
  const stops = await Promise.all(channels.map((channel) => database.listen(channel, rounds.look)))
  rounds.look()
  return {
    ...rounds,
    stop: async () => {
      for (const stop of stops) await stop()
      await rounds.stop()
    },
  }
}

/** What is due and nobody else sends. */
const take = <D extends { id: number; attempts: number }, O extends Outcome>(
  database: Database,
  { queue, lease, may = sql<boolean>`true`, read }: Sending<D, O>,
): Promise<D[]> =>
  database.system(async (db) => {
    const { rows } = await sql<{ id: number }>`
      with due as (select id from ${sql.table(queue)} delivery
          where state = 'waiting' and next_at <= now() and ${may}
          order by next_at limit ${sql.lit(atOnce)} for update skip locked)
      update ${sql.table(queue)} sent set attempts = attempts + 1,
        next_at = now() + make_interval(secs => ${lease}::int)
      from due where sent.id = due.id returning sent.id`.execute(db)
    return rows.length === 0
      ? []
      : read(
          db,
          rows.map(({ id }) => id),
        )
  })

/** Writes down what became of a try: what was refused is tried again after the next pause, until there is none. */
async function note<D extends { id: number; attempts: number }, O extends Outcome>(
  database: Database,
  { queue, pauses, also, noted }: Sending<D, O>,
  one: D,
  outcome: O,
): Promise<void> {
  const { state, text } = outcome
  const pause = state === 'refused' ? (pauses[one.attempts - 1] ?? null) : null
  const next = pause === null ? sql`null` : sql`now() + make_interval(secs => ${pause}::int)`
  const left = state === 'taken' ? 'delivered' : pause === null ? 'failed' : 'waiting'
  const answer = text.replaceAll('\0', '').slice(0, answerMost)
  await database.system(async (db) => {
    await sql`update ${sql.table(queue)} set state = ${left}, answer = ${answer}, next_at = ${next}
      ${also ? sql`, ${also(outcome)}` : sql``} where id = ${one.id}`.execute(db)
    await noted?.(db, one, outcome)
  })
}

/** Two weeks of what was sent are kept. */
export const forgetOldMessages = async (database: Database): Promise<void> => {
  for (const queue of Object.keys(queueChannels))
    await database.system((db) =>
      sql`delete from ${sql.table(queue)} where at < now() - interval '14 days'`.execute(db),
    )
}
