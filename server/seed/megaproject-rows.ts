import type { CompanyPlan, MegaprojectPlan } from './plan.ts'
import { type Db, type Ids, insertRows, known } from './rows.ts'

/** Inserts a company's megaprojects; answers their ids by name. Campuses name theirs. */
export async function insertMegaprojects(
  db: Db,
  ids: Ids,
  company: CompanyPlan,
  cid: number,
): Promise<ReadonlyMap<string, number>> {
  const rows = (company.megaprojects ?? []).map(({ name }) => ({ id: ids.next(), cid, name }))
  await insertRows(db, 'megaproject', rows)
  return new Map(rows.map(({ id, name }) => [name, id]))
}

interface Around {
  db: Db
  ids: Ids
  cid: number
  campusIds: ReadonlyMap<string, number>
}

/** A node of a campus by the names that lead to it, from its building down; null for the campus itself. */
async function spaceAt({ db }: Around, campusId: number, path: readonly string[]): Promise<number | null> {
  let at: number | null = null
  for (const name of path) {
    const { id }: { id: number } = await db
      .selectFrom('space')
      .select('id')
      .where('campus_id', '=', campusId)
      .where('parent_id', at === null ? 'is' : '=', at)
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    at = id
  }
  return at
}

/** Inserts what a megaproject holds. What its zones are bound to is there already. */
export async function insertParts(
  around: Around,
  megaproject_id: number,
  { buildings }: MegaprojectPlan,
): Promise<void> {
  const { db, ids, cid, campusIds } = around
  const own = { cid, megaproject_id }
  for (const [place, building] of buildings.entries()) {
    const building_id = ids.next()
    await insertRows(db, 'megaproject_building', [
      { id: building_id, ...own, name: building.name, sort: place + 1 },
    ])
    for (const [index, floor] of building.floors.entries()) {
      const floor_id = ids.next()
      await insertRows(db, 'megaproject_floor', [
        { id: floor_id, ...own, building_id, name: floor.name, sort: index + 1 },
      ])
      for (const { name, boundTo } of floor.zones) {
        const zone_id = ids.next()
        await insertRows(db, 'megaproject_zone', [{ id: zone_id, ...own, floor_id, name }])
        for (const [campus, ...path] of boundTo ?? []) {
          const campus_id = known(campusIds, campus)
          const space_id = await spaceAt(around, campus_id, path)
          await insertRows(db, 'megaproject_zone_place', [
            { id: ids.next(), ...own, zone_id, campus_id, space_id },
          ])
        }
      }
    }
  }
}
