import { sql } from 'kysely'
import { abilityOf } from '#contract/rules/abilities.ts'
import type { Words } from '#contract/words.ts'
import type { Tenant } from '#server/database/database.ts'
import { commandTarget } from '#server/devices/command-target.ts'
import type { Devices } from '#server/devices/index.ts'
import { askerOf } from '#server/devices/listening.ts'
import { runningRoom } from '#server/devices/room-target.ts'
import type { AreaHandlers } from '#server/handlers.ts'
import { refuse, refuseInput } from '#server/refusal.ts'
import { requireRoom, requireRoomOfDevice } from '../room-permission/requiring.ts'

const noTransmitter: Words = { zh: '这不是红外转发器', en: 'This is no infrared transmitter' }

/** The gateways that devices of a room are behind. @throws Refusal notFound for a room that has none the tenant sees */
async function gatewaysIn({ db }: Tenant, roomId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('device')
    .select(sql<number>`coalesce(gateway_id, id)`.as('gatewayId'))
    .distinct()
    .where('room_id', '=', roomId)
    .execute()
  return rows.length > 0 ? rows.map(({ gatewayId }) => Number(gatewayId)) : refuse('notFound', { roomId })
}

/** Listening is done for whoever asks, in a room that she may use now. */
export const listeningHandlers = ({ ears }: Pick<Devices, 'ears'>): AreaHandlers<'listening'> => ({
  infrared: async ({ tenant, caller }, { deviceId }) => {
    const place = await tenant(async (own) => {
      const target = await commandTarget(own, deviceId)
      await requireRoomOfDevice(own, caller, deviceId)
      if (!abilityOf(target, 'irChannels')) refuseInput({ deviceId: noTransmitter })
      const { cid, roomId, gatewayId, deviceNo } = target
      return { cid, roomId, gatewayIds: [gatewayId], deviceNo }
    })
    return ears.begin(place, 'infrared', caller.user.userId)
  },
  panel: async ({ tenant, caller }, { roomId }) => {
    const { cid, gatewayIds } = await tenant(async (own) => {
      const room = await runningRoom(own, roomId)
      await requireRoom(own, caller, roomId)
      return room
    })
    return ears.begin({ cid, roomId, gatewayIds, deviceNo: null }, 'panel', caller.user.userId)
  },
  end: async ({ tenant, caller }, { roomId, listenId }) => {
    if (askerOf(listenId) !== caller.user.userId) refuse('notFound', { listenId })
    const gatewayIds = await tenant((own) => gatewaysIn(own, roomId))
    await ears.end({ cid: caller.who.cid, gatewayIds }, listenId)
    return {}
  },
})
