import type { RoomPermission } from '#contract/room-permission.ts'
import type { SpaceForest } from '#src/data/spaces.ts'
import type { Say } from '#src/text/text.ts'
import { clockOf, daysWords, periodWords } from '#src/widgets/template/timing-words.ts'

/** More rooms than this are counted only. */
const namedAtMost = 6

/** 101、102 等: the first rooms by name. */
export function roomNames(roomIds: readonly number[], forest: SpaceForest | undefined, say: Say): string {
  const names = roomIds.slice(0, namedAtMost).flatMap((id) => forest?.byId.get(id)?.name ?? [])
  const list = names.join(say('allotting.comma'))
  return roomIds.length > namedAtMost && list !== '' ? say('allotting.andMore', { names: list }) : list
}

/** Whether somebody's names, or those of her rooms, hold what is looked for. */
export function isSought(
  { username, account, roomIds }: { username: string; account: string; roomIds: readonly number[] },
  forest: SpaceForest | undefined,
  words: string,
): boolean {
  const names = roomIds.map((id) => forest?.byId.get(id)?.name).join(' ')
  return `${username} ${account} ${names}`.toLowerCase().includes(words.toLowerCase())
}

/** When rooms may be used: 周一至周五 07:30–17:30. */
export function boundsWords(permission: RoomPermission, say: Say): string {
  const { weekdays, fromMinute, toMinute } = permission
  const hours =
    fromMinute === null && toMinute === null ? '' : `${clockOf(fromMinute ?? 0)}–${clockOf(toMinute ?? 1440)}`
  const days = weekdays === null ? '' : daysWords(weekdays, say)
  const words = [periodWords(permission, say), [days, hours].filter(Boolean).join(' ')].filter(Boolean)
  return words.length > 0 ? words.join(' · ') : say('allotting.always')
}
