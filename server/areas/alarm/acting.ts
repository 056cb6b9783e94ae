import type { AlarmAct } from '#contract/rules/alarms/life.ts'
import { stateAfter } from '#contract/rules/alarms/life.ts'
import { tellAlarms } from '#server/alarms/channels.ts'
import type { Tenant } from '#server/database/database.ts'
import type { Caller } from '#server/handlers.ts'
import { writeMessages } from '#server/inbox/inbox.ts'
import { refuse, refuseInput } from '#server/refusal.ts'
import { seesCampus } from '../campus-user/rows.ts'

const notNow = {
  zh: '此告警的状态不允许这样操作，请刷新后再看',
  en: 'The alarm is in no state for this: look at it again',
}
const outside = { zh: '该用户没有此场所的权限', en: 'This account has no part in this place' }

interface Acting {
  id: number
  act: Exclude<AlarmAct, 'clear'>
  comment?: string | undefined
  /** Written into the history in place of a comment that was not given. */
  about?: string
}

/**
 * Does something with an alarm: its next state, its history, and word to those who watch it. Answers the alarm as it was.
 * @throws Refusal notFound; input where its state does not allow that
 */
async function actOn(tenant: Tenant, { user }: Caller, { id, act, comment = '', about = '' }: Acting) {
  const { db, who } = tenant
  const alarm = await db
    .selectFrom('alarm')
    .select(['id', 'campus_id', 'state', 'assignee_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!alarm) return refuse('notFound', { id })
  const state = stateAfter(alarm.state, act)
  if (state === null) return refuseInput({ id: notNow })
  const now = new Date()
  const set = {
    ...(state === alarm.state ? {} : { state }),
    ...(act === 'acknowledge' ? { acknowledged_at: now, acknowledged_by: user.username } : {}),
    ...(act === 'close' ? { closed_at: now } : {}),
  }
  if (Object.keys(set).length > 0) await db.updateTable('alarm').set(set).where('id', '=', id).execute()
  await db
    .insertInto('alarm_event')
    .values({
      ...{ cid: who.cid, campus_id: alarm.campus_id, alarm_id: id, event: act },
      ...{ account_id: user.userId, username: user.username },
      comment: [about, comment.trim()].filter(Boolean).join('：'),
    })
    .execute()
  await tellAlarms(db, who.cid, alarm.campus_id)
  return alarm
}

export const acknowledge = (
  tenant: Tenant,
  caller: Caller,
  { id, comment }: { id: number; comment?: string | undefined },
) => actOn(tenant, caller, { id, act: 'acknowledge', comment })

export const comment = (tenant: Tenant, caller: Caller, input: { id: number; comment: string }) =>
  actOn(tenant, caller, { ...input, act: 'comment' })

export const close = (tenant: Tenant, caller: Caller, input: { id: number; comment: string }) =>
  actOn(tenant, caller, { ...input, act: 'close' })

/** @throws Refusal notFound; input for somebody who may not enter the campus, and where its state does not allow that */
export async function assign(
  tenant: Tenant,
  caller: Caller,
  { id, accountId, comment: said }: { id: number; accountId: number | null; comment?: string | undefined },
): Promise<void> {
  const { db, who } = tenant
  const row = await db.selectFrom('alarm').select('campus_id').where('id', '=', id).executeTakeFirst()
  if (!row) return refuse('notFound', { id })
  const person =
    accountId === null
      ? null
      : await db
          .selectFrom('account')
          .select(['id', 'username'])
          .select((account) => seesCampus(row.campus_id)(account as never).as('enters'))
          .where('id', '=', accountId)
          .executeTakeFirst()
  if (person === undefined) return refuse('notFound', { accountId })
  if (person && !person.enters) return refuseInput({ accountId: outside })
  await actOn(tenant, caller, { id, act: 'assign', comment: said, about: person?.username ?? '' })
  await db.updateTable('alarm').set({ assignee_id: accountId }).where('id', '=', id).execute()
  if (accountId === null || accountId === caller.user.userId) return
  const told = { cid: who.cid, campusId: row.campus_id, alarmId: id, event: 'assigned' } as const
  await writeMessages(db, told, [accountId])
}
