import { randomUUID } from 'node:crypto'
import { hashCredential, newCredential } from '#server/devices/credentials.ts'
import { type PlayedGateway, playGateway } from '#tests/devices/played-gateway.ts'
import type { World } from './server-world.ts'

export interface Played {
  id: number
  lampId: number
  lampNo: string
  gateway: PlayedGateway
  again(): Promise<PlayedGateway>
}

/**
 * Adds a gateway of the own company that is there, with a lamp behind it.
 * @param ends takes what ends it
 */
export async function addLampGateway(world: World, ends: (() => unknown)[]): Promise<Played> {
  const { cid, campusId: campus_id, roomIds, productId: product_id } = world.own
  const [gatewayNo, secret] = [`GW-${randomUUID().slice(0, 8)}`, newCredential()]
  const lampNo = `${gatewayNo}-1`
  const { id, lampId } = await world.server.database.system(async (db) => {
    const add = (device_no: string, gateway_id: number | null) =>
      db
        .insertInto('device')
        .values({
          ...{ cid, campus_id, room_id: roomIds[0] ?? 0, device_no, name: device_no, product_id, gateway_id },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    const gateway = await add(gatewayNo, null)
    const credential_hash = hashCredential(secret)
    await db
      .insertInto('gateway')
      .values({ device_id: gateway.id, cid, campus_id, gateway_no: gatewayNo, credential_hash })
      .execute()
    return { id: gateway.id, lampId: (await add(lampNo, gateway.id)).id }
  })
  const again = async () => {
    const gateway = await playGateway({ url: world.server.devices.mqttUrl, cid, gatewayNo, secret })
    ends.push(() => gateway.leave())
    return gateway
  }
  return { id, lampId, lampNo, gateway: await again(), again }
}
