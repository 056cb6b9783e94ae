import * as T from 'typebox'
import { Id, Nullable, Text, Time } from './shapes.ts'
import { FunctionValue, TemplateTiming } from './template-shapes.ts'

const Identifier = () => Text(60)
const { timeType, minute, offset, earliest, latest, days, startDate, endDate } = TemplateTiming.properties

/** What gateways have to know of a template, whatever room it is for. Equipment goes by its identifier. */
export const TemplateConfig = T.Object({
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
        }),
      ),
    }),
  ),
  /** What is done by itself: a scene's value is given, or a group's, or an equipment's identifier. */
  timings: T.Array(
    T.Object({
      name: Text(),
      ...{ timeType, minute, offset, earliest, latest, days, startDate, endDate },
      sceneValue: Nullable(T.Integer()),
      groupValue: Nullable(T.Integer()),
      identifier: Nullable(Identifier()),
      functionList: T.Array(FunctionValue),
    }),
  ),
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
