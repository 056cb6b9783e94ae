import * as T from 'typebox'
import { TemplateConfig } from './config-shapes.ts'
import { FunctionValue } from './function-value.ts'
import { keyIcons } from './rules/key-icons.ts'
import { longestDelay, longestFade } from './rules/room-defaults.ts'
import { Id, Name, Nullable, Text, Time, Version } from './shapes.ts'
import { KeyIndex, PressType, TemplateBinding, TemplateTiming } from './template-cause-shapes.ts'
import {
  TemplateDrivePower,
  TemplateIrEquipment,
  TemplateNoPowerPanel,
  TemplateRelayEquipment,
} from './template-devices/shapes.ts'
import {
  roomDefaults,
  TemplateAirVoice,
  TemplateAlias,
  TemplateScreen,
  TemplateThermostat,
  TemplateVideo,
  TemplateVoiceWord,
} from './template-room-shapes.ts'

export {
  FunctionValue,
  TemplateBinding,
  TemplateDrivePower,
  TemplateIrEquipment,
  TemplateNoPowerPanel,
  TemplateRelayEquipment,
  TemplateTiming,
}

/** What a scene acts on. targetId is an equipment's or a group's id, and names one of them by itself. */
export const SceneAction = T.Object({
  targetId: Id(),
  functionList: T.Array(FunctionValue, { maxItems: 60 }),
  fade: T.Optional(
    T.Integer({
      minimum: 0,
      maximum: longestFade,
      description:
        'ms over which brightness and colour temperature change; as the room usually does when left out',
    }),
  ),
  delay: T.Optional(T.Integer({ minimum: 0, maximum: longestDelay, description: 'ms that it waits first' })),
})
export type SceneAction = T.Static<typeof SceneAction>

/** 0 in development, 1 debugging, 2 published, 3 debug update (spec point 4). */
export const TemplateStatus = T.Integer({ minimum: 0, maximum: 3 })

/** A state of a reading that stands as a column in the linkage table: 1 and 2 of states, 3 above and 4 below of quantities. */
export const LinkColumn = T.Object({
  reading: Text(40),
  state: T.Integer({ minimum: 1, maximum: 4 }),
})
export type LinkColumn = T.Static<typeof LinkColumn>

/** What is said of sensors alone. */
export const sensorFields = {
  direction: T.Integer({
    minimum: 1,
    maximum: 2,
    description: '1 forward, 2 reverse: its states are turned round',
  }),
  holdTime: T.Integer({
    minimum: 0,
    maximum: 3600,
    description: 'seconds for which a sensor says that somebody is there after the last movement',
  }),
  linkColumn: Nullable(
    T.Array(LinkColumn, { maxItems: 20, description: 'its columns in the linkage table; null for all' }),
  ),
}

export const TemplateEquipment = T.Object({
  id: Id(),
  templateId: Id(),
  productId: Id(),
  pid: Text(40),
  productTypeId: T.Integer(),
  equipmentType: T.Integer(),
  name: Name(),
  identifier: Text(60),
  panelKeyType: Nullable(T.Integer()),
  panelLayoutType: Nullable(T.Integer()),
  describe: Text(),
  state: T.Integer({ description: '1 in use, 0 out of use' }),
  direction: T.Optional(sensorFields.direction),
  holdTime: T.Optional(sensorFields.holdTime),
  linkColumn: T.Optional(sensorFields.linkColumn),
  version: Version(),
})
export type TemplateEquipment = T.Static<typeof TemplateEquipment>

export const TemplateGroup = T.Object({
  id: Id(),
  templateId: Id(),
  name: Name(),
  groupValue: T.Integer({ description: 'mesh group address; 49152 is the all-lights group' }),
  equipmentIds: T.Array(Id()),
  version: Version(),
})
export type TemplateGroup = T.Static<typeof TemplateGroup>

export const TemplateScene = T.Object({
  id: Id(),
  templateId: Id(),
  name: Name(),
  sceneValue: T.Integer({ description: 'a preset value of the spec, or a custom number below 65024' }),
  sceneType: T.Integer({ description: '1 preset, 2 custom' }),
  sort: T.Integer(),
  actionList: T.Array(SceneAction),
  version: Version(),
})
export type TemplateScene = T.Static<typeof TemplateScene>

