import { sql } from 'kysely'
import type { BaseLogger } from 'pino'
import { nextTry } from '#contract/rules/notices/choices.ts'
import type { Database } from '#server/database/database.ts'
import { type Rounds, startRounds } from '#server/devices/rounds.ts'
import { noticeChannel } from './channel.ts'
import { planNotices } from './plan.ts'
import { type Due, type Outcome, send, type Ways } from './send.ts'

const lookEvery = 5_000
const atOnce = 20
/** Longer than a message takes; a process that dies while it sends one leaves it to the others. In seconds. */
const lease = 90
const answerMost = 500

/**
 * Tells people and robots beside the inboxes. It reads what alarms have written, so that nothing here can hold one up. Any number
 * of processes may do it side by side: a message is one's that has taken it, until it is answered or its lease is over.
 * @param heard the channels that say that there may be something new beside its own
 */
export async function startNotices(
  database: Database,
  ways: Ways,
  log: BaseLogger,
  heard: readonly string[],
): Promise<Rounds> {
  const round = async () => {
    while (await planNotices(database, ways.messages));
    for (;;) {
      const due = await take(database)
      await Promise.all(due.map(async (one) => note(database, one, await send(one, ways))))
      if (due.length < atOnce) return lookEvery
    }
  }
  const rounds = startRounds(round, log, 'messages could not be sent, trying again')
  const stops = await Promise.all(
    [noticeChannel, ...heard].map((channel) => database.listen(channel, rounds.look)),
  )
  rounds.look()
  return {
    ...rounds,
    stop: async () => {
      for (const stop of stops) await stop()
      await rounds.stop()
    },
  }
}

const at = (column: string) => sql`round(extract(epoch from ${sql.ref(column)}) * 1000)`

/** What is due and nobody else sends. */
const take = (database: Database): Promise<Due[]> =>
  database.system(async (db) => {
    const { rows } = await sql<Due>`
      with due as (select id from notice_delivery where state = 'waiting' and next_at <= now()
          order by next_at limit ${sql.lit(atOnce)} for update skip locked),
        taken as (update notice_delivery set attempts = attempts + 1,
            next_at = now() + make_interval(secs => ${sql.lit(lease)})
          from due where notice_delivery.id = due.id returning notice_delivery.*)
      select taken.id, taken.way, taken.event, taken.num, taken.attempts,
        case when alarm.id is null then null else json_build_object('id', alarm.id, 'kind', alarm.kind,
          'level', alarm.level, 'objectType', alarm.object_type, 'name', alarm.name, 'place', alarm.place,
          'gatewayNum', alarm.gateway_num, 'campusName', campus.name, 'raisedAt', ${at('alarm.raised_at')},
          'clearedAt', ${at('alarm.cleared_at')}, 'reachedAt', ${at('alarm.reached_at')}) end as alarm,
        case when account.id is null then null else json_build_object('email', account.email,
          'phone', account.phone, 'language', coalesce(said.language, 'zh')) end as person,
        case when browser.id is null then null else json_build_object('id', browser.id,
          'endpoint', browser.endpoint, 'p256dh', browser.p256dh, 'auth', browser.auth,
          'system', browser.system, 'language', browser.language) end as browser,
        case when robot.id is null then null else json_build_object('kind', robot.kind, 'url', secret.url,
          'secret', secret.secret, 'language', robot.language, 'disabled', robot.disabled) end as robot
      from taken
        left join alarm on alarm.id = taken.alarm_id left join campus on campus.id = alarm.campus_id
        left join account on account.id = taken.account_id
        left join message_setting said on said.account_id = taken.account_id
        left join push_browser browser on browser.id = taken.browser_id
        left join robot on robot.id = taken.robot_id left join robot_secret secret on secret.robot_id = robot.id
      order by taken.id`.execute(db)
    return rows
  })

/** Writes down what became of a try: what was refused is tried again for half a day, and a browser that is gone is forgotten. */
async function note(
  database: Database,
  { id, attempts, browser }: Due,
  { state, text }: Outcome,
): Promise<void> {
  const pause = state === 'refused' ? nextTry(attempts) : null
  const next = pause === null ? sql`null` : sql`now() + make_interval(secs => ${pause}::int)`
  const left = state === 'taken' ? 'delivered' : pause === null ? 'failed' : 'waiting'
  const answer = text.replaceAll('\0', '').slice(0, answerMost)
  await database.system(async (db) => {
    await sql`update notice_delivery set state = ${left}, answer = ${answer}, next_at = ${next}
      where id = ${id}`.execute(db)
    if (!browser) return
    if (state === 'gone') await db.deleteFrom('push_browser').where('id', '=', browser.id).execute()
    else
      await db
        .updateTable('push_browser')
        .set({ last_error: state === 'taken' ? '' : answer })
        .where('id', '=', browser.id)
        .execute()
  })
}

/** Two weeks of what was sent are kept. */
export const forgetOldNotices = (database: Database): Promise<unknown> =>
  database.system((db) => sql`delete from notice_delivery where at < now() - interval '14 days'`.execute(db))
