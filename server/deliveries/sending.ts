import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { BaseLogger } from 'pino'
import type { Database } from '#server/database/database.ts'
import type { Tables } from '#server/database/tables.ts'
import { type Rounds, startRounds } from '#server/devices/rounds.ts'
import { within } from '#server/within.ts'
import { type Queue, queueChannels, queues } from './queue.ts'

const lookEvery = 5_000
/** Messages that are on their way at the same time, to whomever. */
const atOnce = 200
/** A stop waits so long for answers, in ms: what was not answered by then is sent again when its lease is over. */
const stopWithin = 2_000
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
  /** Who answers, of rows named `delivery`: one that is slow holds up what is for it, and nothing else. */
  receiver: RawBuilder<string>
  /** Messages that are on their way to one receiver at the same time. */
  each: number
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
  /** What is done first in each round, again and again for as long as it answers that there is more. */
  before?(): Promise<boolean>
}

/**
 * Sends what waits in a queue. Any number of processes may do it side by side: a message is one's that has taken it, until it
 * has been answered or its lease is over. No round waits for an answer: with each the next one has room for more.
 * @param heard channels that say that there may be something new, beside the queue's own
 */
export async function startSending<D extends { id: number; attempts: number }, O extends Outcome>(
  database: Database,
  sending: Sending<D, O>,
  log: BaseLogger,
  failed: string,
  heard: readonly string[] = [],
): Promise<Rounds> {
  const under = newUnderWay(sending.each)
  const tryOne = async (one: D, receiver: string) => {
    try {
      const outcome = await sending.send(one)
      under.heard(receiver, outcome)
      await note(database, sending, one, outcome)
    } catch (error) {
      if (!rounds.stopped()) log.warn({ error: (error as Error).message }, failed)
    }
  }
  const round = async () => {
    while (!rounds.stopped() && (await sending.before?.()));
    if (rounds.stopped()) return lookEvery
    for (const { one, receiver } of await take(database, sending, under))
      under.add(receiver, tryOne(one, receiver), rounds.look)
    return lookEvery
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
      await within(under.done(), stopWithin, undefined)
    },
  }
}

type UnderWay = ReturnType<typeof newUnderWay>

/** What this process has on its way, by receiver. One that has not taken the last message gets one at a time. */
function newUnderWay(each: number) {
  const tries = new Set<Promise<void>>()
  const counts = new Map<string, number>()
  const refusing = new Set<string>()
  const count = (receiver: string, more: number) => {
    const now = (counts.get(receiver) ?? 0) + more
    if (now > 0) counts.set(receiver, now)
    else counts.delete(receiver)
  }
  return {
    /** @param over told when it is not on its way any more */
    add: (receiver: string, tried: Promise<void>, over: () => void) => {
      count(receiver, 1)
      const ended = tried.then(() => {
        tries.delete(ended)
        count(receiver, -1)
        over()
      })
      tries.add(ended)
    },
    heard: (receiver: string, { state }: Outcome) => {
      if (state === 'refused') refusing.add(receiver)
      else refusing.delete(receiver)
    },
    /** How many more there may be in all. */
    left: () => atOnce - tries.size,
    /** How many more there may be for receivers that have fewer than `each`. */
    rooms: () =>
      [...new Set([...counts.keys(), ...refusing])].map((receiver) => ({
        receiver,
        room: Math.max(0, (refusing.has(receiver) ? 1 : each) - (counts.get(receiver) ?? 0)),
      })),
    done: () => Promise.all(tries),
  }
}

/** What is due and nobody else sends, the oldest first, as far as its receivers have room. */
async function take<D extends { id: number; attempts: number }, O extends Outcome>(
  database: Database,
  { queue, lease, receiver, each, may = sql<boolean>`true`, read }: Sending<D, O>,
  under: UnderWay,
): Promise<{ one: D; receiver: string }[]> {
  const left = under.left()
  if (left <= 0) return []
  const known = under.rooms()
  const names = known.map((one) => one.receiver)
  const rooms = known.map(({ room }) => room)
  return database.system(async (db) => {
    const { rows } = await sql<{ id: number; receiver: string }>`
      with waiting as (select delivery.id, delivery.next_at, ${receiver} as receiver
          from ${sql.table(queue)} delivery where state = 'waiting' and next_at <= now() and ${may}),
        ranked as (select waiting.id, waiting.receiver, coalesce(known.room, ${each}::int) as room,
            row_number() over (partition by waiting.receiver order by waiting.next_at, waiting.id) as place
          from waiting left join unnest(${names}::text[], ${rooms}::int[]) known (receiver, room)
            on known.receiver = waiting.receiver
          where coalesce(known.room, ${each}::int) > 0),
        due as (select delivery.id, ranked.receiver
          from ${sql.table(queue)} delivery join ranked on ranked.id = delivery.id
          where ranked.place <= ranked.room and delivery.state = 'waiting' and delivery.next_at <= now()
          order by delivery.next_at limit ${left}::int for update of delivery skip locked)
      update ${sql.table(queue)} sent set attempts = attempts + 1,
        next_at = now() + make_interval(secs => ${lease}::int)
      from due where sent.id = due.id returning sent.id, due.receiver`.execute(db)
    if (rows.length === 0) return []
    const receivers = new Map(rows.map((row) => [row.id, row.receiver]))
    const due = await read(db, [...receivers.keys()])
    return due.map((one) => ({ one, receiver: receivers.get(one.id) ?? '' }))
  })
}

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

/** By what a robot was told of an alarm that may still clear: whom that is told then is read off these (server/notices). */
const owed = sql<boolean>`robot_id is not null and event = 'raised' and num = 1 and exists (select from alarm
  where alarm.id = notice_delivery.alarm_id and alarm.cleared_at is null and alarm.state <> 'closed')`
const stillNeeded: Partial<Record<Queue, RawBuilder<boolean>>> = { notice_delivery: owed }

/** Two weeks of what was sent are kept, and for longer what tells who has to hear of the end. */
export const forgetOldMessages = async (database: Database): Promise<void> => {
  for (const queue of queues)
    await database.system((db) =>
      sql`delete from ${sql.table(queue)} where at < now() - interval '14 days'
        and not (${stillNeeded[queue] ?? sql<boolean>`false`})`.execute(db),
    )
}
