import { sql } from 'kysely'
import { relayKeys } from '#contract/rules/channel-targets.ts'
import { irTypes } from '#contract/rules/infrared.ts'
import { irCodeSets } from '#contract/rules/infrared-library.ts'
import { findLayout } from '#contract/rules/layouts/index.ts'
import { defaultsOf } from '#contract/rules/room-defaults.ts'
import {
  allLightsGroup,
  allLightsName,
  nextGroupValue,
  nextSceneValue,
  presetScenes,
  sceneTypeOf,
} from '#contract/rules/scenes.ts'
import type { PartList } from '#contract/template-shapes.ts'
import { insertLibrary } from './library-rows.ts'
import type { Actions, CompanyPlan, TemplatePlan } from './plan.ts'
import { type ProductKey, type ProductPlan, products } from './products.ts'
import { type Db, type Ids, insertRows, known } from './rows.ts'
import { addUnits } from './unit-parts.ts'
import { insertVersions, type PartRow } from './version-rows.ts'
import { addKeys, addLinkages } from './wiring.ts'

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
  const heads = made.map(({ id, plan }) => {
    const { lightTime, powerState, switchState } = defaultsOf(plan.defaults ?? {})
    return {
      ...{ id, cid, name: plan.name, status: plan.status, describe: plan.describe },
      ...{ light_time: lightTime, power_state: powerState, switch_state: switchState },
    }
  })
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
  await insertVersions(db, ids, cid, made, parts, productIds)
  await insertLibrary(db, ids, company, cid, made, parts, productIds)
  return new Map(made.map(({ id, plan }) => [plan.key, { id, equipment: plan.equipment }]))
}

/** Lists show the newest template first: unfinished ones have been worked on last, the others days apart. */
const spreadTimes = (db: Db, cid: number) =>
  sql`update template set updated_at = now() - interval '1 hour'
    * case when status = 2 then 40 + (id % 37) * 29 else 1 + id % 23 end where cid = ${cid}`.execute(db)

/** The parts of a template of the seed, as they are stored. */
export function partsOf(
  ids: Pick<Ids, 'next'>,
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
  addChannels(plan, idOf, add)
  const groupValues: number[] = []
  const groups = groupsOf(plan).map(({ name, members }) => {
    const groupValue = name === allLightsName ? allLightsGroup : nextGroupValue(groupValues)
    groupValues.push(groupValue)
    const equipmentIds = members.map((member) => known(idOf, member))
    return [name, add('groupList', name, { groupValue, equipmentIds })] as const
  })
  for (const [name, id] of groups) idOf.set(name, id)
  const sceneValues: number[] = []
  const scenes = plan.scenes.map(({ name, preset, actions, fade }, sort) => {
    const sceneValue = preset ? presetScenes[preset] : nextSceneValue(sceneValues)
    sceneValues.push(sceneValue)
    const content = { sceneValue, sceneType: sceneTypeOf(sceneValue), sort }
    return [
      name,
      add('sceneList', name, { ...content, actionList: actionList(actions, idOf, fade) }),
    ] as const
  })
  const sceneIds = new Map(scenes)
  addPanels(plan, { groups: new Map(groups), scenes: sceneIds }, add)
  const parts = { equipment: new Map(idOf), groups: new Map(groups), scenes: sceneIds }
  addKeys(plan, parts, add)
  addLinkages(plan, parts, add)
  for (const { name, minute, days, scene, afterSunset } of plan.timings ?? []) {
    const type = afterSunset === undefined ? timeTypes.clock : timeTypes.sunset
    const always = {
      timeType: type,
      offset: afterSunset ?? 0,
      earliest: null,
      latest: null,
      startDate: null,
      endDate: null,
    }
    const does = { targetId: known(sceneIds, scene), functionList: [], state: 1 }
    add('timingList', name, { ...always, minute, days, ...does })
  }
  addHouses(plan, idOf, add)
  addUnits(plan, new Map([...idOf, ...sceneIds]), add)
  return made
}

/**
 * Plans in their order: what one has taken stands in no other.
 * @throws when a plan names a slot that its layout has not, or no equipment
 */
function addHouses(
  plan: TemplatePlan,
  idOf: ReadonlyMap<string, number>,
  add: (list: PartList, name: string, content: Record<string, unknown>) => number,
): void {
  const free = new Set(plan.equipment.map(({ name }) => name))
  for (const { name, layoutCode, at = {} } of plan.houses ?? []) {
    const slots = new Map((findLayout(layoutCode)?.slots ?? []).map(({ slot, zh }) => [zh, slot]))
    const own = [...slots.keys()].filter((zh) => at[zh] === undefined && free.has(zh))
    const placed = [...Object.entries(at), ...own.map((zh) => [zh, zh] as const)]
    const slotList = placed.map(([slot, equipment]) => {
      free.delete(equipment)
      return { slot: known(slots, slot), equipmentId: known(idOf, equipment) }
    })
    add('houseList', name, { layoutCode, slotList })
  }
}

const timeTypes = { clock: 1, sunset: 3 }

type Add = (list: PartList, name: string, content: Record<string, unknown>) => number

/** What hangs on channels of equipment, which scenes and groups may name too, and how drivers are set up. */
function addChannels(plan: TemplatePlan, idOf: Map<string, number>, add: Add): void {
  for (const { name, module, channel, load, interlock = null, pulse = 0 } of plan.relays ?? []) {
    const content = { channel, keyType: relayKeys[load], interlockChannel: interlock, pulse }
    idOf.set(name, add('relayEquipmentList', name, { equipmentId: known(idOf, module), ...content }))
  }
  for (const { name, transmitter, channel, irCode } of plan.infrared ?? []) {
    const { irType = 0, irBrand = 0 } = irCodeSets.find((set) => set.irCode === irCode) ?? {}
    const set = { irType, typeName: irTypes[irType]?.name ?? '', irBrand, irCode, keyList: [] }
    idOf.set(name, add('irEquipmentList', name, { equipmentId: known(idOf, transmitter), channel, ...set }))
  }
  for (const { driver, ...settings } of plan.drivers ?? [])
    add('drivePowerList', driver, { equipmentId: known(idOf, driver), ...settings })
}

function addPanels(
  { noPowerPanels = [] }: TemplatePlan,
  ids: { groups: ReadonlyMap<string, number>; scenes: ReadonlyMap<string, number> },
  add: Add,
): void {
  for (const { name, keys, serialNumber, presses } of noPowerPanels) {
    const buttonList = presses.map(({ key, long, scene, group = '' }) => ({
      ...{ keyIndex: key, pressType: long ? 2 : 1, actionType: scene === undefined ? 2 : 1 },
      targetId: scene === undefined ? known(ids.groups, group) : known(ids.scenes, scene),
    }))
    add('noPowerPanelList', name, { panelKeyType: keys, serialNumber, securityKey: null, buttonList })
  }
}

/** The plan's groups behind the one of all lights, which every template has and whose members are not stored. */
const groupsOf = (plan: TemplatePlan): TemplatePlan['groups'] => [
  { name: allLightsName, members: [] },
  ...plan.groups,
]

const actionList = (actions: Actions, idOf: ReadonlyMap<string, number>, fade?: number) =>
  Object.entries(actions).map(([target, values]) => ({
    targetId: known(idOf, target),
    ...(fade !== undefined && 'brightness' in values ? { fade } : {}),
    functionList: Object.entries(values).map(([identifier, paramValue]) => ({
      identifier,
      functionParamList: [{ paramValue }],
    })),
  }))
