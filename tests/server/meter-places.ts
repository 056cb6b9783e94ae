import type { Client } from './client.ts'
import type { World } from './server-world.ts'

/** A campus with a room to hang meters in. */
interface MeterPlace {
  campusId: number
  floorId: number
  roomId: number
}

export async function addMeterPlace(admin: Client, name: string): Promise<MeterPlace> {
  const campusId = (await admin.call('campus.add', { name })).created[0]?.id ?? 0
  const add = async (kind: 'building' | 'floor' | 'room', parentId: number | null) =>
    (await admin.call('space.add', { campusId, parentId, kind, name: kind })).created[0]?.id ?? 0
  const floorId = await add('floor', await add('building', null))
  return { campusId, floorId, roomId: await add('room', floorId) }
}

/** What of a meter is not as it is of any new one; `behind` names the main meter. */
interface SaidOfMeter {
  space_id?: number | null
  category?: number
  first_day?: number
  behind?: string
}

/** Meters of a room by their names, which are their numbers too: main meters stand before those behind them. */
export const addMeters = <N extends string>(
  { server, own }: World,
  { campusId, roomId }: MeterPlace,
  said: Readonly<Record<N, SaidOfMeter>>,
): Promise<Record<N, number>> =>
  server.database.system(async (db) => {
    const { id: productId } = await db
      .insertInto('product')
      .values({
        ...{
          pid: `energy-meter-${Object.keys(said).join('-')}`,
          product_type_id: 704,
          equipment_type: 5,
          parent_type_id: 6,
        },
        ...{ name: '电表', cid: null, function_list: '[]' },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const ids: Record<string, number> = {}
    for (const [name, { behind, ...fields }] of Object.entries<SaidOfMeter>(said)) {
      const place = { cid: own.cid, campus_id: campusId, room_id: roomId, gateway_id: null }
      const { id } = await db
        .insertInto('device')
        .values({ ...place, device_no: name, name, product_id: productId })
        .returning('id')
        .executeTakeFirstOrThrow()
      const set = { ...fields, parent_id: behind === undefined ? null : (ids[behind] ?? null) }
      await db.updateTable('meter').set(set).where('id', '=', id).execute()
      ids[name] = id
    }
    return ids as Record<N, number>
  })
