import type { AreaHandlers } from '#server/handlers.ts'
import { campusOfRoom, markRoom, ownRooms } from './store.ts'

export const ownRoomHandlers: AreaHandlers<'ownRoom'> = {
  list: (tenant) => ownRooms(tenant),
  mark: async ({ tenant }, { roomId, favourite }) => {
    await tenant((own) => markRoom(own, roomId, favourite))
    return {}
  },
  where: async (tenant, { roomId }) => ({ campusId: await campusOfRoom(tenant, roomId) }),
}
