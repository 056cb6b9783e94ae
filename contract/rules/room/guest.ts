import { presetScenes } from '../scenes.ts'
import type { CardOwner, Link, Mark } from './events.ts'
import { endAllLeases } from './leases.ts'
import { lampsOf } from './plan.ts'
import { put, putValues } from './put.ts'
import { type Guest, light, type RoomRun } from './run.ts'
import { callScene } from './scene.ts'
import { because, type Cause, change, linked, type Work } from './work.ts'

/** How long a room goes on after its card was drawn, in ms. */
export const cardOutDelay = 20_000
/** How long after check-in a guest's card may take until the air conditioning of the room goes off, in ms. */
export const claimTime = 15 * 60_000
/** How long the light at the door stays on that the door's opening has lit, in ms. */
export const doorLight = 30_000

export const noMark = 0
export const doNotDisturb = 1
export const pleaseClean = 2

const set = (work: Work, guest: Partial<Guest>): void =>
  change(work, { guest: { ...work.run.guest, ...guest } })

/** A card that is put back before its room has gone out finds it as it was; any other calls the scene of its coming. */
export function cardIn(work: Work, whose: CardOwner, by: Link): void {
  const { leavesAt, claimed, claimBy, assigned } = work.run.guest
  const goesOn = leavesAt !== null
  const claims = whose === 'guest' && assigned
  set(work, { card: whose, leavesAt: null, claimed: claimed || claims, claimBy: claims ? null : claimBy })
  if (!goesOn) callScene(work, presetScenes.cardIn, because(by))
}

/** The room goes out 20 s after its card was drawn. */
export const cardOut = (work: Work): void => set(work, { leavesAt: work.run.at + cardOutDelay })

/** What a drawn card is for, once its time has come. The room that staff leave has been cleaned. */
export function leave(work: Work): void {
  const { card, mark } = work.run.guest
  const isCleaned = card === 'staff' && mark === pleaseClean
  set(work, { card: null, leavesAt: null, mark: isCleaned ? noMark : mark })
  callScene(work, presetScenes.cardOut, because({ kind: 'card', of: 'out' }))
}

/**
 * Calls the scene of check-in. Unless her card is in the room already, the guest has 15 min to bring it before the air
 * conditioning goes off. `stayAt` is when the server was told, in ms since 1970; null where nobody says.
 */
export function checkIn(work: Work, stayAt: number | null, by: Link): void {
  const claimed = work.run.guest.card === 'guest'
  set(work, { assigned: true, stayAt, claimed, claimBy: claimed ? null : work.run.at + claimTime })
  callScene(work, presetScenes.checkIn, because(by))
}

/** What the guest wanted and held ends with her stay. */
export function checkOut(work: Work, stayAt: number | null, by: Link): void {
  set(work, { assigned: false, stayAt, claimed: false, claimBy: null, mark: noMark })
  endAllLeases(work, by)
}

/** A gateway that has started anew is told how its room stands: nothing follows from that. */
export function adoptStay(
  work: Work,
  { assigned, claimed, stayAt }: Pick<Guest, 'assigned' | 'claimed' | 'stayAt'>,
): void {
  const { guest, at } = work.run
  const isAsBefore = assigned === guest.assigned && claimed === guest.claimed
  const waits = assigned && !claimed
  set(work, {
    assigned,
    stayAt,
    claimed,
    claimBy: isAsBefore ? guest.claimBy : waits ? at + claimTime : null,
  })
}

/** Nobody has come: the room is not cooled for nobody. */
export function unclaimed(work: Work): void {
  set(work, { claimBy: null })
  const cause = because({ kind: 'stay', of: 'unclaimed' }, true)
  for (const identifier of work.plan.airConditioners) putValues(work, identifier, { switch: 0 }, cause)
}

/** Notes what is wished of staff; it takes the place of what was. */
export const setMark = (work: Work, mark: Mark): void => set(work, { mark })

/** What a key of a guest room does beside scenes and groups: either wish takes the other's place, and pressed again ends. */
export function pressGuestKey(work: Work, act: 'dnd' | 'clean' | 'bell', { why }: Cause): void {
  const { mark } = work.run.guest
  if (act === 'bell') work.done.push({ do: 'bell', muted: mark === doNotDisturb, why })
  else {
    const wanted = act === 'dnd' ? doNotDisturb : pleaseClean
    setMark(work, mark === wanted ? noMark : wanted)
  }
}

/** In a guest room what a door's opening has lit goes off again by itself, unless something newer is said of it. */
export function lightDoor(work: Work, before: RoomRun, cause: Cause): void {
  if (!work.plan.isGuestRoom) return
  const ends = linked(cause, { kind: 'corridor', of: doorLight / 1_000 })
  for (const lamp of lampsOf(work.plan)) {
    const isLit = work.run.held[lamp]?.[light]?.values.switch === 1
    const wasLit = before.held[lamp]?.[light]?.values.switch === 1 && !goesOff(before, lamp)
    const setting = { values: { switch: 0 }, fade: work.plan.fade, delay: doorLight }
    if (isLit && !wasLit) put(work, lamp, light, setting, ends)
  }
}

const goesOff = ({ pending }: RoomRun, lamp: string): boolean =>
  pending.some(
    ({ identifier, slot, why, setting }) =>
      identifier === lamp && slot === light && setting.values.switch === 0 && why[0]?.kind === 'sensor',
  )
