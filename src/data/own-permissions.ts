import type { RoomPermission } from '#contract/room-permission.ts'
import { useHeldAnswer } from './answers.ts'
import { useDesk } from './desk-context.ts'

/** The same one always, so that nothing is worked out anew for it. */
const none: [] = []

/** The rooms that the user has been given, or whoever this tab looks with the eyes of, as this device last heard. */
export function useOwnPermissions(): readonly RoomPermission[] {
  const { rooms } = useDesk()
  const held = useHeldAnswer('classroomPermission.mine', {})
  return rooms ?? held?.data ?? none
}
