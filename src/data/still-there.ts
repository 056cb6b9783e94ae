import { useMemo } from 'react'
import type { Device } from '#contract/device-shapes.ts'
import { heldRooms } from '#src/local/held-rooms.ts'
import { laidDevices, layDevice } from '#src/local/laid-devices.ts'
import { seenOf } from '#src/local/read.ts'
import { useSeen } from './use-local.ts'

/** Of more devices than these it is not looked which are gone: each room of theirs that is written would have all read again. */
const lookedFor = 1_000
const none: readonly Device[] = []

/**
 * Those of some devices that are still there, as the screen shows them: another may have been taken away since, or put into
 * another room. All of them, as they were given, until that is read.
 *
 * @param devices the same list for the same devices
 */
export function useStillThere(devices: readonly Device[]): readonly Device[] {
  const sought = devices.length > lookedFor ? none : devices
  const roomIds = useMemo(() => [...new Set(sought.map(({ roomId }) => roomId))], [sought])
  // What was sought in all rooms once and is in none is gone: looking again would read them all with every edit.
  // biome-ignore lint/correctness/useExhaustiveDependencies: of each list anew
  const gone = useMemo(() => new Set<number>(), [sought])
  const there = useSeen(
    { rooms: roomIds },
    async (moment) => {
      const { db, entries } = moment
      const laid = laidDevices(entries)
      const rooms = [...(await heldRooms(db.rooms, roomIds)).values()]
      const held = new Map(rooms.flatMap((room) => room.devices).map((device) => [device.id, device]))
      const elsewhere = await seenOf(
        moment,
        'devices',
        sought.flatMap(({ id }) => (held.has(id) || gone.has(id) ? [] : [id])),
      )
      for (const { id } of sought) if (!held.has(id) && !elsewhere.has(id)) gone.add(id)
      return sought.flatMap(({ id }) => {
        const device = held.get(id)
        return (device ? layDevice(device, laid)?.device : elsewhere.get(id)) ?? []
      })
    },
    [sought, roomIds],
  )
  return sought === none ? devices : (there ?? devices)
}
