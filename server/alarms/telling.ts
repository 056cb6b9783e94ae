import { sql, type Transaction } from 'kysely'
import type { AlarmRule } from '#contract/alarm-shapes.ts'
import { isQuiet } from '#contract/rules/alarms/rules.ts'
import { roleList } from '#contract/rules/roles.ts'
import { wallNow } from '#contract/rules/room-permission.ts'
import type { Tables } from '#server/database/tables.ts'

type Db = Transaction<Tables>

/** Who answers for a campus: told by rules that name nobody there. */
const answering = ['admin', 'generalAgent', 'districtAgent', 'manager']
const answeringRoles = roleList.flatMap(({ id, rank }) => (rank && answering.includes(rank) ? [id] : []))

/** Whether a rule keeps messages of a campus back at a moment (ms), by its quiet hours and the campus's calendar. */
export async function keepsQuiet(
  db: Db,
  { campusId, at }: { campusId: number; at: number },
  rule: Pick<AlarmRule, 'quiet'>,
): Promise<boolean> {
  if (rule.quiet.length === 0) return false
  const days = await db
    .selectFrom('campus')
    .select('special_days as specialDays')
    .where('id', '=', campusId)
    .executeTakeFirst()
  return isQuiet(rule, wallNow(at), days ?? null)
}

/** Those who answer for a campus and may enter it. */
async function answeringFor(db: Db, { cid, campusId }: { cid: number; campusId: number }) {
  const { rows } = await sql<{ id: number }>`
    select account.id from account
    where account.cid = ${cid}
      and (not account.campus_bound or exists (select from account_campus where account_id = account.id
        and campus_id = ${campusId}))
      and exists (select from account_role held join role on role.id = held.role_id
        where held.account_id = account.id
          and coalesce(role.base, role.code) = any(${answeringRoles}::bigint[]))`.execute(db)
  return rows
}

/**
 * The accounts a rule tells: of those that may enter the campus, the ones it names. Where it names nobody, or nobody who is still
 * there and may enter, those who answer for the campus: an alarm is never told to nobody.
 */
export async function receiversOf(
  db: Db,
  { cid, campusId }: { cid: number; campusId: number },
  { roleIds, accountIds }: Pick<AlarmRule, 'roleIds' | 'accountIds'>,
): Promise<number[]> {
  const { rows: named } = await sql<{ id: number }>`
    select id from named_receivers(${cid}::bigint, ${campusId}::bigint, ${JSON.stringify(roleIds)}::jsonb,
      ${JSON.stringify(accountIds)}::jsonb) as id`.execute(db)
  const told = named.length > 0 ? named : await answeringFor(db, { cid, campusId })
  return told.map(({ id }) => id)
}
