import { useCallback } from 'react'
import type { RoomPermission } from '#contract/room-permission.ts'
import { permissionsOf, type RoomBar, roomBar, seesRoom, wallNow } from '#contract/rules/room-permission.ts'
import { useCampuses } from '#src/data/campuses.ts'
import { useOwnPermissions } from '#src/data/own-permissions.ts'
import { useNow } from '#src/ui/age.tsx'

export interface RoomBars {
  /** She has been given rooms, so that there are others. */
  bounded: boolean
  isHers(roomId: number): boolean
  /** Why she may not use a room now; null when she may. */
  barOf(roomId: number): RoomBar | null
  /** When a room is hers; nothing for one that is none of hers, or that she may always use. */
  hoursOf(roomId: number): RoomPermission[]
}

/**
 * What keeps the user from rooms, or whoever this tab looks with the eyes of, as this device last heard. The server decides
 * on every command all the same.
 */
export function useRoomBars(): RoomBars {
  const permissions = useOwnPermissions()
  const campuses = useCampuses()
  const wall = wallNow(useNow())
  const daysOf = (campusId: number) => campuses?.find((campus) => campus.campusId === campusId) ?? null
  const isHers = useCallback((roomId: number) => seesRoom(permissions, roomId), [permissions])
  return {
    bounded: permissions.length > 0,
    isHers,
    barOf: (roomId) => roomBar(permissions, roomId, wall, daysOf),
    hoursOf: (roomId) => permissionsOf(permissions, roomId),
  }
}
