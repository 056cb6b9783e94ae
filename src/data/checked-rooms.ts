import type { CheckedRoom } from '#contract/rules/check/context.ts'
import type { LocalDatabase } from '#src/local/database.ts'
import { useDesk } from './desk-context.ts'
import { useLocal } from './use-local.ts'

const roomsOf = (db: LocalDatabase, templateId: number): Promise<CheckedRoom[]> =>
  db.transaction('r', [db.spaces, db.rooms], async () => {
    const spaces = await db.spaces.filter((space) => space.templateId === templateId).toArray()
    const held = await db.rooms.bulkGet(spaces.map(({ id }) => id))
    return spaces.flatMap(({ id, name }, index) => {
      const room = held[index]
      return room ? [{ id, name, devices: room.devices }] : []
    })
  })

/** The rooms made from a template that this device holds, with their devices; undefined while reading. */
export const useCheckedRooms = (templateId: number): CheckedRoom[] | undefined =>
  useLocal((db) => roomsOf(db, templateId), [templateId])

/** Reads the same once, when it is asked for. */
export function useReadCheckedRooms(): (templateId: number) => Promise<CheckedRoom[]> {
  const { local } = useDesk()
  return (templateId) => roomsOf(local.bulk, templateId)
}
