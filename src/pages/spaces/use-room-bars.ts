import { useCallback } from 'react'
import { type RoomBar, roomBar, seesRoom, wallNow } from '#contract/rules/room-permission.ts'
import { useHeldAnswer } from '#src/data/answers.ts'
import { useNow } from '#src/ui/age.tsx'

export interface RoomBars {
  /** She has been given rooms, so that there are others. */
  bounded: boolean
  isHers(roomId: number): boolean
  /** Why she may not use a room now; null when she may. */
  barOf(roomId: number): RoomBar | null
}

/** The same one always, so that nothing is worked out anew for it. */
const none: [] = []

/** What keeps the user from rooms, as this device last heard. The server decides on every command all the same. */
export function useRoomBars(): RoomBars {
  const permissions = useHeldAnswer('classroomPermission.mine', {})?.data ?? none
  const wall = wallNow(useNow())
  const isHers = useCallback((roomId: number) => seesRoom(permissions, roomId), [permissions])
  return {
    bounded: permissions.length > 0,
    isHers,
    barOf: (roomId) => roomBar(permissions, roomId, wall),
  }
}
