import { sql, type Transaction } from 'kysely'
import type { AlarmRule } from '#contract/alarm-shapes.ts'
import type { messageEvents } from '#contract/message.ts'
import type { AlarmLevel } from '#contract/rules/alarms/kinds.ts'
import { alarmTitle, forecastWords, type kindWords, levelWords } from '#contract/rules/alarms/words.ts'
import { roleList } from '#contract/rules/roles.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Messages } from '#server/messages/index.ts'
import { tellMessages } from './channels.ts'

type Db = Transaction<Tables>

/** Who answers for a campus: told by rules that name nobody. */
const answering = ['admin', 'generalAgent', 'districtAgent', 'manager']
const answeringRoles = roleList.flatMap(({ id, rank }) => (rank && answering.includes(rank) ? [id] : []))

/** A message that was written, with what a mail says of it. */
export interface Told {
  accountId: number
  event: (typeof messageEvents)[number]
  alarmId: number
  num: number
}

/** The accounts a rule tells: of those that may enter the campus, the ones it names. */
export async function receiversOf(
  db: Db,
  { cid, campusId }: { cid: number; campusId: number },
  { roleIds, accountIds }: Pick<AlarmRule, 'roleIds' | 'accountIds'>,
): Promise<number[]> {
  const named = roleIds.length > 0 || accountIds.length > 0
  const { rows } = await sql<{ id: number }>`
    select account.id from account
    where account.cid = ${cid}
      and (not account.campus_bound or exists (select from account_campus where account_id = account.id
        and campus_id = ${campusId}))
      and (account.id = any(${[...accountIds]}::bigint[])
        or exists (select from account_role held join role on role.id = held.role_id
          where held.account_id = account.id
            and (coalesce(role.code, role.id) = any(${[...roleIds]}::bigint[])
              or (${!named} and coalesce(role.base, role.code) = any(${answeringRoles}::bigint[])))))`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Writes messages of one alarm and tells those they are for. */
export async function writeMessages(
  db: Db,
  {
    cid,
    campusId,
    ...told
  }: { cid: number; campusId: number; alarmId: number; num: number; event: Told['event'] },
  accountIds: readonly number[],
): Promise<Told[]> {
  if (accountIds.length === 0) return []
  const { alarmId, num, event } = told
  await db
    .insertInto('message')
    .values(
      accountIds.map((account_id) => ({
        ...{ cid, campus_id: campusId, alarm_id: alarmId, account_id, event, num },
      })),
    )
    .execute()
  await tellMessages(db, cid, accountIds)
  return accountIds.map((accountId) => ({ accountId, ...told }))
}

interface MailRow {
  email: string
  kind: keyof typeof kindWords
  level: AlarmLevel
  object_type: 'device' | 'room' | 'building' | 'campus'
  name: string
  place: string
  gateway_num: number
  campus_name: string
  raised_at: number
  cleared_at: number | null
  reached_at: number | null
}

/** What of written messages goes by mail as well: to those who have chosen so, of the levels they have chosen. */
export async function mailOf(
  db: Db,
  told: readonly Told[],
): Promise<{ to: string; subject: string; text: string }[]> {
  const mails = []
  for (const { accountId, alarmId, event, num } of told) {
    const row = await db
      .selectFrom('message_setting as setting')
      .innerJoin('account', 'account.id', 'setting.account_id')
      .innerJoin('alarm', (on) => on.on('alarm.id', '=', alarmId))
      .innerJoin('campus', 'campus.id', 'alarm.campus_id')
      .select([
        'account.email',
        'alarm.kind',
        'alarm.level',
        'alarm.object_type',
        'alarm.name',
        'alarm.place',
      ])
      .select(['alarm.gateway_num', 'campus.name as campus_name', 'alarm.raised_at', 'alarm.cleared_at'])
      .select('alarm.reached_at')
      .where('setting.account_id', '=', accountId)
      .where('setting.mail', '=', true)
      .whereRef('alarm.level', '<=', 'setting.mail_level')
      .where('account.email', 'is not', null)
      .executeTakeFirst()
    if (row?.email) mails.push(written({ ...row, email: row.email }, event, num))
  }
  return mails
}

const eventWords = {
  raised: { zh: '告警', en: 'Alarm' },
  cleared: { zh: '告警已恢复', en: 'Alarm cleared' },
  assigned: { zh: '告警已指派给您', en: 'An alarm was assigned to you' },
} as const

/** The clock of the campuses: China's, which has one time zone. */
const clock = (at: number) =>
  `${new Date(at + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')} (UTC+8)`

function written(row: MailRow, event: Told['event'], num: number) {
  const titled = {
    kind: row.kind,
    objectType: row.object_type,
    name: row.name,
    gatewayNum: row.gateway_num,
  }
  const many = num > 1 ? { zh: `等 ${num} 项`, en: ` and ${num - 1} more` } : { zh: '', en: '' }
  const lines = (language: 'zh' | 'en') => {
    const title = `${alarmTitle(titled, language)}${many[language]}`
    const where = [row.campus_name, row.place].filter(Boolean).join(' / ')
    const forecast = forecastWords({ reachedAt: row.reached_at }, row.raised_at, language)
    const said = forecast && event !== 'cleared' ? `\n${forecast}` : ''
    return `${eventWords[event][language]} [${levelWords[row.level][language]}] ${title}\n${where}${said}`
  }
  const at = clock(event === 'cleared' ? (row.cleared_at ?? row.raised_at) : row.raised_at)
  return {
    to: row.email,
    subject: `【点灯人】${eventWords[event].zh}：${alarmTitle(titled, 'zh')}${many.zh}`,
    text: `${lines('zh')}\n${at}\n\n${lines('en')}\n${at}`,
  }
}

/** Sends mails without waiting for them. */
export function sendMails(
  messages: Messages,
  mails: readonly { to: string; subject: string; text: string }[],
): void {
  if (!messages.reaches('mail')) return
  for (const mail of mails) messages.send({ channel: 'mail', ...mail })
}
