import type { RoomLights } from '#src/data/devices.ts'

/** How the lamps of some rooms stand together; undefined while that is read. Pure. */
export function sumOf(
  roomIds: readonly number[],
  lights: ReadonlyMap<number, RoomLights> | undefined,
): RoomLights | undefined {
  if (!lights) return undefined
  const all = roomIds.flatMap((id) => lights.get(id) ?? [])
  const sum = (of: (room: RoomLights) => number) => all.reduce((total, room) => total + of(room), 0)
  return {
    lamps: sum(({ lamps }) => lamps),
    lit: sum(({ lit }) => lit),
    offline: sum(({ offline }) => offline),
    unknown: sum(({ unknown }) => unknown),
    levels: all.flatMap(({ levels }) => levels),
  }
}
