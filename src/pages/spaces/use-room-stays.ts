import type { RoomStay } from '#contract/room-stay.ts'
import { useHeldAnswer } from '#src/data/answers.ts'

/** How a room stands with its guest, as this device last heard; undefined for a room of which there is nothing to say. */
export const useRoomStay = (campusId: number, roomId: number): RoomStay | undefined =>
  useHeldAnswer('roomStay.list', { campusId })?.data.find((stay) => stay.roomId === roomId)
