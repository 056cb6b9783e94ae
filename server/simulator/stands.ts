import type { StayMessage } from '#contract/device-protocol.ts'
import { planOf } from '#contract/rules/room/plan.ts'
import type { Clock } from './clock.ts'
import type { Deciding, RoomPlayer } from './room-player.ts'
import type { Room, Rooms } from './rooms.ts'
import { happeningsOf, laterBy, stayOf } from './stay-player.ts'

/** Keeps what the server says of guests and examinations, and lets rooms stand like that. */
export function newStands(
  rooms: Rooms,
  { decides, decide }: Pick<Deciding, 'decides' | 'decide'>,
  clock: Clock,
): Pick<RoomPlayer, 'stay' | 'stays'> & { stand(room: Room): void } {
  const said = new Map<number, { message: StayMessage; at: number }>()
  /** What is said in the dark counts once there is power again. */
  const stand = (room: Room) => {
    const last = said.get(room.config.roomId)
    if (!last || !decides(room) || room.run.lostAt !== null) return
    const at = clock.at() + room.ahead
    const message = laterBy(last.message, clock.at() - last.at)
    for (const event of happeningsOf({ ...room.run, at }, room.times, message))
      decide(room, event, undefined, at - (message.markAge ?? 0))
  }
  return {
    stand,
    stay: (message) => {
      said.set(message.roomId, { message, at: clock.at() })
      const room = rooms.get(message.roomId)
      if (room) stand(room)
    },
    stays: () =>
      [...rooms.values()]
        .filter((room) => planOf(room.config).isGuestRoom && decides(room))
        .map((room) => stayOf(room.config.roomId, { ...room.run, at: clock.at() + room.ahead }, room.times)),
  }
}
