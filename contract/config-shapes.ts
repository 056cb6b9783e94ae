import * as T from 'typebox'
import { Id, Nullable, Text, Time } from './shapes.ts'
import { FunctionValue, TemplateBinding, TemplateTiming } from './template-shapes.ts'

const Identifier = () => Text(60)
const Milliseconds = () => T.Integer({ minimum: 0, maximum: 86_400_000 })
const { timeType, minute, offset, earliest, latest, days, startDate, endDate } = TemplateTiming.properties

/** What is done: a scene's value is given, or a group's, or an equipment's identifier; these get the values. */
const does = {
  sceneValue: Nullable(T.Integer()),
  groupValue: Nullable(T.Integer()),
  identifier: Nullable(Identifier()),
  functionList: T.Array(FunctionValue),
}

/** A key of a panel: what it does when it is pressed (1 short, 2 long). A group's key toggles it, and held dims it. */
export const ConfigKey = T.Object({
  identifier: Identifier(),
  key: T.Integer({ minimum: 1 }),
  pressType: T.Integer({ minimum: 1, maximum: 2 }),
  sceneValue: Nullable(T.Integer()),
  groupValue: Nullable(T.Integer()),
})
export type ConfigKey = T.Static<typeof ConfigKey>

const { causeType, reading, state, limit, hysteresis, minutes, fromMinute, toMinute } =
  TemplateBinding.properties

/** A cause and its consequence. `whileScene`: only while this scene is the active one. */
export const ConfigBinding = T.Object({
  name: Text(),
  causeType,
  sources: T.Array(Identifier()),
  ...{ key: TemplateBinding.properties.keyIndex, pressType: TemplateBinding.properties.pressType },
  ...{ reading, state, limit, hysteresis, minutes, fromMinute, toMinute },
  whileScene: Nullable(T.Integer()),
  ...does,
})
export type ConfigBinding = T.Static<typeof ConfigBinding>

/** What gateways have to know of a template, whatever room it is for. Equipment goes by its identifier. */
export const TemplateConfig = T.Object({
  format: T.Optional(T.Integer()),
  name: Text(),
  equipment: T.Array(
    T.Object({
      identifier: Identifier(),
      name: Text(),
      pid: Text(40),
      panelKeyType: Nullable(T.Integer()),
      panelLayoutType: Nullable(T.Integer()),
    }),
  ),
  groups: T.Array(T.Object({ groupValue: T.Integer(), name: Text(), members: T.Array(Identifier()) })),
  scenes: T.Array(
    T.Object({
      sceneValue: T.Integer(),
      name: Text(),
      /** Of an equipment or of a group; the other one is null. */
      actions: T.Array(
        T.Object({
          identifier: Nullable(Identifier()),
          groupValue: Nullable(T.Integer()),
          functionList: T.Array(FunctionValue),
          fade: T.Optional(Milliseconds()),
          delay: T.Optional(Milliseconds()),
        }),
      ),
    }),
  ),
  /** What is done by itself. */
  timings: T.Array(
    T.Object({
      name: Text(),
      ...{ timeType, minute, offset, earliest, latest, days, startDate, endDate },
      ...does,
    }),
  ),
  keys: T.Optional(T.Array(ConfigKey)),
  bindings: T.Optional(T.Array(ConfigBinding)),
  /** How a room behaves where nothing else is said: `fade` of lamps, and lamps after a power cut 1 off, 2 on, 3 as before. */
  defaults: T.Optional(T.Object({ fade: Milliseconds(), powerState: T.Integer({ minimum: 1, maximum: 3 }) })),
})
export type TemplateConfig = T.Static<typeof TemplateConfig>

/** The configuration of one room: its template's, and which of the room's devices plays which equipment. */
export const RoomConfig = T.Object({
  roomId: Id(),
  template: TemplateConfig,
  devices: T.Array(T.Object({ deviceNo: Text(40), identifier: Identifier() })),
})
export type RoomConfig = T.Static<typeof RoomConfig>

/** 一致, 待下发, 漂移, 未知: see rules/room-state.ts. */
export const roomStates = ['consistent', 'pending', 'drifted', 'unknown'] as const
export type RoomState = (typeof roomStates)[number]

/** How far the last published configuration of a room got. A time is null until all its gateways are that far. */
export const RoomConfigState = T.Object({
  roomId: Id(),
  campusId: Id(),
  name: Text(),
  place: Text(200),
  state: T.Enum([...roomStates]),
  publishedAt: Nullable(Time()),
  sentAt: Nullable(Time()),
  gatewayAt: Nullable(Time()),
  appliedAt: Nullable(Time()),
  fault: Nullable(T.String({ description: 'why a gateway did not take it' })),
})
export type RoomConfigState = T.Static<typeof RoomConfigState>

/** How far a template's last publishing got, room by room. Counts are of rooms; times those of the last one so far. */
export const ConfigState = T.Object({
  templateId: Id(),
  publishedAt: Nullable(Time()),
  revision: Nullable(T.Integer({ description: "the template's revision as it was published" })),
  rooms: T.Integer(),
  sent: T.Integer(),
  gatewayAcked: T.Integer(),
  applied: T.Integer(),
  drifted: T.Integer(),
  unknown: T.Integer(),
  sentAt: Nullable(Time()),
  gatewayAt: Nullable(Time()),
  appliedAt: Nullable(Time()),
  roomList: T.Array(RoomConfigState),
})
export type ConfigState = T.Static<typeof ConfigState>
