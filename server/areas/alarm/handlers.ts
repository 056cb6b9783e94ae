import { sql } from 'kysely'
import type { AlarmDetail, AlarmDevice } from '#contract/alarm-shapes.ts'
import { alarmStates } from '#contract/rules/alarms/life.ts'
import { tellRules } from '#server/alarms/channels.ts'
import type { Tenant } from '#server/database/database.ts'
import type { AreaHandlers } from '#server/handlers.ts'
import { refuse } from '#server/refusal.ts'
import { requireCampus } from '../campus/rows.ts'
import { roleId, seesCampus } from '../campus-user/rows.ts'
import { finishReports, reportsOf } from '../fault/of-alarm.ts'
import { page } from '../lists.ts'
import { acknowledge, assign, close, comment } from './acting.ts'
import { alarms, chosen } from './rows.ts'
import { addRule, deleteRule, editRule, listedRules } from './rules.ts'

/** Devices told with an alarm, at most. */
const devicesMost = 200

/** What is folded into an alarm: its own objects, and what is reached through those that are gateways. */
async function devicesOf({ db }: Tenant, alarmId: number): Promise<AlarmDevice[]> {
  const { rows } = await sql<AlarmDevice>`
    select device.id as "deviceId", device.device_no as "deviceNo", device.name,
      concat_ws(' / ', building.name, floor.name, room.name) as place, device.gateway_id is null as gateway,
      (extract(epoch from member.cleared_at) * 1000)::bigint as "clearedAt"
    from alarm_member member
      join device on device.id = member.object_id or device.gateway_id = member.object_id
      join space room on room.id = device.room_id
      left join space floor on floor.id = room.parent_id
      left join space building on building.id = floor.parent_id
    where member.alarm_id = ${alarmId}
    order by gateway desc, building.sort, floor.sort, room.sort, device.id limit ${devicesMost}`.execute(db)
  return rows
}

/** @throws Refusal notFound */
async function detailOf(tenant: Tenant, id: number): Promise<AlarmDetail> {
  const row = await alarms(tenant).where('alarm.id', '=', id).executeTakeFirst()
  if (!row) return refuse('notFound', { id })
  const history = await tenant.db
    .selectFrom('alarm_event')
    .select(['at', 'event', 'account_id as accountId', 'username', 'comment'])
    .where('alarm_id', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute()
  const devices = row.objectType === 'room' ? [] : await devicesOf(tenant, id)
  return { ...row, history, devices, reports: await reportsOf(tenant, id) }
}

export const alarmHandlers: AreaHandlers<'alarm'> = {
  list: (tenant, input) => page(alarms(tenant, input), input, chosen(tenant, input)),
  count: async (tenant, input) => {
    const counted = await chosen(tenant, input)
      .select((row) => ['state', row.fn.countAll<number>().as('number')])
      .select(sql<number>`count(*) filter (where level = 1)`.as('urgent'))
      .groupBy('state')
      .execute()
    const of = (state: (typeof alarmStates)[number]) => counted.find((row) => row.state === state)
    const [raised, acknowledged, cleared, closed] = alarmStates.map((state) => of(state)?.number ?? 0)
    return {
      ...{ raised: raised ?? 0, acknowledged: acknowledged ?? 0, cleared: cleared ?? 0, closed: closed ?? 0 },
      urgent: (of('raised')?.urgent ?? 0) + (of('acknowledged')?.urgent ?? 0),
    }
  },
  getById: (tenant, { id }) => detailOf(tenant, id),
  assignees: async (tenant, { campusId }) => {
    await requireCampus(tenant, campusId)
    return tenant.db
      .selectFrom('account')
      .select(['id as accountId', 'account', 'username'])
      .where(seesCampus(campusId))
      .orderBy('username')
      .orderBy('id')
      .execute()
  },
  acknowledge: async ({ tenant, caller }, input) => {
    await tenant((own) => acknowledge(own, caller, input))
    return {}
  },
  comment: async ({ tenant, caller }, input) => {
    await tenant((own) => comment(own, caller, input))
    return {}
  },
  assign: async ({ tenant, caller }, input) => {
    await tenant((own) => assign(own, caller, input))
    return {}
  },
  close: async ({ tenant, caller }, input) => {
    await tenant(async (own) => {
      await close(own, caller, input)
      if (input.finishReports) await finishReports(own, caller, input)
    })
    return {}
  },
}

export const alarmRuleHandlers: AreaHandlers<'alarmRule'> = {
  list: listedRules,
  receivers: async ({ db }) => ({
    roles: await db
      .selectFrom('role')
      .select([roleId.as('roleId'), 'role.role_name as roleName'])
      .orderBy('role.id')
      .execute(),
    accounts: await db
      .selectFrom('account')
      .select(['id as accountId', 'account', 'username'])
      .orderBy('username')
      .orderBy('id')
      .execute(),
  }),
  add: ({ tenant }, input) =>
    tenant(async (own) => {
      const made = await addRule(own, input)
      await tellRules(own.db)
      return made
    }),
  edit: async ({ tenant }, input) => {
    await tenant(async (own) => {
      await editRule(own, input)
      await tellRules(own.db)
    })
    return {}
  },
  delete: async ({ tenant }, { id }) => {
    await tenant(async (own) => {
      await deleteRule(own, id)
      await tellRules(own.db)
    })
    return {}
  },
}
