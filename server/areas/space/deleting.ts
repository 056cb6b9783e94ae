import { sql } from 'kysely'
import type { Changed } from '#contract/changed.ts'
import type { InputOf } from '#contract/index.ts'
import type { Tenant } from '#server/database/database.ts'
import { refuse } from '#server/refusal.ts'
import { changedRows } from '../changed.ts'
import { claimOne } from '../claim.ts'

interface Below {
  id: number
  template_id: number | null
  kind: string
  version: number
}

/**
 * A node's children, locked, and theirs. Level by level, each after its parents are locked: whoever is about to add
 * something below one of them has either finished by then or comes too late.
 */
async function lockBelow(tenant: Tenant, parents: readonly number[]): Promise<Below[]> {
  if (parents.length === 0) return []
  const children = await tenant.db
    .selectFrom('space')
    .select(['id', 'template_id', 'kind', 'version'])
    .where('parent_id', '=', sql<number>`any(${[...parents]}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return [
    ...children,
    ...(await lockBelow(
      tenant,
      children.map(({ id }) => id),
    )),
  ]
}

/**
 * Deletes a building, floor or room with everything below it. `asSeen`: only if nothing below it is new to the caller
 * or newer than the version she names, so that nobody's work goes unseen.
 * @throws Refusal notFound, outdated; devicesInside with data {deviceNum}
 */
export async function deleteSpace(
  tenant: Tenant,
  { id, asSeen = false }: InputOf<'space.delete'>,
): Promise<Changed> {
  const node = await claimOne(tenant, 'space', id, () => changedRows(tenant, { spaces: [id] }))
  const gone = [node, ...(await lockBelow(tenant, [id]))]
  if (asSeen && gone.some((each) => each.id !== id && each.version !== tenant.bases.get(each.id))) {
    const current = await changedRows(tenant, { spaces: gone.map((each) => each.id) })
    refuse('outdated', { id, version: node.version, current })
  }
  const ids = sql<number>`any(${gone.map((each) => each.id)}::bigint[])`
  const { deviceNum } = await tenant.db
    .selectFrom('device')
    .select(({ fn }) => fn.countAll<number>().as('deviceNum'))
    .where('room_id', '=', ids)
    .executeTakeFirstOrThrow()
  if (deviceNum > 0) refuse('devicesInside', { deviceNum })
  await tenant.db.deleteFrom('space').where('id', '=', ids).execute()
  const rooms = gone.filter(({ kind }) => kind === 'room')
  return changedRows(tenant, {
    // Their counts of rooms have changed.
    campuses: rooms.length > 0 ? [node.campus_id] : [],
    templates: [...new Set(rooms.flatMap(({ template_id }) => template_id ?? []))],
    removed: [
      ...gone.map((each) => ({ table: 'spaces' as const, id: each.id })),
      ...rooms.map((room) => ({ table: 'rooms' as const, id: room.id })),
    ],
  })
}
