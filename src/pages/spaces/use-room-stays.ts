import '#src/text/rooms.ts'
import { useMemo } from 'react'
import type { RoomStay } from '#contract/room-stay.ts'
import { useAnswer, useHeldAnswer } from '#src/data/answers.ts'
import { useText } from '#src/text/text.ts'
import type { RoomBars } from '#src/widgets/device/use-room-bars.ts'

/** How a room stands with its guest, as this device last heard; undefined for a room of which there is nothing to say. */
export const useRoomStay = (campusId: number, roomId: number): RoomStay | undefined =>
  useHeldAnswer('roomStay.list', { campusId })?.data.find((stay) => stay.roomId === roomId)

const marks = { 1: 'dnd', 2: 'clean' } as const

/** What the card of a room says beside its name: why it may not be used, and what is asked for in it or that a guest stays. */
export function useRoomNotes(
  campusId: number,
  { barOf }: RoomBars,
): (roomId: number) => { bar: string | null; stay: string | null } {
  const say = useText()
  const { data } = useAnswer('roomStay.list', { campusId })
  const stays = useMemo(() => new Map((data ?? []).map((stay) => [stay.roomId, stay])), [data])
  return (roomId) => {
    const bar = barOf(roomId)
    const stay = stays.get(roomId)
    const { mark = 0, assignedAt = null } = stay ?? {}
    const word = mark === 1 || mark === 2 ? marks[mark] : assignedAt === null ? null : 'assigned'
    return { bar: bar && say(`rooms.barMark.${bar}`), stay: word && say(`rooms.stayMark.${word}`) }
  }
}
