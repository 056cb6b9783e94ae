import * as T from 'typebox'
import { Id, Name, Nullable, Text, Time, Version } from './shapes.ts'

/** One value a scene gives to one function of its target: switch 1, brightness 70, temperature 24. */
export const FunctionValue = T.Object({
  identifier: Text(40),
  functionParamList: T.Array(T.Object({ paramValue: T.Number() })),
})
export type FunctionValue = T.Static<typeof FunctionValue>

/** What a scene acts on. targetId is an equipment's or a group's id, and names one of them by itself. */
export const SceneAction = T.Object({
  targetId: Id(),
  functionList: T.Array(FunctionValue),
})
export type SceneAction = T.Static<typeof SceneAction>

/** 0 in development, 1 debugging, 2 published, 3 debug update (spec point 4). */
export const TemplateStatus = T.Integer({ minimum: 0, maximum: 3 })

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

const Minute = () => T.Integer({ minimum: 0, maximum: 1439 })
const LocalDate = () => T.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' })

/**
 * When something is done by itself. Times are of the campus's clock, in minutes since midnight; days are of its
 * calendar, where a working day that is moved for a holiday counts as the weekday it replaces.
 */
export const TemplateTiming = T.Object({
  id: Id(),
  templateId: Id(),
  name: Name(),
  timeType: T.Integer({ minimum: 1, maximum: 3, description: '1 clock, 2 sunrise, 3 sunset' }),
  minute: T.Integer({
    minimum: 0,
    maximum: 1439,
    description: 'minutes since midnight; of sunrise and sunset, the time for days that have none',
  }),
  offset: T.Integer({ minimum: -720, maximum: 720, description: 'minutes after sunrise or sunset' }),
  earliest: Nullable(Minute()),
  latest: Nullable(Minute()),
  days: T.Array(
    T.Integer({ minimum: 1, maximum: 8, description: '1 Monday to 7 Sunday, 8 public holiday' }),
    {
      minItems: 1,
      maxItems: 8,
    },
  ),
  startDate: Nullable(LocalDate()),
  endDate: Nullable(LocalDate()),
  targetId: Id('a scene, which is called, or a group or an equipment, which gets the values'),
  functionList: T.Array(FunctionValue),
  state: T.Integer({ minimum: 0, maximum: 1, description: '1 in use, 0 out of use' }),
  version: Version(),
})
export type TemplateTiming = T.Static<typeof TemplateTiming>

const KeyIndex = () => T.Integer({ minimum: 1, maximum: 12 })
const PressType = () => T.Integer({ minimum: 1, maximum: 2, description: '1 short, 2 long (from 500 ms)' })

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
    maximum: 2,
    description: '1 calls a scene, 2 toggles a group and dims it while held',
  }),
  targetId: Id('a scene or a group'),
  version: Version(),
})
export type TemplatePanelButton = T.Static<typeof TemplatePanelButton>

/** A cause and its consequence: a key, a state of sensors, a threshold or an absence calls a scene or gives values. */
export const TemplateBinding = T.Object({
  id: Id(),
  templateId: Id(),
  name: Name(),
  causeType: T.Integer({
    minimum: 1,
    maximum: 4,
    description: '1 key, 2 sensor state, 3 threshold, 4 absence of people',
  }),
  sourceIds: T.Array(Id(), {
    maxItems: 40,
    description: 'the panel, or sensors, of which any one is enough',
  }),
  keyIndex: KeyIndex(),
  pressType: PressType(),
  reading: Text(40),
  state: T.Integer({
    minimum: 1,
    maximum: 4,
    description: 'of sensors 1 or 2, the first or second of their states; of thresholds 3 above, 4 below',
  }),
  limit: T.Number(),
  hysteresis: T.Number({
    minimum: 0,
    description: 'how far back the value has to go before it counts again',
  }),
  minutes: T.Integer({ minimum: 1, maximum: 1440 }),
  fromMinute: Nullable(Minute()),
  toMinute: Nullable(Minute()),
  whileSceneId: Nullable(Id('only while this scene is active')),
  targetId: Id('a scene, which is called, or a group or an equipment, which gets the values'),
  functionList: T.Array(FunctionValue),
  version: Version(),
})
export type TemplateBinding = T.Static<typeof TemplateBinding>

/** A template's own fields, without its parts. */
export const TemplateHead = T.Object({
  id: Id(),
  name: Name(),
  status: TemplateStatus,
  describe: Text(500),
  campusIds: T.Array(Id()),
  roomNum: T.Integer({ description: 'rooms made from it' }),
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
}
export type PartList = keyof typeof partRows
export type PartRows = { [L in PartList]: T.Static<(typeof partRows)[L]> }

const listsOfParts = Object.fromEntries(
  Object.entries(partRows).map(([list, row]) => [list, T.Array<T.TSchema>(row)]),
) as { [L in PartList]: T.TArray<(typeof partRows)[L]> }

/** A template whole: its own fields and all its parts, each part in its display order. */
export const Template = T.Object({ ...TemplateHead.properties, ...listsOfParts })
export type Template = T.Static<typeof Template>
