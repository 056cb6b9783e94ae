import type { CheckedRoom } from '#contract/rules/check/context.ts'
import { useLocal } from './use-local.ts'

/** The rooms made from a template that this device holds, with their devices; undefined while reading. */
export const useCheckedRooms = (templateId: number): CheckedRoom[] | undefined =>
  useLocal(
    (db) =>
      db.transaction('r', [db.spaces, db.rooms], async () => {
        const spaces = await db.spaces.filter((space) => space.templateId === templateId).toArray()
        const held = await db.rooms.bulkGet(spaces.map(({ id }) => id))
        return spaces.flatMap(({ id, name }, index) => {
          const room = held[index]
          return room ? [{ id, name, devices: room.devices }] : []
        })
      }),
    [templateId],
  )
