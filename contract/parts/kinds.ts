import { limits } from '../limits.ts'
import type { Product } from '../product.ts'
import { actionFault, type ProductOf } from '../rules/action-fault.ts'
import { type TargetParts, targetLists, targetsOf } from '../rules/channel-targets.ts'
import { objectLists } from '../rules/objects.ts'
import { keysOfProduct } from '../rules/panels.ts'
import { same } from '../rules/same.ts'
import {
  allLightsGroup,
  allLightsName,
  customScenesLeft,
  hasGuests,
  isAllLights,
  isGuestScene,
  isSceneValue,
  membersOf,
  nextGroupValue,
  nextSceneValue,
  sceneTypeOf,
} from '../rules/scenes.ts'
import { isTemporaryId } from '../rules/temporary-id.ts'
import { areLimitsCrossed } from '../rules/timing.ts'
import { canBeTold } from '../rules/told.ts'
import type { SystemCode } from '../systems.ts'
import type { PartList, PartRows } from '../template-shapes.ts'
import { drivePowerKind, irKind, noPowerPanelKind, relayKind } from './device-kinds.ts'
import { type AddItem, partAreas } from './edits.ts'
import { houseKind } from './house-kind.ts'
import { bindingKind, buttonKind } from './linkage-kinds.ts'
import { screenKind, thermostatKind, videoKind } from './unit-kinds.ts'
import { airVoiceKind, aliasKind, voiceKind } from './voice-kinds.ts'

/** Where a part names others of its template, by their ids, and what becomes of that when one of them goes. */
export type Reference<Row = Record<string, unknown>> =
  /** A list of ids: the one that goes leaves it. `called` is the name of one of them. */
  (
    | { in: keyof Row & string; as: 'ids'; called: string; to: readonly PartList[] }
    /** A list of elements that name a part by `key`, one of each: the element goes with the part. */
    | { in: keyof Row & string; as: 'elements'; key: string; to: readonly PartList[] }
    /** One id, or null for none: the part that names it goes with it. */
    | { in: keyof Row & string; as: 'one'; to: readonly PartList[] }
  ) & {
    /** Nothing is amiss while the part that is named is out of use: this one hangs on it and rests too, or shows where it stands. */
    rests?: true
  }

/** What a part is made with, beside what was entered. */
export interface Making<Row> {
  id: number
  /** Those of its kind that are there already, as far as they are known. */
  others: readonly Row[]
  product:
    | Pick<Product, 'pid' | 'productTypeId' | 'equipmentType' | 'panelKeyType' | 'panelLayoutType'>
    | undefined
}

/** What of a row the template and the store say. */
type Given = 'id' | 'templateId' | 'version'

/** What is wrong with a part, and with which of its fields. */
export interface PartFault {
  field: string
  zh: string
  en: string
}

/**
 * What is known when a part is checked: what it was before an edit, null for a new one, the products, in which console
 * it is edited and what the company allows; left out where that is not known.
 */
export interface Known<Row> {
  before: Row | null
  productOf: ProductOf
  system?: SystemCode | undefined
  /** The company's custom_config_max_number. */
  customScenes?: number | undefined
}

/** A template's lists of parts; rows may carry more than the contract says. */
export type WithParts = { readonly [L in PartList]: readonly PartRows[L][] }

/** Scenes of guests are made for guests only, and are called as they are: cards and the front desk look for them. */
function guestFault(
  scene: Pick<PartRows['sceneList'], 'name' | 'sceneValue'>,
  before: PartRows['sceneList'] | null,
  system: SystemCode | undefined,
): PartFault | null {
  if (!isGuestScene(scene)) return null
  if (before && before.name !== scene.name)
    return {
      field: 'name',
      zh: '入住、插卡、拔卡场景不能改名',
      en: 'Scenes of check-in and cards keep their names',
    }
  return before || system === undefined || hasGuests(system)
    ? null
    : {
        field: 'sceneValue',
        zh: '入住、插卡、拔卡场景只用于酒店',
        en: 'Scenes of check-in and cards are for hotels only',
      }
}

/** All that is known of one kind of parts. `Entered` is what the call that adds them takes of each. */
export type PartKind<Row = Record<string, unknown>, Entered = never> = KindShape<Row, Entered> &
  KindFault<Row>

/**
 * What schemas cannot say: whether a row fits the others of its template, which are in `parts` without it. Only a kind that
 * asks for products is given what they are: the server looks them up for it.
 */
type KindFault<Row> =
  | { asksProducts: true; fault: Fault<Row, Known<Row>> }
  | { asksProducts?: never; fault?: Fault<Row, Omit<Known<Row>, 'productOf'>> }
