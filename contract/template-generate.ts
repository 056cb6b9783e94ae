import * as T from 'typebox'
import { Changed } from './changed.ts'
import type { Area } from './endpoint.ts'
import { Finding } from './rules/check/finding.ts'
import { Id } from './shapes.ts'
import { templateEquipment } from './template-equipment.ts'
import { templateBinding, templatePanel } from './template-linkage.ts'
import { templateGroup, templateScene } from './template-parts.ts'
import { SlotEquipment } from './template-shapes.ts'
import { templateTiming } from './template-timing.ts'

/** What an item goes by among the others of its call: a temporary id of the caller's, which `created` answers to. */
const key = T.Integer({ maximum: -1 })

const keyed = <P extends T.TProperties>({ properties }: { properties: P }) =>
  T.Optional(T.Array(T.Object({ key, ...properties }), { maxItems: 200 }))

const { templateId: _, ...timing } = templateTiming.add.body.properties

/** Parts made in one go, as they were shown before. Items may name each other by their keys, those before and after. */
export const generatedLists = {
  equipmentList: keyed(templateEquipment.addList.body.properties.equipmentList.items),
  groupList: keyed(templateGroup.addAll.body.properties.groupList.items),
  sceneList: keyed(templateScene.addAll.body.properties.sceneList.items),
  timingList: keyed(T.Object(timing)),
  buttonList: keyed(templatePanel.addList.body.properties.buttonList.items),
  bindingList: keyed(templateBinding.addAll.body.properties.bindingList.items),
}

export const templateGenerate = {
  add: {
    method: 'POST',
    path: '/templateGenerate/v1/add',
    permission: '/templateGenerate/v1/add',
    offline: 'queue',
    about:
      'Adds equipment, groups, scenes, timings, keys and linkages in one go, and puts equipment into slots. Where the template has the like already (the same name, a key that is bound, a slot that is filled), that stays as it is and takes the place of the new one.',
    body: T.Object({
      templateId: Id(),
      ...generatedLists,
      slotList: T.Optional(
        T.Array(T.Object({ houseId: Id(), ...SlotEquipment.properties }), { maxItems: 200 }),
      ),
    }),
    data: Changed,
  },
  checkData: {
    method: 'GET',
    path: '/templateGenerate/v1/checkData/{id}',
    permission: '/templateGenerate/v1/checkData',
    offline: 'cache',
    about: 'What is wrong with a template, or may be: errors block publishing. {id} is the template.',
    data: T.Array(Finding),
  },
} as const satisfies Area
