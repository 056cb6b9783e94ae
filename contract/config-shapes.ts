import * as T from 'typebox'
import { FunctionValue } from './function-value.ts'
import { guestActNames } from './rules/linkage.ts'
import { type RoomState, roomStates } from './rules/room-states.ts'
import { Id, Nullable, Text, Time } from './shapes.ts'
import { TemplateBinding, TemplateTiming } from './template-cause-shapes.ts'
import {
  IrKey,
  TemplateDrivePower,
  TemplateIrEquipment,
  TemplateNoPowerPanel,
  TemplateRelayEquipment,
} from './template-devices/shapes.ts'
import { roomDefaults, TemplateAirVoice } from './template-room-shapes.ts'

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
  /** Of a guest room, instead of a scene or group: not to disturb, to clean, the bell at the door. */
  act: T.Optional(T.Enum([...guestActNames])),
})
export type ConfigKey = T.Static<typeof ConfigKey>

const { keyType, pulse } = TemplateRelayEquipment.properties
const { irType, irCode } = TemplateIrEquipment.properties
const { minBrightness, curve, powerOnLevel } = TemplateDrivePower.properties
const { panelKeyType, serialNumber, securityKey } = TemplateNoPowerPanel.properties
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

/** A word that is said in a room, and what it does. A group without values is toggled. */
export const ConfigWord = T.Object({ word: Text(40), ...does })
export type ConfigWord = T.Static<typeof ConfigWord>

/** A word for air conditioners, by `command` as in TemplateAirVoice. */
export const ConfigAirWord = T.Object({
  word: Text(40),
  identifiers: T.Array(Identifier()),
  command: TemplateAirVoice.properties.command,
})
export type ConfigAirWord = T.Static<typeof ConfigAirWord>

const { functionList: _, ...object } = does
/** Another name of a scene, a group or an equipment; the other two are null. */
export const ConfigAlias = T.Object({ word: Text(40), ...object })

/** A wall unit: 1 air conditioner, 2 floor heating, 3 fresh air, in the order in which it shows them. */
export const ConfigThermostat = T.Object({ identifier: Identifier(), functions: T.Array(T.Integer()) })

/** What a touch screen shows, page by page. */
export const ConfigScreen = T.Object({
  identifier: Identifier(),
  pages: T.Array(T.Object({ title: Text(12), tiles: T.Array(T.Object(object)) })),
})

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
      direction: T.Optional(
        T.Integer({ minimum: 1, maximum: 2, description: '2: a sensor mounted in reverse' }),
      ),
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
  /** Only of guest rooms: what goes off while a room that was assigned is not claimed. */
  guest: T.Optional(T.Object({ airConditioners: T.Array(Identifier()) })),
  keys: T.Optional(T.Array(ConfigKey)),
  bindings: T.Optional(T.Array(ConfigBinding)),
  /**
   * Channels of relay modules. `interlock` is never closed together with it, and either of two may say so; `pulse` ms later it
   * opens by itself.
   */
  relays: T.Optional(
    T.Array(
      T.Object({
        identifier: Identifier(),
        name: Text(),
        ...{ keyType, pulse },
        interlock: Nullable(Identifier()),
      }),
    ),
  ),
  /** Appliances: by a code set of the library, or by keys that were learned. */
  infrared: T.Optional(
    T.Array(
      T.Object({
        identifier: Identifier(),
        name: Text(),
        ...{ irType, irCode },
        keys: T.Array(T.Pick(IrKey, ['keyCode', 'irCode'])),
      }),
    ),
  ),
  drivers: T.Optional(T.Array(T.Object({ identifier: Identifier(), minBrightness, curve, powerOnLevel }))),
  /** Self-powered panels; their keys are here and not among `keys`. */
  panels: T.Optional(
    T.Array(
      T.Object({
        identifier: Identifier(),
        name: Text(),
        ...{ panelKeyType, serialNumber, securityKey },
        buttons: T.Array(T.Omit(ConfigKey, ['identifier'])),
      }),
    ),
  ),
  voice: T.Optional(T.Array(ConfigWord)),
  airVoice: T.Optional(T.Array(ConfigAirWord)),
  aliases: T.Optional(T.Array(ConfigAlias)),
  thermostats: T.Optional(T.Array(ConfigThermostat)),
  screens: T.Optional(T.Array(ConfigScreen)),
  /**
   * How a room behaves where nothing else is said: `fade` of lamps; lamps after a power cut 1 off, 2 on, 3 as before; lamps
   * that are switched on 1 as bright as last, 2 at full.
   */
  defaults: T.Optional(
    T.Object({
      fade: Milliseconds(),
      powerState: roomDefaults.powerState,
      switchState: T.Optional(roomDefaults.switchState),
    }),
  ),
})
export type TemplateConfig = T.Static<typeof TemplateConfig>

