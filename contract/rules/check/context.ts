import type { WithParts } from '../../parts/kinds.ts'
import type { Product } from '../../product.ts'
import type {
  FunctionValue,
  PartList,
  PartRows,
  TemplateEquipment,
  TemplateGroup,
} from '../../template-shapes.ts'
import type { AirLimits } from '../air-limits.ts'
import type { RoomDevice } from '../bind-devices.ts'
import { type Target, targetsOf } from '../channel-targets.ts'
import { type Plan, planOf } from '../room/plan.ts'
import { compileTemplate, identifiersIn, withIdentifiers } from '../room-config.ts'
import { membersOf } from '../scenes.ts'
import type { Severity } from './finding.ts'

/** A room made from a template, with what is installed in it. */
export interface CheckedRoom {
  id: number
  name: string
  devices: readonly RoomDevice[]
}

/** What a check looks at. Rooms are left out where they are not known. */
export interface CheckInput {
  template: WithParts & { name: string }
  productOf: (productId: number) => Pick<Product, 'functionList'> | undefined
  rooms?: readonly CheckedRoom[] | undefined
  /** What air conditioners are allowed on the campuses it is used on, as far as that is known. */
  airLimits?: readonly AirLimits[] | undefined
  /** The company's custom_config_max_number, as far as that is known. */
  customScenes?: number | undefined
}

/** The same with what most rules ask of it. */
export interface Checked extends CheckInput {
  inUse: readonly TemplateEquipment[]
  /** What is in use and can be told something: equipment, and what hangs on its channels. */
  targets: readonly Target[]
  equipment: ReadonlyMap<number, TemplateEquipment>
  groups: ReadonlyMap<number, TemplateGroup>
  scenes: ReadonlyMap<number, PartRows['sceneList']>
  /** The targets in use that an equipment's, a channel's, a group's or a scene's id stands for. */
  reaches: (targetId: number) => readonly Target[]
  /** What things are called as rooms run them, by their ids. */
  identifiers: ReadonlyMap<number, string>
  /** The template as rooms run it, compiled when it is first asked for. */
  plan: () => Plan
}

export interface Found {
  list: PartList | null
  id: number | null
  name: string
  zh: string
  en: string
}

/** One rule of the check: to add one is one entry of the table in index.ts. */
export interface CheckRule {
  code: string
  severity: Severity
  about: { zh: string; en: string }
  find: (checked: Checked) => Found[]
}

/** What a rule finds of a part of a template, in both languages. */
export const found = (
  list: PartList,
  { id, name }: { id: number; name: string },
  zh: string,
  en: string,
): Found => ({ list, id, name, zh, en })

const byId = <Row extends { id: number }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]))

const planFor = (template: CheckInput['template']): Plan =>
  planOf({ roomId: 0, template: compileTemplate(template), devices: [] })

/** Looks up once what most rules of the check ask of a template. */
export function contextOf(given: CheckInput): Checked {
  const equipmentList = withIdentifiers(given.template.equipmentList)
  const input = { ...given, template: { ...given.template, equipmentList } }
  const { groupList, sceneList } = input.template
  const inUse = equipmentList.filter(({ state }) => state === 1)
  const targets = targetsOf(input.template).filter(({ state }) => state === 1)
  const [equipment, groups, scenes] = [byId(equipmentList), byId(groupList), byId(sceneList)]
  const single = byId(targets)
  const reached = new Map<number, readonly Target[]>()
  const reachesNow = (targetId: number): readonly Target[] => {
    const scene = scenes.get(targetId)
    if (scene) return [...new Set(scene.actionList.flatMap((action) => reaches(action.targetId)))]
    const group = groups.get(targetId)
    if (group) return membersOf(group, targets)
    const one = single.get(targetId)
    return one ? [one] : []
  }
  const reaches = (targetId: number): readonly Target[] => {
    const known = reached.get(targetId) ?? reachesNow(targetId)
    reached.set(targetId, known)
    return known
  }
  let plan: Plan | undefined
  return {
    ...{ ...input, inUse, targets, equipment, groups, scenes, reaches },
    identifiers: identifiersIn(input.template),
    plan: () => {
      plan ??= planFor(input.template)
      return plan
    },
  }
}

/** What a list of functions sets one of them to; undefined where it leaves it alone. */
export const valueIn = (functionList: readonly FunctionValue[], identifier: string): number | undefined =>
  functionList.find((each) => each.identifier === identifier)?.functionParamList[0]?.paramValue
