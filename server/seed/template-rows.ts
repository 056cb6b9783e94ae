import { sql } from 'kysely'
import {
  allLightsGroup,
  allLightsName,
  nextGroupValue,
  nextSceneValue,
  presetScenes,
  sceneTypeOf,
} from '#contract/rules/scenes.ts'
import type { PartList } from '#contract/template-shapes.ts'
import type { Actions, CompanyPlan, TemplatePlan } from './plan.ts'
import { type ProductKey, type ProductPlan, products } from './products.ts'
import { type Db, type Ids, insertRows, known, type Row } from './rows.ts'

/** An inserted template, as rooms are made from it. */
export interface MadeTemplate {
  id: number
  equipment: TemplatePlan['equipment']
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
  const parts = made.flatMap(({ id, plan }) => partsOf(ids, cid, id, plan, productIds))
  await insertRows(db, 'template', heads)
  await insertRows(db, 'template_campus', bound)
  await insertRows(db, 'template_part', parts)
  await spreadTimes(db, cid)
  return new Map(made.map(({ id, plan }) => [plan.key, { id, equipment: plan.equipment }]))
}

/** Lists show the newest template first: unfinished ones have been worked on last, the others days apart. */
const spreadTimes = (db: Db, cid: number) =>
  sql`update template set updated_at = now() - interval '1 hour'
    * case when status = 2 then 40 + (id % 37) * 29 else 1 + id % 23 end where cid = ${cid}`.execute(db)

type PartRow = Row<'template_part'> & { id: number }

function partsOf(
  ids: Ids,
  cid: number,
  template_id: number,
  plan: TemplatePlan,
  productIds: ReadonlyMap<ProductKey, number>,
): PartRow[] {
  const made: PartRow[] = []
  const idOf = new Map<string, number>()
  const add = (list: PartList, name: string, content: Record<string, unknown>) => {
    const id = ids.next()
    made.push({ id, cid, template_id, list, name, content })
    return id
  }
  for (const [index, { product, name }] of plan.equipment.entries()) {
    const { kind, panel }: ProductPlan = products[product]
    const content = {
      productId: known(productIds, product),
      identifier: `${kind}_${index + 1}`,
      panelKeyType: panel?.keys ?? null,
      panelLayoutType: panel?.layout ?? null,
      describe: '',
      state: 1,
    }
    idOf.set(name, add('equipmentList', name, content))
  }
  const groupValues: number[] = []
  const groups = groupsOf(plan).map(({ name, members }) => {
    const groupValue = name === allLightsName ? allLightsGroup : nextGroupValue(groupValues)
    groupValues.push(groupValue)
    const equipmentIds = members.map((member) => known(idOf, member))
    return [name, add('groupList', name, { groupValue, equipmentIds })] as const
  })
  for (const [name, id] of groups) idOf.set(name, id)
  const sceneValues: number[] = []
  const scenes = plan.scenes.map(({ name, preset, actions }, sort) => {
    const sceneValue = preset ? presetScenes[preset] : nextSceneValue(sceneValues)
    sceneValues.push(sceneValue)
    const content = { sceneValue, sceneType: sceneTypeOf(sceneValue), sort }
    return [name, add('sceneList', name, { ...content, actionList: actionList(actions, idOf) })] as const
  })
  const sceneIds = new Map(scenes)
  for (const { name, minute, days, scene } of plan.timings ?? []) {
    const always = { timeType: 1, offset: 0, earliest: null, latest: null, startDate: null, endDate: null }
    const does = { targetId: known(sceneIds, scene), functionList: [], state: 1 }
    add('timingList', name, { ...always, minute, days, ...does })
  }
  return made
}

/** The plan's groups behind the one of all lights, which every template has and whose members are not stored. */
const groupsOf = (plan: TemplatePlan): TemplatePlan['groups'] => [
  { name: allLightsName, members: [] },
  ...plan.groups,
]

const actionList = (actions: Actions, idOf: ReadonlyMap<string, number>) =>
  Object.entries(actions).map(([target, values]) => ({
    targetId: known(idOf, target),
    functionList: Object.entries(values).map(([identifier, paramValue]) => ({
      identifier,
      functionParamList: [{ paramValue }],
    })),
  }))
