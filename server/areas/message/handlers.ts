import type { Message } from '#contract/message.ts'
import { tellMessages } from '#server/alarms/channels.ts'
import type { Tenant } from '#server/database/database.ts'
import type { AreaHandlers } from '#server/handlers.ts'
import { refuse } from '#server/refusal.ts'
import { page } from '../lists.ts'
import { noticeRows } from '../notice-rows.ts'
import { addBrowser, type MessageWays, removeBrowser, saveSettings, settingsOf, tryWay } from './settings.ts'

/** The tenant's own messages. */
const own = ({ db, who }: Tenant) =>
  db.selectFrom('message').where('message.account_id', '=', who.userId).where('message.cid', '=', who.cid)

const rows = (tenant: Tenant) =>
  own(tenant)
    .innerJoin('alarm', 'alarm.id', 'message.alarm_id')
    .innerJoin('campus', 'campus.id', 'message.campus_id')
    .select(['message.id', 'message.at', 'message.read_at as readAt', 'message.event', 'message.num'])
    .select(['message.alarm_id as alarmId', 'message.campus_id as campusId', 'campus.name as campusName'])
    .select(['alarm.kind', 'alarm.level', 'alarm.object_type as objectType', 'alarm.room_id as roomId'])
    .select(['alarm.name', 'alarm.place', 'alarm.gateway_num as gatewayNum', 'alarm.device_num as deviceNum'])
    .orderBy('message.at', 'desc')
    .orderBy('message.id', 'desc')
    .$castTo<Message>()

export const messageHandlers = (ways: MessageWays): AreaHandlers<'message'> => ({
  list: (tenant, { unread, ...input }) => {
    const all = rows(tenant)
    return page(
      unread === undefined ? all : all.where('message.read_at', unread ? 'is' : 'is not', null),
      input,
    )
  },
  unread: async (tenant) => {
    const row = await own(tenant)
      .select((message) => message.fn.countAll<number>().as('unread'))
      .where('read_at', 'is', null)
      .executeTakeFirstOrThrow()
    return row
  },
  read: async ({ tenant }, { id }) => {
    await tenant(async (mine) => {
      const row = await own(mine).select(['id', 'read_at']).where('id', '=', id).executeTakeFirst()
      if (!row) return refuse('notFound', { id })
      if (row.read_at !== null) return
      await mine.db.updateTable('message').set({ read_at: new Date() }).where('id', '=', id).execute()
      await tellMessages(mine.db, mine.who.cid, [mine.who.userId])
    })
    return {}
  },
  readAll: async ({ tenant }) => {
    await tenant(async (mine) => {
      await mine.db
        .updateTable('message')
        .set({ read_at: new Date() })
        .where('account_id', '=', mine.who.userId)
        .where('read_at', 'is', null)
        .execute()
      await tellMessages(mine.db, mine.who.cid, [mine.who.userId])
    })
    return {}
  },
  settings: (tenant, _, caller) => settingsOf(tenant, caller, ways),
  saveSettings: async ({ tenant }, input) => {
    await tenant((mine) => saveSettings(mine, input))
    return {}
  },
  addBrowser: ({ tenant, caller }, input) => tenant((mine) => addBrowser(mine, caller, input, ways)),
  removeBrowser: async ({ tenant, caller }) => {
    await tenant((mine) => removeBrowser(mine, caller.sessionHash))
    return {}
  },
  test: async ({ tenant }, input) => {
    await tenant((mine) => tryWay(mine, input, ways))
    return {}
  },
  deliveries: (tenant, input) =>
    page(noticeRows(tenant).where('sent.account_id', '=', tenant.who.userId), input),
})
