import { sql } from 'kysely'
import { allLightsGroup, nextGroupValue, nextSceneValue, presetScenes } from '#contract/rules/scenes.ts'
import { type Actions, allLights, type CompanyPlan, type TemplatePlan } from './plan.ts'
import { type ProductKey, type ProductPlan, products } from './products.ts'
import { type Db, type Ids, insertRows, known, type Row } from './rows.ts'

/** An inserted template, as rooms are made from it. */
export interface MadeTemplate {
  id: number
  equipment: TemplatePlan['equipment']
}

interface Parts {
  equipment: Row<'template_equipment'>[]
  groups: Row<'template_group'>[]
  scenes: Row<'template_scene'>[]
}

/** Inserts a company's templates with their parts; answers them by key. */
export async function insertTemplates(
  db: Db,
  ids: Ids,
  company: CompanyPlan,
  cid: number,
  campusIds: ReadonlyMap<string, number>,
  productIds: ReadonlyMap<ProductKey, number>,
): Promise<ReadonlyMap<string, MadeTemplate>> {
  const made = company.templates.map((plan) => ({ id: ids.next(), plan }))
  const heads = made.map(({ id, plan }) => ({
    id,
    cid,
    name: plan.name,
    status: plan.status,
    describe: plan.describe,
  }))
  // A campus that only the large seed has is passed over.
  const bound = made.flatMap(({ id, plan }) =>
    [...campusIds]
      .filter(([key]) => plan.campuses?.includes(key) ?? true)
      .map(([, campus_id]) => ({ template_id: id, campus_id, cid })),
  )
  const parts = made.map(({ id, plan }) => partsOf(ids, cid, id, plan, productIds))
  await insertRows(db, 'template', heads)
  await insertRows(db, 'template_campus', bound)
  await insertRows(
    db,
    'template_equipment',
    parts.flatMap((part) => part.equipment),
  )
  await insertRows(
    db,
    'template_group',
    parts.flatMap((part) => part.groups),
  )
  await insertRows(
    db,
    'template_scene',
    parts.flatMap((part) => part.scenes),
  )
  await spreadTimes(db, cid)
  return new Map(made.map(({ id, plan }) => [plan.key, { id, equipment: plan.equipment }]))
}

/** Lists show the newest template first: unfinished ones have been worked on last, the others days apart. */
const spreadTimes = (db: Db, cid: number) =>
  sql`update template set updated_at = now() - interval '1 hour'
    * case when status = 2 then 40 + (id % 37) * 29 else 1 + id % 23 end where cid = ${cid}`.execute(db)

function partsOf(
  ids: Ids,
  cid: number,
  template_id: number,
  plan: TemplatePlan,
  productIds: ReadonlyMap<ProductKey, number>,
): Parts {
  const part = (name: string) => ({ id: ids.next(), cid, template_id, name })
  const equipment = plan.equipment.map(({ product, name }, index) => {
    const made: ProductPlan = products[product]
    return {
      ...part(name),
      product_id: known(productIds, product),
      identifier: `${made.kind}_${index + 1}`,
      panel_key_type: made.panel?.keys ?? null,
      panel_layout_type: made.panel?.layout ?? null,
    }
  })
  const idOf = new Map(equipment.map(({ name, id }) => [name, id]))
  const groups: (Row<'template_group'> & { id: number })[] = []
  for (const { name, members } of groupsOf(plan))
    groups.push({
      ...part(name),
      group_value:
        name === allLights ? allLightsGroup : nextGroupValue(groups.map((group) => group.group_value)),
      equipment_ids: members.map((member) => known(idOf, member)),
    })
  for (const { name, id } of groups) idOf.set(name, id)
  const scenes: Row<'template_scene'>[] = []
  for (const [sort, scene] of plan.scenes.entries())
    scenes.push({
      ...part(scene.name),
      scene_value: scene.preset
        ? presetScenes[scene.preset]
        : nextSceneValue(scenes.map((made) => made.scene_value)),
      sort,
      action_list: actionList(scene.actions, idOf),
    })
  return { equipment, groups, scenes }
}

/** The plan's groups behind the one of all lamps, which every template with a lamp has. */
function groupsOf(plan: TemplatePlan): TemplatePlan['groups'] {
  const lamps = plan.equipment.filter(({ product }) => products[product].kind === 'light')
  if (lamps.length === 0) return plan.groups
  return [{ name: allLights, members: lamps.map(({ name }) => name) }, ...plan.groups]
}

const actionList = (actions: Actions, idOf: ReadonlyMap<string, number>) =>
  Object.entries(actions).map(([target, values]) => ({
    targetId: known(idOf, target),
    functionList: Object.entries(values).map(([identifier, paramValue]) => ({
      identifier,
      functionParamList: [{ paramValue }],
    })),
  }))
