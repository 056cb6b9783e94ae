import { settableFunctions } from '#contract/rules/abilities.ts'
import type { Played } from './behaviour.ts'
import type { Leading } from './lead.ts'
import type { Rooms } from './rooms.ts'

/** What hangs on the mains of a room: whatever can be told something. Keys and sensors mostly have batteries. */
const isFed = ({ device }: Played): boolean => settableFunctions(device.functionList).length > 0

/**
 * The mains of rooms. Without them nothing shines or answers, and the room's gateway, which is fed from elsewhere, knows; with them
 * again the room is set as its configuration says.
 *
 * @param told told of the devices that went dark, or are there again
 */
export function newMains(rooms: Rooms, happen: Leading['happen'], told: (devices: Played[]) => void) {
  const dark = new Map<number, Played[]>()
  return {
    /** Takes the power of a room away, or brings it back; false where that is so already, and for no such room. */
    power: (roomId: number, on: boolean): boolean => {
      const room = rooms.get(roomId)
      const gone = dark.get(roomId)
      if (!room || on === (gone === undefined)) return false
      const there = () => [...new Set([...room.played.values()].map(({ device }) => device))]
      const those = gone ?? there().filter((played) => isFed(played) && played.online)
      for (const played of those) played.online = on
      if (on) dark.delete(roomId)
      else {
        dark.set(roomId, those)
        for (const played of those) played.on = false
      }
      happen(room, { kind: 'power', on })
      told(those)
      return true
    },
  }
}
