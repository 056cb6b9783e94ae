import '#src/text/rooms.ts'
import { useText } from '#src/text/text.ts'
import { useRoomBars } from '#src/widgets/device/use-room-bars.ts'
import { boundsWords } from '#src/widgets/template/bounds-words.ts'

/** When a room is the user's, while it is not. */
export function OwnHours({ roomId }: { roomId: number }) {
  const say = useText()
  const { barOf, hoursOf } = useRoomBars()
  if (barOf(roomId) !== 'not now') return null
  const hours = hoursOf(roomId).map((bounds) => boundsWords(bounds, say))
  return <span> {say('rooms.ownHours', { hours: [...new Set(hours)].join(say('rooms.orAt')) })}</span>
}