/** The configuration of one room: its template's, and which of the room's devices plays which equipment. */
export const RoomConfig = T.Object({
  roomId: Id(),
  template: TemplateConfig,
  devices: T.Array(
    T.Object({
      deviceNo: Text(40),
      identifier: Identifier(),
      channel: T.Optional(T.Integer({ minimum: 1, description: 'of the device; left out for all of it' })),
    }),
  ),
  gateways: T.Optional(
    T.Array(Text(40), {
      minItems: 2,
      description: 'only of a room with several: their numbers; the first that is heard leads',
    }),
  ),
})
export type RoomConfig = T.Static<typeof RoomConfig>

export type { RoomState }

/** One of the gateways of a room that has several. `leads` is what it said last; null while it has not said. */
export const RoomGateway = T.Object({ gatewayId: Id(), name: Text(), leads: Nullable(T.Boolean()) })
export type RoomGateway = T.Static<typeof RoomGateway>

/** How far the last published configuration of a room got. A time is null until all its gateways are that far. */
export const RoomConfigState = T.Object({
  roomId: Id(),
  campusId: Id(),
  name: Text(),
  /** Building and floor, after the campus where rooms of several are told. */
  place: Text(200),
  state: T.Enum([...roomStates]),
  /** What an answer that was kept by an older build does not have. */
  templateId: T.Optional(Id()),
  templateName: T.Optional(Text()),
  version: T.Optional(
    Nullable(T.Integer({ description: 'of the template, as it is to run; null while it is tried in it' })),
  ),
  held: T.Optional(T.Boolean({ description: 'it was given this version by itself, and keeps it' })),
  debug: T.Optional(T.Boolean({ description: 'the template is tried in it' })),
  own: T.Optional(T.Boolean({ description: 'it keeps something of its own over what is published' })),
  publishedAt: Nullable(Time()),
  sentAt: Nullable(Time()),
  gatewayAt: Nullable(Time()),
  appliedAt: Nullable(Time()),
  fault: Nullable(T.String({ description: 'why a gateway did not take it' })),
  gateways: T.Optional(
    T.Array(RoomGateway, { description: 'of a room with several, in the order in which they lead' }),
  ),
})
export type RoomConfigState = T.Static<typeof RoomConfigState>

/** What one gateway says that a room runs. Times are server time. */
export const RoomReport = T.Object({
  gatewayId: Id(),
  gateway: Text(),
  hash: Text(80),
  config: Nullable(TemplateConfig),
  devices: RoomConfig.properties.devices,
  by: T.String({ description: 'who set it up otherwise; empty where the gateway does not know' }),
  changedAt: Nullable(Time()),
  heardAt: Nullable(Time()),
})
export type RoomReport = T.Static<typeof RoomReport>

/** What a room is to run, what it keeps of its own, and what gateways say that it runs instead. */
export const RoomRuns = T.Object({
  roomId: Id(),
  version: Nullable(T.Integer()),
  sent: Nullable(TemplateConfig),
  devices: RoomConfig.properties.devices,
  /** What its version holds, where the room keeps something of its own. */
  base: Nullable(TemplateConfig),
  override: Nullable(
    T.Object({
      by: Text(),
      at: Time(),
      moot: T.Integer({ description: 'how many of its changes have nothing left to stand on' }),
    }),
  ),
  reports: T.Array(RoomReport, {
    description: 'of gateways at which it has drifted; without a configuration while none was told',
  }),
})
export type RoomRuns = T.Static<typeof RoomRuns>

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
