import type { Kind } from '#tests/world/databases.ts'
import type { Client } from './client.ts'
import { startWorld, type World } from './server-world.ts'

/** A world whose own company has three meters in its first campus, and has bought nothing yet. */
export async function startOrderWorld(kind: Kind): Promise<World> {
  const world = await startWorld(kind, { rateLimit: 0 })
  const { cid, campusId: campus_id, deviceIds } = world.own
  const place = { cid, campus_id, space_id: null, category: 0 }
  await world.server.database.system(async (db) => {
    await db
      .insertInto('meter')
      .values(deviceIds.map((id) => ({ id, ...place })))
      .execute()
    await db.deleteFrom('vas_service').where('cid', '=', cid).execute()
  })
  return world
}

/** What somebody was told of an order, the latest first. */
export const toldOfOrder = async (client: Client, orderId: number) =>
  (await client.call('message.list', { pageSize: 0 })).list.flatMap((told) =>
    told.subject === 'order' && told.orderId === orderId ? [told.event] : [],
  )

/** Numbers of transfers, each another one. */
export function transferNumbers(): () => string {
  let given = 0
  return () => {
    given += 1
    return `BANK-${given}`
  }
}