type Fault<Row, K> = (row: Row, parts: WithParts, known: K) => PartFault | null

interface KindShape<Row, Entered> {
  references: readonly Reference<Row>[]
  /** Makes a row of what was entered. */
  make: (entered: Entered, making: Making<Row>) => Omit<Row, Given>
  /** What of a row the call takes that adds it, when rows are made again after somebody has removed them. */
  remade: readonly (keyof Row & keyof Entered & string)[]
  /** What of it only the call takes that edits it. */
  remadeLater?: readonly (keyof Row & string)[]
  /** List-like fields whose elements are known by a number of their own, not by the part they name. */
  keyed?: { readonly [F in keyof Row & string]?: (element: unknown) => number }
  /** Why a row cannot be removed; null for one that can. */
  kept?: (row: Row) => PartFault | null
}

/**
 * One record per kind of parts, each after those it refers to. Storing, copying, renaming, removing, merging and making
 * again follow from it. To add a kind: its row (template-shapes.ts), its calls, its edits (edits.ts), and this record.
 */
export const partKinds: { readonly [L in PartList]: PartKind<PartRows[L], AddItem<L>> } = {
  equipmentList: {
    references: [],
    make: ({ productId, name, describe = '', direction, holdTime, linkColumn }, { id, product }) => ({
      productId,
      pid: product?.pid ?? '',
      productTypeId: product?.productTypeId ?? 0,
      equipmentType: product?.equipmentType ?? 0,
      name,
      identifier: isTemporaryId(id) ? '' : `${product?.pid ?? ''}-${id}`,
      panelKeyType: product?.panelKeyType ?? keysOfProduct(product?.productTypeId),
      panelLayoutType: product?.panelLayoutType ?? keysOfProduct(product?.productTypeId),
      describe,
      state: 1,
      ...(direction === undefined ? {} : { direction }),
      ...(holdTime === undefined ? {} : { holdTime }),
      ...(linkColumn === undefined ? {} : { linkColumn }),
    }),
    remade: ['productId', 'name', 'describe', 'direction', 'holdTime', 'linkColumn'],
    remadeLater: ['state', 'panelKeyType', 'panelLayoutType'],
  },
  relayEquipmentList: relayKind,
  irEquipmentList: irKind,
  drivePowerList: drivePowerKind,
  groupList: {
    references: [
      {
        ...{ in: 'equipmentIds', as: 'ids', called: 'equipmentId' },
        to: targetLists,
      },
    ],
    make: ({ name, equipmentIds }, { others }) => ({
      name,
      groupValue: nextGroupValue(others.map(({ groupValue }) => groupValue)),
      equipmentIds: [...new Set(equipmentIds)],
    }),
    remade: ['name', 'equipmentIds'],
    asksProducts: true,
    fault: (group, parts, { before, productOf }) => {
      const targets = targetsOf(parts)
      if (isAllLights(group)) {
        const lights = membersOf(group, targets).map(({ id }) => id)
        return lights.join() === group.equipmentIds.join()
          ? null
          : {
              field: 'equipmentIds',
              zh: '“全部灯光”包含模板中的全部照明设备，成员不能修改',
              en: 'This group holds all lights of the template; its members cannot be changed',
            }
      }
      // Members that it had before stay, whatever they are.
      const added = membersOf(group, targets).filter(({ id }) => !before?.equipmentIds.includes(id))
      const untold = added.find((one) => canBeTold(one, productOf) === false)
      return untold
        ? {
            field: 'equipmentIds',
            zh: `“${untold.name}”不能被控制，不能加入群组`,
            en: `“${untold.name}” cannot be told anything, so no group can have it`,
          }
        : null
    },
    kept: (group) =>
      isAllLights(group)
        ? {
            field: 'id',
            zh: '“全部灯光”由系统生成，不能删除',
            en: 'The group of all lights comes with the template and cannot be deleted',
          }
        : null,
  },
  sceneList: {
    references: [{ in: 'actionList', as: 'elements', key: 'targetId', to: [...targetLists, 'groupList'] }],
    make: ({ name, sceneValue, actionList = [] }, { others }) => {
      const value = sceneValue ?? nextSceneValue(others.map((scene) => scene.sceneValue))
      return {
        name,
        sceneValue: value,
        sceneType: sceneTypeOf(value),
        sort: Math.max(0, ...others.map(({ sort }) => sort)) + 1,
        actionList: [...new Map(actionList.map((action) => [action.targetId, action])).values()],
      }
    },
    remade: ['name', 'sceneValue', 'actionList'],
    asksProducts: true,
    fault: (
      { name, sceneValue, actionList },
      parts,
      { before, productOf, system, customScenes = limits.customScenes },
    ) => {
      const unguest = guestFault({ name, sceneValue }, before, system)
      if (unguest) return unguest
      if (parts.sceneList.some((scene) => scene.sceneValue === sceneValue))
        return {
          field: 'sceneValue',
          zh: '此场景值已被本模板的另一场景使用',
          en: 'Another scene of this template already has this value',
        }
      if (!isSceneValue(sceneValue))
        return {
          field: 'sceneValue',
          zh: '场景值应为预设场景的值，或小于 65024 的自定义编号',
          en: 'The value must be one of a preset scene, or a number below 65024',
        }
      // What was made when more were allowed stays, and can be edited.
      const isNew = !before || sceneTypeOf(before.sceneValue) !== 2
      if (isNew && sceneTypeOf(sceneValue) === 2 && customScenesLeft(parts.sceneList, customScenes) <= 0)
        return {
          field: 'name',
          zh: `自定义场景最多 ${customScenes} 个`,
          en: `At most ${customScenes} custom scenes are allowed`,
        }
      const held = new Map(before?.actionList.map((action) => [action.targetId, action]))
      for (const action of actionList) {
        // What an edit leaves as it was is not what it is refused for.
        if (same(held.get(action.targetId), action)) continue
        const words = actionFault(action.targetId, action.functionList, parts, productOf)
        if (words) return { field: 'actionList', ...words }
      }
      return null
    },
  },
  timingList: {
    references: [{ in: 'targetId', as: 'one', to: objectLists }],
    make: ({
      timeType = 1,
      offset = 0,
      earliest = null,
      latest = null,
      startDate = null,
      endDate = null,
      functionList = [],
      state = 1,
      ...entered
    }) => ({
      ...{ timeType, offset, earliest, latest, startDate, endDate, functionList, state },
      name: entered.name,
      minute: entered.minute,
      days: entered.days,
      targetId: entered.targetId,
    }),
    remade: [
      'name',
      'timeType',
      'minute',
      'offset',
      'earliest',
      'latest',
      'days',
      'startDate',
      'endDate',
      'targetId',
      'functionList',
      'state',
    ],
    asksProducts: true,
    fault: (timing, parts, { before, productOf }) => {
      const { timeType, earliest, latest, startDate, endDate, targetId, functionList } = timing
      const limited =
        earliest !== before?.earliest || latest !== before?.latest || timeType !== before?.timeType
      if (limited && areLimitsCrossed(timing))
        return { field: 'latest', zh: '最晚时间早于最早时间', en: 'The latest time is before the earliest' }
      if (startDate !== null && endDate !== null && endDate < startDate)
        return { field: 'endDate', zh: '结束日期早于开始日期', en: 'The last day is before the first' }
      const callsScene = parts.sceneList.some(({ id }) => id === targetId)
      if (!callsScene && functionList.length === 0)
        return { field: 'functionList', zh: '请设置要执行的动作', en: 'Say what it is to do' }
      if (before?.targetId === targetId && same(before.functionList, functionList)) return null
      const words = callsScene ? null : actionFault(targetId, functionList, parts, productOf)
      return words && { field: 'functionList', ...words }
    },
  },
  buttonList: buttonKind,
  bindingList: bindingKind,
  houseList: houseKind,
  noPowerPanelList: noPowerPanelKind,
  voiceList: voiceKind,
  airVoiceList: airVoiceKind,
  aliasList: aliasKind,
  thermostatList: thermostatKind,
  screenList: screenKind,
  videoList: videoKind,
}

export const partLists = Object.keys(partAreas) as readonly PartList[]

export const isPartList = (name: string): name is PartList => Object.hasOwn(partKinds, name)

/** The group of all lights that a template is made with. */
export const newAllLights = (id: number, templateId: number): PartRows['groupList'] => ({
  ...{ id, templateId, name: allLightsName, groupValue: allLightsGroup, equipmentIds: [], version: 0 },
})

/** Parts as they are read: the members of the group of all lights follow from the equipment. */
export function withMembers<P extends TargetParts & Pick<WithParts, 'groupList'>>(parts: P): P {
  const targets = targetsOf(parts)
  const groupList = parts.groupList.map((group) => {
    const equipmentIds = membersOf(group, targets).map(({ id }) => id)
    return isAllLights(group) && !same(group.equipmentIds, equipmentIds) ? { ...group, equipmentIds } : group
  })
  return { ...parts, groupList }
}

/** What of a part is stored: what follows from others is not. */
export const storedPart = <Row extends object>(row: Row): Row =>
  'groupValue' in row && row.groupValue === allLightsGroup ? { ...row, equipmentIds: [] } : row
