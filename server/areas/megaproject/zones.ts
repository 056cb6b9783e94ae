import type { InputOf } from '#contract/index.ts'
import type { SpaceKind } from '#contract/space-shapes.ts'
import type { Tenant } from '#server/database/database.ts'
import { refuse, refuseInput } from '#server/refusal.ts'
import { claimPart } from './claim.ts'

const otherApp = { zh: '只能绑定本项目中的应用', en: 'Only an application of this project can be bound' }
const noApp = { zh: '请先选择应用', en: 'Choose an application first' }
const notInside = {
  zh: '不在所选的应用或上一级空间中',
  en: 'It is not in the application or the place chosen above it',
}

/** What a zone may be bound to, from the application down: the field, and the kind of node it names. */
const levels = [
  { field: 'buildingId', kind: 'building' },
  { field: 'floorId', kind: 'floor' },
  { field: 'placeId', kind: 'room' },
] as const satisfies readonly { field: string; kind: SpaceKind }[]

/** @throws Refusal notFound, notPermitted, nameTaken */
export async function addZone(
  tenant: Tenant,
  { floorId, zoneName }: InputOf<'megaproject.addZone'>,
): Promise<{ id: number }> {
  const megaproject_id = await claimPart(tenant, 'megaproject_floor', floorId)
  return tenant.db
    .insertInto('megaproject_zone')
    .values({ cid: tenant.who.cid, megaproject_id, floor_id: floorId, name: zoneName.trim() })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** @throws Refusal notFound, notPermitted, nameTaken */
export async function updateZone(
  tenant: Tenant,
  { id, zoneName }: InputOf<'megaproject.updateZone'>,
): Promise<void> {
  await claimPart(tenant, 'megaproject_zone', id)
  await tenant.db
    .updateTable('megaproject_zone')
    .set({ name: zoneName.trim() })
    .where('id', '=', id)
    .execute()
}

/** @throws Refusal notFound, notPermitted */
export async function removeZone(tenant: Tenant, id: number): Promise<void> {
  await claimPart(tenant, 'megaproject_zone', id)
  await tenant.db.deleteFrom('megaproject_zone').where('id', '=', id).execute()
}

type Target = InputOf<'megaproject.bindZone'>

/** The nodes that are named, from the building down. @throws Refusal notFound */
async function namedNodes({ db }: Tenant, target: Target) {
  const nodes = []
  for (const { field, kind } of levels) {
    const id = target[field] ?? null
    if (id === null) continue
    const node = await db
      .selectFrom('space')
      .select(['id', 'campus_id', 'parent_id', 'kind'])
      .where('id', '=', id)
      .executeTakeFirst()
    nodes.push({ field, wanted: kind, ...(node ?? refuse('notFound', { [field]: id })) })
  }
  return nodes
}

/**
 * Binds a zone to the deepest thing that is named; each has to stand in what is named above it.
 * @throws Refusal notFound, notPermitted; input for what does not belong together
 */
export async function bindZone(tenant: Tenant, target: Target): Promise<void> {
  const { db } = tenant
  const { id, appId } = target
  const app = () =>
    db.selectFrom('campus').select('megaproject_id').where('id', '=', appId).executeTakeFirst()
  if (appId !== null && !(await app())) refuse('notFound', { appId })
  const nodes = await namedNodes(tenant, target)
  const megaprojectId = await claimPart(tenant, 'megaproject_zone', id)
  if (appId === null && nodes.length > 0) refuseInput({ appId: noApp })
  if (appId !== null && (await app())?.megaproject_id !== megaprojectId) refuseInput({ appId: otherApp })
  let above: number | null = null
  for (const [index, node] of nodes.entries()) {
    const inside = node.campus_id === appId && node.kind === node.wanted
    if (!inside || (index > 0 && node.parent_id !== above)) refuseInput({ [node.field]: notInside })
    above = node.id
  }
  await db
    .updateTable('megaproject_zone')
    .set({ campus_id: appId, space_id: above })
    .where('id', '=', id)
    .execute()
}
