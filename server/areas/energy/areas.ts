import { sql } from 'kysely'
import type { DataOf, InputOf } from '#contract/index.ts'
import type { Tenant } from '#server/database/database.ts'
import { refuse } from '#server/refusal.ts'
import { requireCampus } from '../campus/rows.ts'

/** What was said of a campus's places, in square metres. The caller has made sure that the tenant sees it. */
export const saidAreas = ({ db }: Tenant, campusId: number) =>
  db
    .selectFrom('place_area')
    .select(['space_id as spaceId', 'square_metres as squareMetres'])
    .where('campus_id', '=', campusId)
    .orderBy('space_id')
    .execute()

/** @throws Refusal notFound */
export async function areaList(
  tenant: Tenant,
  { id }: InputOf<'campusEnergy.getAreas'>,
): Promise<DataOf<'campusEnergy.getAreas'>> {
  await requireCampus(tenant, id)
  return { list: await saidAreas(tenant, id) }
}

/** Says how large places are; what is not named stays. @throws Refusal notFound */
export async function setAreas(
  tenant: Tenant,
  { campusId, areaList: given }: InputOf<'campusEnergy.setAreas'>,
): Promise<DataOf<'campusEnergy.setAreas'>> {
  await requireCampus(tenant, campusId)
  const { db, who } = tenant
  const areas = new Map(given.map(({ spaceId, squareMetres }) => [spaceId, squareMetres]))
  const ids = [...areas.keys()]
  const found = await db
    .selectFrom('space')
    .select('id')
    .where('campus_id', '=', campusId)
    .where('id', 'in', ids)
    .execute()
  const known = new Set(found.map(({ id }) => id))
  const missing = ids.find((id) => !known.has(id))
  if (missing !== undefined) refuse('notFound', { spaceId: missing })
  const gone = ids.filter((id) => areas.get(id) === null)
  if (gone.length > 0) await db.deleteFrom('place_area').where('space_id', 'in', gone).execute()
  const rows = [...areas].flatMap(([space_id, square_metres]) =>
    square_metres === null ? [] : [{ space_id, square_metres, campus_id: campusId, cid: who.cid }],
  )
  if (rows.length > 0)
    await db
      .insertInto('place_area')
      .values(rows)
      .onConflict((held) =>
        held.column('space_id').doUpdateSet({ square_metres: sql`excluded.square_metres` }),
      )
      .execute()
  return { list: await saidAreas(tenant, campusId) }
}
