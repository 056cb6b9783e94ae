import type { AreaHandlers } from '#server/handlers.ts'
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
    await visit.tenant(async ({ db }) => {
      const read = await db
        .updateTable('vas_warning')
        .set({ read_at: new Date() })
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst()
      if (!read) refuse('notFound', { id })
    })
    return {}
  },
}
