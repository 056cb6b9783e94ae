import type { CheckedRoom } from '#contract/rules/check/context.ts'
import type { LocalDatabase } from '#src/local/database.ts'
import { heldRooms } from '#src/local/held-rooms.ts'
import type { Only } from '#src/local/watch.ts'
import { useDesk } from './desk-context.ts'
import { useLocal } from './use-local.ts'

async function roomsOf(db: LocalDatabase, templateId: number, only?: Only): Promise<CheckedRoom[]> {
  const spaces = await db.spaces.filter((space) => space.templateId === templateId).toArray()
  const ids = spaces.map(({ id }) => id)
  only?.('rooms', ids)
  const held = await heldRooms(db.rooms, ids)
  return spaces.flatMap(({ id, name }) => {
    const room = held.get(id)
    return room ? [{ id, name, devices: room.devices }] : []
  })
}

/** The rooms made from a template that this device holds, with their devices; undefined while reading. */
export const useCheckedRooms = (templateId: number): CheckedRoom[] | undefined =>
  useLocal({ spaces: 'all', rooms: 'all' }, (db, only) => roomsOf(db, templateId, only), [templateId])

/** Reads the same once, when it is asked for. */
export function useReadCheckedRooms(): (templateId: number) => Promise<CheckedRoom[]> {
  const { local } = useDesk()
  return (templateId) => {
    const { bulk } = local
    return bulk.transaction('r', [bulk.spaces, bulk.rooms], () => roomsOf(bulk, templateId))
  }
}
