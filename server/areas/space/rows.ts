import { sql } from 'kysely'
import type { SpaceNode } from '#contract/space-shapes.ts'
import { readByColumns } from '#server/database/by-columns.ts'
import type { Tenant } from '#server/database/database.ts'
import { refuse } from '#server/refusal.ts'

/** Space nodes the tenant sees, siblings in display order, in the shape of the contract. */
export const spaces = ({ db }: Tenant) =>
  db
    .selectFrom('space')
    .select([
      'space.id',
      'space.campus_id as campusId',
      'space.parent_id as parentId',
      'space.kind',
      'space.name',
      'space.sort',
      'space.template_id as templateId',
      'space.has_timing as hasTiming',
      'space.outline',
      'space.plan',
      'space.version',
    ])
    .orderBy('space.sort')
    .orderBy('space.id')

export const spaceRows = (tenant: Tenant, ids: readonly number[]): Promise<SpaceNode[]> =>
  spaces(tenant)
    .where('space.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute()

/** What a node's place in its tree is told by. */
export type PlacedNode = Pick<SpaceNode, 'id' | 'parentId' | 'kind' | 'name' | 'templateId' | 'hasTiming'>

/** All nodes of a campus that the tenant sees, siblings in display order. */
export const placedNodes = ({ db }: Tenant, campusId: number): Promise<PlacedNode[]> =>
  readByColumns(
    db,
    ['id', 'parentId', 'kind', 'name', 'templateId', 'hasTiming'],
    sql<PlacedNode>`
      select id, parent_id as "parentId", kind, name, template_id as "templateId", has_timing as "hasTiming"
      from space where campus_id = ${campusId} order by sort, id`,
  )

/** The campus of a building, floor or room. @throws Refusal notFound for one that the tenant does not see */
export async function campusOfSpace({ db }: Tenant, spaceId: number): Promise<number> {
  const found = await db.selectFrom('space').select('campus_id').where('id', '=', spaceId).executeTakeFirst()
  return found?.campus_id ?? refuse('notFound', { spaceId })
}

/** The ids of nodes and of all that stands in them, as a subquery. */
export const spacesInside = (within: readonly number[]) => sql`(
  with recursive inside as (
    select id from space where id = any(${[...within]}::bigint[])
    union select space.id from space join inside on space.parent_id = inside.id)
  select id from inside)`

/** Whether a column's room is one of the nodes given or stands in one of them; every room does in null. */
export const standsIn = (column: string, within: readonly number[] | null) =>
  within === null ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} in ${spacesInside(within)}`
