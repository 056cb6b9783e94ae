import { isPartCall } from '#contract/parts/edits.ts'
import { partsOf } from '#contract/parts/walk.ts'
import type { LocalDatabase } from '#src/local/database.ts'
import type { OutboxEntry } from '#src/local/entry.ts'
import { campusesAt } from '#src/local/meta.ts'
import type { Gone } from './gone.ts'

/** The campuses that an edit is of, as far as it says so itself or the rows that it is of are known. */
async function campusesOf(db: LocalDatabase, { input, bases }: OutboxEntry): Promise<unknown[]> {
  if (typeof input.campusId === 'number') return [input.campusId]
  const own = bases[0]?.row ?? {}
  if (typeof own.campusId === 'number') return [own.campusId]
  if (Array.isArray(own.campusIds)) return own.campusIds
  const id = input.templateId ?? input.id
  if (typeof id !== 'number') return []
  const tombstone = await db.tombstones.get(id)
  const deleted = tombstone?.table === 'templates' ? tombstone.row : null
  return ((await db.templates.get(id)) ?? deleted)?.campusIds ?? []
}

/**
 * Whether its author may enter no campus that an edit is of, as far as this device knows: the server then says of all that is in
 * it that it is not there, and somebody may give it back to her.
 */
export async function isAway(db: LocalDatabase, entry: OutboxEntry): Promise<boolean> {
  if ((await campusesAt(db)) === null) return false
  const ids = (await campusesOf(db, entry)).filter((id): id is number => typeof id === 'number')
  if (ids.length === 0 || ids.some((id) => id < 0)) return false
  return (await db.campuses.bulkGet(ids)).every((campus) => campus === undefined)
}

/**
 * Whether this device knows that what a refused edit needs was deleted. What it does not hold for another reason may be there: its
 * campus was taken from her, and given back since.
 */
export async function isDeleted(
  db: LocalDatabase,
  { name, input }: Pick<OutboxEntry, 'name' | 'input'>,
  { id }: Gone,
): Promise<boolean> {
  const tombstone = await db.tombstones.get(id)
  if (tombstone) return (await db[tombstone.table].get(id)) === undefined
  const template = isPartCall(name) ? await db.templates.get(Number(input.templateId)) : undefined
  return template !== undefined && template.id !== id && !partsOf(template).some((part) => part.id === id)
}
