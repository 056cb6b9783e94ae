import { partLists } from '#contract/parts/kinds.ts'
import { type AnyPart, partsOf, renamePart } from '#contract/parts/walk.ts'
import { defaultsOf } from '#contract/rules/room-defaults.ts'
import type { RoomDefaults } from '#contract/template-room-shapes.ts'
import type { PartRows } from '#contract/template-shapes.ts'
import type { Tenant } from '#server/database/database.ts'
import { newIds } from '../ids.ts'
import { insertParts } from '../template-part/write.ts'

export type PartsOfTemplate = { readonly [L in keyof PartRows]: readonly PartRows[L][] }

interface Copied extends Partial<RoomDefaults> {
  /** What the copy is called, and where it may be used. */
  name: string
  describe: string
  campusIds: readonly number[]
  /** Of the source, or any number that none of its parts has. */
  id: number
  parts: PartsOfTemplate
}

/** Makes a template of another one's parts; what they name are the copies. Answers the id of each. @throws Refusal nameTaken */
export async function insertCopy(tenant: Tenant, source: Copied): Promise<(id: number) => number> {
  const sources = [source.id, ...partsOf(source.parts).map(({ id }) => id)]
  const copies = await newIds(tenant, sources.length)
  const copyOf = new Map(sources.map((id, index) => [id, copies[index] ?? id]))
  const copy = (id: number) => copyOf.get(id) ?? id
  const { db, who } = tenant
  const own = { cid: who.cid, template_id: copy(source.id) }
  const { name, describe } = source
  const { lightTime: light_time, powerState: power_state, switchState: switch_state } = defaultsOf(source)
  const defaults = { light_time, power_state, switch_state }
  await db
    .insertInto('template')
    .values({ id: own.template_id, cid: who.cid, name, describe, ...defaults })
    .execute()
  const campuses = source.campusIds.map((campus_id) => ({ ...own, campus_id }))
  await db.insertInto('template_campus').values(campuses).execute()
  for (const list of partLists) {
    const rows: readonly AnyPart[] = source.parts[list]
    const copied = rows.flatMap(
      (row) => renamePart({ ...row, id: copy(row.id), templateId: own.template_id }, list, copy) ?? [],
    )
    await insertParts(tenant, list, copied)
  }
  return copy
}
