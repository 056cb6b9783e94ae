import type { LocalDatabase } from './database.ts'

/**
 * The edits of the call that is on its way to the server, by id. One record for all of them, written in the
 * transaction that chooses them and emptied in the one that settles them: an edit that a person discards is either
 * not sent any more, or known to be under way, in whichever tab she does it.
 */
interface UnderWay {
  ids: readonly string[]
}

/** The key of the record, among the other records of its table. */
export const underWayKey = 'under-way'

/** Which edits are on their way, by id. */
export async function underWay({ meta }: LocalDatabase): Promise<ReadonlySet<string>> {
  const held = (await meta.get(underWayKey))?.value as UnderWay | undefined
  return new Set(held?.ids)
}

/** A call sets out with these edits, or none does. Within the transaction that has chosen them. */
export async function setUnderWay(db: LocalDatabase, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.meta.put({ key: underWayKey, value: { ids } satisfies UnderWay })
  // Whoever looks on is not told of what was not there.
  else if ((await underWay(db)).size > 0) await db.meta.delete(underWayKey)
}

/** What has become of these edits is known. Within the transaction that writes it down. */
export async function arrived(db: LocalDatabase, ids: readonly string[]): Promise<void> {
  const before = await underWay(db)
  if (!ids.some((id) => before.has(id))) return
  await setUnderWay(
    db,
    [...before].filter((id) => !ids.includes(id)),
  )
}
