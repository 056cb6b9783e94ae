import type { DataOf, InputOf } from '#contract/index.ts'
import type { Message } from '#contract/notice-shapes.ts'
import type { Tenant } from '#server/database/database.ts'
import type { AreaHandlers } from '#server/handlers.ts'
import { tellMessages } from '#server/inbox/channel.ts'
import { toldOf, toldRow } from '#server/inbox/told.ts'
import { refuse } from '#server/refusal.ts'
import { page } from '../lists.ts'
import { noticePage } from '../notice-rows.ts'
import { messageHolds } from './search.ts'
import {
  addBrowser,
  admitTest,
  type MessageWays,
  removeBrowser,
  saveSettings,
  settingsOf,
  tryWay,
} from './settings.ts'

/** The tenant's own messages. */
const own = ({ db, who }: Tenant) =>
  db.selectFrom('message').where('message.account_id', '=', who.userId).where('message.cid', '=', who.cid)

const rows = (tenant: Tenant) =>
  own(tenant)
    .select(['message.id', 'message.at', 'message.read_at as readAt', 'message.event', 'message.num'])
    .select(toldRow('message').as('told'))
    .orderBy('message.at', 'desc')
    .orderBy('message.id', 'desc')

async function list(
  tenant: Tenant,
  { unread, keyWord, ...input }: InputOf<'message.list'>,
): Promise<DataOf<'message.list'>> {
  let query = rows(tenant)
  if (unread !== undefined) query = query.where('message.read_at', unread ? 'is' : 'is not', null)
  if (keyWord?.trim()) query = query.where(messageHolds(keyWord))
  const found = await page(query, input)
  const told = found.list.flatMap(({ told: row, ...message }) => {
    const about = toldOf(row)
    // The database checks that its event is one of what it is about.
    return about ? [{ ...message, ...about } as Message] : []
  })
  return { ...found, list: told }
}

export const messageHandlers = (ways: MessageWays): AreaHandlers<'message'> => ({
  list,
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
  test: async ({ tenant, caller, ip }, input) => {
    await admitTest(ways, caller, input.way, ip)
    await tenant((mine) => tryWay(mine, input, ways))
    return {}
  },
  deliveries: (tenant, input) =>
    noticePage(tenant, (sent) => sent.where('sent.account_id', '=', tenant.who.userId), input),
})
