import { randomUUID } from 'node:crypto'
import type { Client } from '#tests/server/client.ts'
import type { Ids } from './sites.ts'

/** A report from the room, the newest of its campus. */
export async function addFault(client: Client, { campus, room }: Pick<Ids, 'campus' | 'room'>) {
  await client.call('fault.report', { campusId: campus, roomId: room, describe: randomUUID() })
  const list = await client.call('fault.list', { campusId: campus })
  return Math.max(...list.map(({ id }) => id))
}