/** What a key of a panel does. One row per key and kind of press. */
export const TemplatePanelButton = T.Object({
  id: Id(),
  templateId: Id(),
  name: Name(),
  equipmentId: Id('the panel'),
  keyIndex: KeyIndex(),
  pressType: PressType(),
  actionType: T.Integer({
    minimum: 1,
    maximum: 5,
    description:
      '1 calls a scene, 2 toggles a group and dims it while held; in guest rooms 3 asks not to be disturbed, 4 asks for cleaning, 5 rings the bell',
  }),
  targetId: Nullable(Id('a scene or a group; null from actionType 3 on')),
  icon: T.Optional(Nullable(T.Enum([...keyIcons], { description: 'the picture on the key; null for none' }))),
  version: Version(),
})
export type TemplatePanelButton = T.Static<typeof TemplatePanelButton>

/** An equipment in a slot of a layout (rules/layouts). */
export const SlotEquipment = T.Object({
  slot: T.Integer({ minimum: 1, maximum: 60 }),
  equipmentId: Id(),
})
export type SlotEquipment = T.Static<typeof SlotEquipment>

/** A plan of what a template is for: a classroom, or one of the rooms of a suite (客厅, 卧室), by the code of its layout. */
export const TemplateHouse = T.Object({
  id: Id(),
  templateId: Id(),
  name: Name(),
  layoutCode: T.Integer({ minimum: 1, maximum: 13 }),
  slotList: T.Array(SlotEquipment, { maxItems: 60, description: 'what stands in its slots, one in each' }),
  version: Version(),
})
export type TemplateHouse = T.Static<typeof TemplateHouse>

/** A template's own fields, without its parts. */
export const TemplateHead = T.Object({
  id: Id(),
  name: Name(),
  status: TemplateStatus,
  describe: Text(500),
  campusIds: T.Array(Id()),
  roomNum: T.Integer({ description: 'rooms made from it' }),
  ...roomDefaults,
  updatedAt: Time(),
  revision: T.Integer({ description: 'counts every change of the template or any of its parts' }),
  version: Version(),
})
export type TemplateHead = T.Static<typeof TemplateHead>

/** The rows of a template's parts, by the list they stand in. What is known of each kind: parts/kinds.ts. */
export const partRows = {
  equipmentList: TemplateEquipment,
  groupList: TemplateGroup,
  sceneList: TemplateScene,
  timingList: TemplateTiming,
  buttonList: TemplatePanelButton,
  bindingList: TemplateBinding,
  houseList: TemplateHouse,
  relayEquipmentList: TemplateRelayEquipment,
  irEquipmentList: TemplateIrEquipment,
  drivePowerList: TemplateDrivePower,
  noPowerPanelList: TemplateNoPowerPanel,
  voiceList: TemplateVoiceWord,
  airVoiceList: TemplateAirVoice,
  aliasList: TemplateAlias,
  thermostatList: TemplateThermostat,
  screenList: TemplateScreen,
  videoList: TemplateVideo,
}
export type PartList = keyof typeof partRows
export type PartRows = { [L in PartList]: T.Static<(typeof partRows)[L]> }

const listsOfParts = Object.fromEntries(
  Object.entries(partRows).map(([list, row]) => [list, T.Array<T.TSchema>(row)]),
) as { [L in PartList]: T.TArray<(typeof partRows)[L]> }

/** What some rooms of a template run, without what happens by itself in them. */
export const TemplateRun = T.Object({
  roomIds: T.Array(Id()),
  config: TemplateConfig,
  products: T.Array(T.Object({ pid: Text(40), productId: Id() }), { description: 'of its equipment' }),
})
export type TemplateRun = T.Static<typeof TemplateRun>

/** A template whole: its own fields and all its parts, each part in its display order. */
export const Template = T.Object({
  ...TemplateHead.properties,
  ...listsOfParts,
  runs: T.Optional(
    T.Array(TemplateRun, {
      description:
        'what rooms run that is not what the template says, as it is edited; left out where there is no such room',
    }),
  ),
})
export type Template = T.Static<typeof Template>
