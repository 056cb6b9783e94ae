import { folded } from '#src/data/folded.ts'
import type { SpaceForest } from '#src/data/spaces.ts'
import type { Say } from '#src/text/text.ts'

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
  return folded(`${username} ${account} ${names}`).includes(folded(words))
}
