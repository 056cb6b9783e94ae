import type { StayMessage, StayReport } from '#contract/device-protocol.ts'
import type { Happening, Mark } from '#contract/rules/room/events.ts'
import type { Guest, RoomRun } from '#contract/rules/room/run.ts'

/** When a room began to be run here, and when what it asks for was last set; times of a clock that is never set. */
export interface StayTimes {
  since: number
  markedAt: number | null
}

/**
 * What happens in a room when the server tells how it stands with its guest: a check-in that came after the gateway had begun
 * to run the room calls its scene, an older one is taken as it is; of two wishes the later one holds.
 */
export function happeningsOf(
  { guest, examUntil, at }: RoomRun,
  { since, markedAt }: StayTimes,
  { assigned, claimed, stayAge, stayAt = null, mark, markAge, examLeft, by, via }: StayMessage,
): Happening[] {
  const isNews = stayAge !== null && at - stayAge > since
  const isOther = guest.assigned !== assigned
  const known = guest.stayAt ?? null
  // One has left and the next one come while the gateway did not hear the server.
  const isNext = assigned && guest.assigned && known !== null && stayAt !== null && stayAt > known
  const isGreeted = isNext && isNews
  const stay = (): Happening[] => {
    // An older word, heard before the gateway that led meanwhile knew better.
    if (known !== null && stayAt !== null && stayAt < known) return []
    if (isGreeted)
      return [
        { kind: 'stay', move: 'checkOut', stayAt },
        { kind: 'stay', move: 'checkIn', stayAt },
      ]
    if (isOther && isNews) return [{ kind: 'stay', move: assigned ? 'checkIn' : 'checkOut', stayAt }]
    const isAsKnown = !isOther && !isNext
    if (isAsKnown && (guest.claimed || !claimed) && known === stayAt) return []
    return [{ kind: 'standing', assigned, claimed: claimed || (isAsKnown && guest.claimed), stayAt }]
  }
  const isLater = markAge !== null && (markedAt === null || at - markAge > markedAt)
  const before = isGreeted ? 0 : guest.mark
  const wish: Happening[] = isLater && mark !== before ? [{ kind: 'mark', mark: mark as Mark }] : []
  const exam: Happening[] =
    examLeft > 0 !== (examUntil !== null)
      ? [{ kind: 'exam', length: examLeft, by: via ?? 'app', who: by }]
      : []
  return [...stay(), ...wish, ...exam]
}

/** The same message, so many ms after it came. */
export function laterBy(message: StayMessage, later: number): StayMessage {
  const { stayAge, markAge, examLeft } = message
  return {
    ...message,
    stayAge: stayAge === null ? null : stayAge + later,
    markAge: markAge === null ? null : markAge + later,
    examLeft: Math.max(0, examLeft - later),
  }
}

/** What a room's cards and keys have made of it, as it is told. */
export const stayOf = (
  roomId: number,
  { guest: { card, claimed, stayAt, mark }, at }: RoomRun,
  { markedAt }: StayTimes,
): Omit<StayReport, 'at'> => ({
  ...{ roomId, card: card ?? 'none', claimed, mark },
  ...(typeof stayAt === 'number' ? { stayAt } : {}),
  ...(markedAt === null ? {} : { markAge: Math.max(0, at - markedAt) }),
})

/** Whether there is something to tell. A card that is in as the next guest comes claims her stay: nothing else has changed then. */
export const isOtherStay = (one: Guest, other: Guest): boolean =>
  one.card !== other.card ||
  one.claimed !== other.claimed ||
  one.mark !== other.mark ||
  (other.claimed && one.stayAt !== other.stayAt)

/** A finger on a simulated card switch puts a card in, the first key a guest's and the second one of staff, or draws it. */
export const cardMove = ({ card, leavesAt }: Guest, key: number): Happening => ({
  kind: 'card',
  move: card !== null && leavesAt === null ? 'out' : 'in',
  whose: key === 2 ? 'staff' : 'guest',
})
