import type { Template } from '#contract/template-shapes.ts'
import type { LocalDatabase } from './database.ts'
import { freshness } from './meta.ts'

/** Those of these templates that the copy of another campus holds too. */
export async function heldElsewhere(
  db: LocalDatabase,
  campusId: number,
  templates: readonly Template[],
): Promise<Template[]> {
  const others = [...new Set(templates.flatMap((template) => template.campusIds))].filter(
    (id) => id !== campusId,
  )
  const copies = await Promise.all(others.map((id) => freshness(db, id)))
  const held = new Set(copies.filter((copy) => copy.cursor || copy.resume).map((copy) => copy.campusId))
  return templates.filter((template) => template.campusIds.some((id) => held.has(id)))
}

/**
 * Takes templates out of a campus that they are not of any more, within the caller's transaction over them and `meta`. One
 * row stands for all campuses: what another copy holds stays for that.
 *
 * @returns those that no copy holds any more
 */
export async function leaveCampus(
  db: LocalDatabase,
  campusId: number,
  ids: readonly number[],
): Promise<number[]> {
  const rows = (await db.templates.bulkGet([...ids])).flatMap((row) => row ?? [])
  const stay = await heldElsewhere(db, campusId, rows)
  await db.templates.bulkPut(
    stay.map((row) => ({ ...row, campusIds: row.campusIds.filter((id) => id !== campusId) })),
  )
  const staying = new Set(stay.map(({ id }) => id))
  return ids.filter((id) => !staying.has(id))
}
