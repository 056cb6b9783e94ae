import { useState } from 'react'
import { abilityOf } from '#contract/rules/abilities.ts'
import { bindDevices } from '#contract/rules/bind-devices.ts'
import { calledAsRun, runningIn } from '#contract/rules/running.ts'
import { useRoom } from '#src/data/devices.ts'
import { usePublishing } from '#src/data/publishing.ts'
import { useRoomTemplate } from '#src/data/room-templates.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { type TemplateRoom, useTemplateRooms } from '#src/data/template-rooms.ts'
import { useHeldProductsById } from '#src/widgets/product/use-products-by-id.ts'

export interface Transmitter {
  /** Undefined while they are read. */
  rooms: readonly TemplateRoom[] | undefined
  /** 0 where there is none. */
  roomId: number
  choose: (roomId: number) => void
  /** The transmitter of that room; null where it has none, undefined while that is not known. */
  device: { id: number; name: string } | null | undefined
}

/**
 * Which transmitter learns for an appliance of a template: that of the room in which the template is tried, or of another one
 * that is chosen. The device that plays the appliance's equipment comes first, any other transmitter of the room after it.
 */
export function useTransmitter(template: SeenTemplate, equipmentId: number): Transmitter {
  const rooms = useTemplateRooms(template.id, template.campusIds)
  const products = useHeldProductsById()
  const { data: publishing } = usePublishing(template.id, null)
  const [chosen, choose] = useState<number | null>(null)
  const tried = rooms?.find(({ id }) => id === publishing?.debugRoomId)
  const roomId = chosen ?? tried?.id ?? rooms?.[0]?.id ?? 0
  const room = useRoom(roomId)
  const said = useRoomTemplate(template.id)
  // Which device is a transmitter is said by its product.
  if (!rooms || !products) return { rooms, roomId, choose, device: undefined }
  if (!room) return { rooms, roomId, choose, device: roomId === 0 ? null : room }
  const identifier = template.equipmentList.find(({ id }) => id === equipmentId)?.identifier
  const equipment = calledAsRun(template.equipmentList, runningIn(said ?? template, roomId))
  const player = bindDevices(equipment, room.devices).find((bound) => bound.identifier === identifier)
  const able = room.devices.filter(({ productId }) => abilityOf(products.get(productId), 'irChannels'))
  const device = able.find(({ deviceNo }) => deviceNo === player?.deviceNo) ?? able[0] ?? null
  return { rooms, roomId, choose, device }
}
