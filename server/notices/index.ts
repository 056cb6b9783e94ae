import { sql, type Transaction } from 'kysely'
import type { BaseLogger } from 'pino'
import type { Database } from '#server/database/database.ts'
import type { Tables } from '#server/database/tables.ts'
import { startSending } from '#server/deliveries/sending.ts'
import type { Rounds } from '#server/devices/rounds.ts'
import { ms, type ToldRow, toldOf, toldRow } from '#server/inbox/told.ts'
import { planNotices } from './plan.ts'
import { type Due, type Outcome, send, type Ways } from './send.ts'

/**
 * Tells people and robots beside the inboxes, for half a day of tries, after which nobody is helped any more. It reads what
 * alarms and others have written, so that nothing here can hold one up.
 * @param heard the channels that say that there may be something new beside its own
 */
export const startNotices = (
  database: Database,
  ways: Ways,
  log: BaseLogger,
  heard: readonly string[],
): Promise<Rounds> =>
  startSending<Due, Outcome>(
    database,
    {
      queue: 'notice_delivery',
      lease: 90,
      pauses: [5, 30, 120, 600, 1_800, 3_600, 14_400, 21_600],
      receiver,
      // Of mail, two are handed over at a time: ten are done within their lease, however long each takes.
      each: 10,
      before: () => planNotices(database, ways.messages),
      read,
      send: (one) => send(one, ways),
      noted,
    },
    log,
    'messages could not be sent, trying again',
    heard,
  )

/** A robot, the push service of a browser, or the one way out that there is for mail and for SMS. */
const receiver = sql<string>`coalesce(delivery.robot_id::text, (select split_part(browser.endpoint, '/', 3)
  from push_browser browser where browser.id = delivery.browser_id), delivery.way)`

/** People, browsers and robots of a closed company are not there: nobody of it could see to what they would be told. */
async function read(db: Transaction<Tables>, ids: readonly number[]): Promise<Due[]> {
  const { rows } = await sql<Omit<Due, 'told'> & { told: ToldRow | null }>`
      select sent.id, sent.way, sent.event, sent.num, sent.attempts, ${toldRow('sent')} as told,
        case when alarm.id is null then null else json_build_object('raisedAt', ${ms('alarm.raised_at')},
          'clearedAt', ${ms('alarm.cleared_at')}, 'reachedAt', ${ms('alarm.reached_at')},
          'value', alarm.value, 'limit', alarm.limit_value) end as moments,
        case when account.id is null then null else json_build_object(
          'email', case when account.email_proved then account.email end,
          'phone', case when account.phone_proved then account.phone end, 'language', coalesce(said.language, 'zh')) end as person,
        case when browser.id is null then null else json_build_object('id', browser.id,
          'endpoint', browser.endpoint, 'p256dh', browser.p256dh, 'auth', browser.auth,
          'system', browser.system, 'language', browser.language) end as browser,
        case when robot.id is null then null else json_build_object('kind', robot.kind, 'url', secret.url,
          'secret', secret.secret, 'language', robot.language, 'disabled', robot.disabled) end as robot
      from notice_delivery sent
        left join alarm on alarm.id = sent.alarm_id
        left join company on company.cid = sent.cid and company.closed_at is null
        left join account on account.id = sent.account_id and account.cid = company.cid
        left join message_setting said on said.account_id = sent.account_id
        left join push_browser browser on browser.id = sent.browser_id and browser.account_id = account.id
        left join robot on robot.id = sent.robot_id and robot.cid = company.cid left join robot_secret secret on secret.robot_id = robot.id
      where sent.id = any(${ids}::bigint[])
      order by sent.id`.execute(db)
  return rows.map(({ told, ...row }) => ({ ...row, told: toldOf(told) }))
}

/** A browser that is gone is forgotten; what the others answered stands on their owners' pages. */
async function noted(
  db: Transaction<Tables>,
  { browser }: Due,
  { state, text, gone }: Outcome,
): Promise<void> {
  if (!browser) return
  if (gone) await db.deleteFrom('push_browser').where('id', '=', browser.id).execute()
  else
    await db
      .updateTable('push_browser')
      .set({ last_error: state === 'taken' ? '' : text.replaceAll('\0', '').slice(0, 500) })
      .where('id', '=', browser.id)
      .execute()
}
