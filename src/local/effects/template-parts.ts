import { nextGroupValue, nextSceneValue, sceneTypeOf } from '#contract/rules/scenes.ts'
import type { ItemsEdit } from '../change.ts'
import type { Effect } from './effect.ts'
import { given } from './fields.ts'

const table = 'templates'
/** Parts made offline come last; the server gives them their place. */
const last = 1_000_000

export const templateEquipmentEffects: {
  'templateEquipment.addList': Effect<'templateEquipment.addList'>
  'templateEquipment.updateList': Effect<'templateEquipment.updateList'>
  'templateEquipment.delete': Effect<'templateEquipment.delete'>
} = {
  'templateEquipment.addList': ({ templateId, equipmentList }, made) =>
    equipmentList.map((item, index) => {
      const product = made.aside.products?.find((each) => each.productId === item.productId)
      const row = {
        id: made.idOf(index),
        templateId,
        productId: item.productId,
        pid: product?.pid ?? '',
        productTypeId: product?.productTypeId ?? 0,
        equipmentType: product?.equipmentType ?? 0,
        name: item.name,
        identifier: '',
        panelKeyType: null,
        panelLayoutType: null,
        describe: item.describe ?? '',
        state: 1,
        version: 0,
      }
      return { do: 'add-part', table, root: templateId, list: 'equipmentList', id: row.id, row } as const
    }),
  'templateEquipment.updateList': ({ templateId, equipmentList }) =>
    equipmentList.map((item) => ({
      do: 'edit-part',
      table,
      root: templateId,
      list: 'equipmentList',
      id: item.id,
      fields: given(item, 'id'),
      items: {},
    })),
  'templateEquipment.delete': ({ templateId, id }) => [
    { do: 'remove-part', table, root: templateId, list: 'equipmentList', id },
  ],
}

export const templateGroupEffects: {
  'templateGroup.addAll': Effect<'templateGroup.addAll'>
  'templateGroup.edit': Effect<'templateGroup.edit'>
  'templateGroup.delete': Effect<'templateGroup.delete'>
} = {
  'templateGroup.addAll': ({ templateId, groupList }, made) =>
    groupList.map((item, index) => {
      const id = made.idOf(index)
      const row = { ...item, id, templateId, groupValue: nextGroupValue([]), version: 0 }
      return { do: 'add-part', table, root: templateId, list: 'groupList', id, row } as const
    }),
  'templateGroup.edit': ({ templateId, id, name, addEquipmentIds = [], removeEquipmentIds = [] }) => [
    {
      do: 'edit-part',
      table,
      root: templateId,
      list: 'groupList',
      id,
      fields: given({ name }),
      items: itemsOf('equipmentIds', { set: addEquipmentIds, drop: removeEquipmentIds }),
    },
  ],
  'templateGroup.delete': ({ templateId, id }) => [
    { do: 'remove-part', table, root: templateId, list: 'groupList', id },
  ],
}

export const templateSceneEffects: {
  'templateScene.addAll': Effect<'templateScene.addAll'>
  'templateScene.editAll': Effect<'templateScene.editAll'>
  'templateScene.deleteAll': Effect<'templateScene.deleteAll'>
} = {
  'templateScene.addAll': ({ templateId, sceneList }, made) =>
    sceneList.map((item, index) => {
      const id = made.idOf(index)
      const sceneValue = item.sceneValue ?? nextSceneValue([])
      const row = {
        id,
        templateId,
        name: item.name,
        sceneValue,
        sceneType: sceneTypeOf(sceneValue),
        sort: last,
        actionList: item.actionList ?? [],
        version: 0,
      }
      return { do: 'add-part', table, root: templateId, list: 'sceneList', id, row } as const
    }),
  'templateScene.editAll': ({ templateId, sceneList }) =>
    sceneList.map(({ id, name, actionList = [], removeTargetIds = [] }) => ({
      do: 'edit-part',
      table,
      root: templateId,
      list: 'sceneList',
      id,
      fields: given({ name }),
      items: itemsOf('actionList', { set: actionList, drop: removeTargetIds }),
    })),
  'templateScene.deleteAll': ({ templateId, id }) => [
    { do: 'remove-part', table, root: templateId, list: 'sceneList', id },
  ],
}

const itemsOf = (field: string, edit: ItemsEdit): Record<string, ItemsEdit> =>
  edit.set.length + edit.drop.length > 0 ? { [field]: edit } : {}
