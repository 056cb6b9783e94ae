import { sql } from 'kysely'
import type { Alarm } from '#contract/alarm-shapes.ts'
import type { InputOf } from '#contract/index.ts'
import { energyKinds } from '#contract/rules/alarms/kinds.ts'
import { openStates } from '#contract/rules/alarms/life.ts'
import type { Tenant } from '#server/database/database.ts'
import { containing } from '../lists.ts'
import { timeWithin } from '../times.ts'

type Filters = Omit<InputOf<'alarm.list'>, 'pageSize' | 'currentPage'>

/** Alarms the tenant sees that a filter lets through. */
export function chosen({ db }: Tenant, filters: Filters) {
  const { campusId, kind, level, energy, from, to, state, keyWord } = filters
  let query = db.selectFrom('alarm')
  if (campusId !== undefined) query = query.where('alarm.campus_id', '=', campusId)
  if (kind !== undefined) query = query.where('alarm.kind', '=', kind)
  if (energy === true) query = query.where('alarm.kind', 'in', energyKinds)
  if (level !== undefined) query = query.where('alarm.level', '=', level)
  if (from !== undefined) query = query.where('alarm.raised_at', '>=', timeWithin(from) as never)
  if (to !== undefined) query = query.where('alarm.raised_at', '<=', timeWithin(to) as never)
  if (state === 'open') query = query.where('alarm.state', 'in', [...openStates])
  else if (state !== undefined) query = query.where('alarm.state', '=', state)
  if (keyWord?.trim()) {
    const pattern = containing(keyWord)
    query = query.where((row) =>
      row.or([row('alarm.name', 'ilike', pattern), row('alarm.place', 'ilike', pattern)]),
    )
  }
  return query
}

/** The same in the shape of the contract, the latest first; or the gravest (level 1), and of these the latest. */
export const alarms = (tenant: Tenant, filters: Filters = {}) =>
  chosen(tenant, filters)
    .innerJoin('campus', 'campus.id', 'alarm.campus_id')
    .leftJoin('account', 'account.id', 'alarm.assignee_id')
    .select([
      'alarm.id',
      'alarm.campus_id as campusId',
      'campus.name as campusName',
      'alarm.kind',
      'alarm.level',
    ])
    .select(['alarm.state', 'alarm.object_type as objectType', 'alarm.object_id as objectId'])
    .select([
      'alarm.room_id as roomId',
      'alarm.name',
      'alarm.place',
      'alarm.value',
      'alarm.limit_value as limit',
      'alarm.reached_at as reachedAt',
    ])
    .select([
      'alarm.gateway_num as gatewayNum',
      'alarm.device_num as deviceNum',
      'alarm.raised_at as raisedAt',
    ])
    .select(['alarm.acknowledged_at as acknowledgedAt', 'alarm.acknowledged_by as acknowledgedBy'])
    .select([
      'alarm.cleared_at as clearedAt',
      'alarm.closed_at as closedAt',
      'alarm.assignee_id as assigneeId',
    ])
    .select(sql<string>`coalesce(account.username, '')`.as('assignee'))
    .$if(filters.order === 'gravest', (query) => query.orderBy('alarm.level'))
    .orderBy('alarm.raised_at', 'desc')
    .orderBy('alarm.id', 'desc')
    .$castTo<Alarm>()
