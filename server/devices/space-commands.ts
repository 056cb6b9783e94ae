import { randomUUID } from 'node:crypto'
import type { CommandProgress, RoomAnswer } from '#contract/device-shapes.ts'
import type { CommandRefusal } from './command-machine.ts'
import type { Happenings } from './happenings.ts'
import type { RoomSaying, RoomTarget } from './room-target.ts'

/** What several rooms are told by: a building or floor, or a zone. */
export type ToldPlace = { spaceId: number } | { zoneId: number }

/** A building, floor or zone: its rooms that are told, and those that are left out, with why. */
export interface SpaceTarget {
  cid: number
  campusId: number
  place: ToldPlace
  rooms: readonly RoomTarget[]
  left: readonly { roomId: number; barred: NonNullable<RoomAnswer['barred']> }[]
}

interface SpaceOrder {
  space: SpaceTarget
  saying: RoomSaying
  receivedAt: number
}

interface Told {
  progress(): CommandProgress
  refusal: Promise<CommandRefusal | null>
}

/** Rooms report in quick succession; whoever looks on is told so often at most (ms). */
const tellEvery = 250

const barredBy = {
  gatewayUnreachable: 'unreachable',
  deviceSilent: 'silent',
  commandExpired: 'expired',
} as const satisfies Record<CommandRefusal, RoomAnswer['barred']>

/**
 * Tells all rooms at once, each by its own command, and says how many of all devices have confirmed while they answer.
 * `refusal` is the first room's when no device of any has done it.
 */
export async function tellSpace(
  { space, saying, receivedAt }: SpaceOrder,
  happenings: Happenings,
  tellRoom: (target: RoomTarget, told: Pick<Happenings, 'tell'>) => Promise<Told>,
): Promise<{ refusal: CommandRefusal | null; progress: CommandProgress }> {
  const { cid, campusId, place, rooms, left } = space
  const commandId = randomUUID()
  const heard = new Map<number, CommandProgress>()
  const now = (): CommandProgress => {
    const all = [...heard.values()]
    const taken = all.flatMap(({ gatewayAt }) => gatewayAt ?? [])
    return {
      ...{ commandId, deviceId: null, roomId: null, ...place, receivedAt, silent: [] },
      ...{ sceneValue: saying.sceneValue, groupValue: saying.groupValue },
      gatewayAt: taken.length === 0 ? null : Math.max(...taken),
      deviceAt: null,
      total: all.reduce((sum, { total }) => sum + total, 0),
      done: all.reduce((sum, { done }) => sum + done, 0),
    }
  }
  let last = 0
  const say = () => {
    if (Date.now() - last < tellEvery) return
    last = Date.now()
    happenings.tell({ kind: 'command', cid, campusId, progress: now(), elsewhere: false })
  }
  const answers = await Promise.all(
    rooms.map(async (target) => {
      const tell: Happenings['tell'] = (happening) => {
        if (happening.kind !== 'command') return
        heard.set(target.roomId, happening.progress)
        say()
      }
      const { progress, refusal } = await tellRoom(target, { tell })
      const refused = await refusal
      const reached = progress()
      heard.set(target.roomId, reached)
      say()
      const { total, done, silent } = reached
      return {
        refused,
        answer: { roomId: target.roomId, total, done, silent, barred: refused && barredBy[refused] },
      }
    }),
  )
  const told = answers.map(({ answer }) => answer)
  const silent = told.flatMap((answer) => answer.silent)
  const isWhole =
    left.length === 0 && told.every(({ barred, total, done }) => barred === null && done === total)
  const none = left.map((room) => ({ ...room, total: 0, done: 0, silent: [] }))
  const isDone = answers.some(({ refused }) => refused === null)
  const deviceAt = isWhole
    ? Math.max(receivedAt, ...[...heard.values()].flatMap((room) => room.deviceAt ?? []))
    : null
  return {
    refusal: isDone ? null : (answers[0]?.refused ?? null),
    progress: { ...now(), deviceAt, silent, rooms: [...told, ...none] },
  }
}
