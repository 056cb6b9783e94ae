import type { PressReport } from '#contract/device-protocol.ts'
import type { Happening } from '#contract/rules/room/events.ts'
import { longPress } from '#contract/rules/room/keys.ts'
import type { Place, Room } from './rooms.ts'
import { cardMove } from './stay-player.ts'

interface Fingers {
  /** Presses a key of a panel for so long (ms); false when no room has it. */
  press(deviceNo: string, key: number, length: number): boolean
  stop(): void
}

/** Presses keys, and lets them go in time. */
export function newFingers(
  placesOf: (deviceNo: string) => Place[],
  happen: (room: Room, event: Happening) => void,
  pressed: (press: PressReport['presses'][number]) => void,
  isCardSwitch: (deviceNo: string) => boolean,
): Fingers {
  const presses = new Set<NodeJS.Timeout>()
  return {
    press: (deviceNo, key, length) => {
      const places = placesOf(deviceNo)
      for (const { room, identifier } of places) {
        if (isCardSwitch(deviceNo)) {
          happen(room, cardMove(room.run.guest, key))
          continue
        }
        happen(room, { kind: 'keyDown', identifier, key })
        const release = setTimeout(() => {
          presses.delete(release)
          happen(room, { kind: 'keyUp', identifier, key })
          pressed({ roomId: room.config.roomId, identifier, key, pressType: length < longPress ? 1 : 2 })
        }, length).unref()
        presses.add(release)
      }
      return places.length > 0
    },
    stop: () => {
      for (const release of presses) clearTimeout(release)
    },
  }
}
