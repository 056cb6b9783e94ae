import '#src/text/rooms.ts'
import { useMemo } from 'react'
import type { RoomStay } from '#contract/room-stay.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useText } from '#src/text/text.ts'
import type { RoomBars } from '#src/widgets/device/use-room-bars.ts'

const marks = { 1: 'dnd', 2: 'clean' } as const

/** What rooms of guests are told apart by: what is asked for there, and whether a guest stays. */
export const stayKinds = ['clean', 'dnd', 'assigned', 'free'] as const
export type StayKind = (typeof stayKinds)[number]

/** Whether a room is better left as it is: a guest stays there, or nobody wants to be disturbed. */
export const isLeftAlone = ({ mark, assignedAt }: Pick<RoomStay, 'mark' | 'assignedAt'>): boolean =>
  mark === 1 || assignedAt !== null

/** What is true of a room: of one nothing was heard of, that it is free. */
export function kindsOf(stay: Pick<RoomStay, 'mark' | 'assignedAt'> | undefined): StayKind[] {
  const { mark = 0, assignedAt = null } = stay ?? {}
  return [...(mark === 1 || mark === 2 ? [marks[mark]] : []), assignedAt === null ? 'free' : 'assigned']
}

export interface RoomNotes {
  notesOf: (roomId: number) => { bar: string | null; stay: string | null }
  /** Null while nothing was ever heard of the campus's stays: no room is then said to be free. */
  kindsIn: ((roomId: number) => StayKind[]) | null
}

/** What the card of a room says beside its name: why it may not be used, what is asked for in it, and that a guest stays. */
export function useRoomNotes(campusId: number, { barOf }: RoomBars): RoomNotes {
  const say = useText()
  const { data } = useAnswer('roomStay.list', { campusId })
  const stays = useMemo(() => new Map((data ?? []).map((stay) => [stay.roomId, stay])), [data])
  const kindsIn = (roomId: number) => kindsOf(stays.get(roomId))
  return {
    notesOf: (roomId) => {
      const bar = barOf(roomId)
      const words = kindsIn(roomId).flatMap((kind) =>
        kind === 'free' ? [] : [say(`rooms.stayMark.${kind}`)],
      )
      return { bar: bar && say(`rooms.barMark.${bar}`), stay: words.join(' · ') || null }
    },
    kindsIn: data === null ? null : kindsIn,
  }
}
