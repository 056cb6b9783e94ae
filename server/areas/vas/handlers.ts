import { sql } from 'kysely'
import type { AreaHandlers } from '#server/handlers.ts'
import { tellMessages } from '#server/inbox/channel.ts'
import { catalogue, heldServices, openWarnings } from '#server/orders/services.ts'
import { refuse } from '#server/refusal.ts'

/** What is offered, and what the company has. */
export const vasHandlers: AreaHandlers<'vas'> = {
  list: (tenant, _input, { system }) => catalogue(tenant, system),
  myServices: async (tenant) => ({
    services: await heldServices(tenant),
    warnings: await openWarnings(tenant),
  }),
  readWarning: async (visit, { id }) => {
    await visit.tenant(async ({ db, who }) => {
      const { numUpdatedRows } = await db
        .updateTable('message')
        .set({ read_at: sql`coalesce(read_at, now())` })
        .where('warning_id', '=', id)
        .where('account_id', '=', who.userId)
        .executeTakeFirst()
      if (!numUpdatedRows) refuse('notFound', { id })
      await tellMessages(db, who.cid, [who.userId])
    })
    return {}
  },
}
