import type { InputOf } from '#contract/index.ts'
import { usesSpaceTypes } from '#contract/rules/space-kind.ts'
import { levelNameLength } from '#contract/rules/space-name.ts'
import {
  customLayoutId,
  defaultLayoutId,
  faultyLevel,
  layoutNeeded,
  layoutOf,
  levelsOf,
  listedCustomLayoutId,
  predefinedLayouts,
} from '#contract/rules/space-type.ts'
import type { SpaceLayout, SpaceType } from '#contract/space-type.ts'
import type { SystemCode } from '#contract/systems.ts'
import type { Tenant } from '#server/database/database.ts'
import { refuse, refuseInput } from '#server/refusal.ts'
import { requireOwn } from '../own-company.ts'
import { businessOnly } from './business-only.ts'

const listed = ({ db }: Tenant) =>
  db
    .selectFrom('space_type')
    .select(['id', 'cid', 'name', 'space_layout_id as spaceLayoutId', 'space_layout as spaceLayout'])
    .orderBy('id')

const asListed = (row: SpaceType): SpaceType =>
  row.spaceLayoutId === customLayoutId ? { ...row, spaceLayoutId: listedCustomLayoutId } : row

/** @throws Refusal notFound for another company */
export async function spaceTypesOf(tenant: Tenant, cid: number): Promise<SpaceType[]> {
  requireOwn(tenant, cid)
  return (await listed(tenant).execute()).map(asListed)
}

const oneSpaceType = async (tenant: Tenant, id: number): Promise<SpaceType> =>
  asListed((await listed(tenant).where('id', '=', id).executeTakeFirst()) ?? refuse('notFound', { id }))

/** A predefined layout by its id, else the one given, else the default. @throws Refusal input when neither says how many levels */
function chosenLayout(layoutId: number | undefined, given: SpaceLayout | undefined) {
  const id = layoutId ?? (given ? customLayoutId : defaultLayoutId)
  const predefined = predefinedLayouts[id]
  if (predefined) return { space_layout_id: id, layout: predefined }
  if (!given) return refuseInput({ spaceLayout: layoutNeeded })
  const layout = layoutOf(levelsOf(given))
  if (faultyLevel(layout) !== null) return refuseInput({ spaceLayout: levelNameLength })
  return { space_layout_id: customLayoutId, layout }
}

function rowOf({ name, spaceLayoutId, spaceLayout }: InputOf<'spaceType.add'>) {
  const { space_layout_id, layout } = chosenLayout(spaceLayoutId, spaceLayout)
  return { name, space_layout_id, space_layout: JSON.stringify(layout) }
}

/** A company has space types in its business system alone (spec point 1). @throws Refusal input */
function requireBusiness(system: SystemCode): void {
  if (!usesSpaceTypes(system)) refuseInput({ cid: businessOnly })
}

/** @throws Refusal notFound for another company, input, nameTaken */
export async function addSpaceType(
  tenant: Tenant,
  system: SystemCode,
  input: InputOf<'spaceType.add'>,
): Promise<SpaceType> {
  requireOwn(tenant, input.cid)
  requireBusiness(system)
  const { id } = await tenant.db
    .insertInto('space_type')
    .values({ cid: input.cid, ...rowOf(input) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return oneSpaceType(tenant, id)
}

/** @throws Refusal notFound, input, nameTaken */
export async function editSpaceType(
  tenant: Tenant,
  system: SystemCode,
  input: InputOf<'spaceType.edit'>,
): Promise<SpaceType> {
  requireOwn(tenant, input.cid)
  await oneSpaceType(tenant, input.id)
  requireBusiness(system)
  await tenant.db.updateTable('space_type').set(rowOf(input)).where('id', '=', input.id).execute()
  return oneSpaceType(tenant, input.id)
}
