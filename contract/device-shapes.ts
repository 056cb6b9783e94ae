import * as T from 'typebox'
import { Id, Nullable, Text, Time, Version } from './shapes.ts'
import { Cause } from './why-shapes.ts'

/** 1 light, 3 panel, 5 gateway, 6 meter; 0 is everything else (spec point 3, device status entry). */
export const ParentType = T.Integer({ minimum: 0, maximum: 9 })
export const gatewayType = 5

/** A device as it is installed. What it does right now is its DeviceStatus. */
export const Device = T.Object({
  id: Id(),
  roomId: Id(),
  deviceNo: Text(40),
  name: Text(),
  productId: Id(),
  productName: Text(),
  productTypeId: T.Integer(),
  equipmentType: T.Integer(),
  parentTypeId: ParentType,
  mac: Text(40),
  deviceVersion: Text(20),
  gatewayId: Nullable(Id('the gateway it is reached through; null for a gateway itself')),
  version: Version(),
})
export type Device = T.Static<typeof Device>

/** How a device stands. A fault counts only while it is reachable. */
export const DeviceState = T.Union([T.Literal('running'), T.Literal('stopped'), T.Literal('fault')])
export type DeviceState = T.Static<typeof DeviceState>

/**
 * A device in a list that is asked for page by page, with all that the spec's device has (spec point 3). What a browser keeps has
 * these in the tree of spaces and in `DeviceStatus`, which change without the device. Names are null where its room stands in no
 * building or on no floor; `status` and `deviceSwitch` (as last heard) while nothing has been heard of it.
 */
export const ListedDevice = T.Object({
  ...Device.properties,
  buildingName: Nullable(Text()),
  floorName: Nullable(Text()),
  deviceType: ParentType,
  status: Nullable(DeviceState),
  deviceSwitch: Nullable(T.Integer({ minimum: 0, maximum: 1 })),
})
export type ListedDevice = T.Static<typeof ListedDevice>

/** All devices of one room: the unit in which a browser stores and a delta carries them. */
export const RoomDevices = T.Object({ roomId: Id(), campusId: Id(), devices: T.Array(Device) })
export type RoomDevices = T.Static<typeof RoomDevices>

/**
 * What a device last said. `values` holds its other functions and readings by identifier (brightness in %, illuminance in
 * lx, presence); `since` has the time from which a sensor's state holds, by the same name; `cause` says why a function stands
 * as it does, by its name (`switch` for brightness too), where its gateway knows.
 */
export const DeviceStatus = T.Object({
  deviceId: Id(),
  roomId: Id(),
  online: T.Boolean(),
  fault: T.Boolean(),
  deviceSwitch: T.Integer({ minimum: 0, maximum: 1 }),
  values: T.Record(T.String(), T.Number()),
  since: T.Optional(T.Record(T.String(), Time())),
  cause: T.Optional(T.Record(T.String(), Cause)),
  at: Time(),
})
export type DeviceStatus = T.Static<typeof DeviceStatus>

/** Counts of a room, floor or campus. other = total minus lights, panels, gateways (spec point 3). */
export const DeviceSummary = T.Object({
  deviceNum: T.Integer(),
  lightNum: T.Integer(),
  panelNum: T.Integer(),
  gatewayNum: T.Integer(),
  otherNum: T.Integer(),
})
export type DeviceSummary = T.Static<typeof DeviceSummary>

/** Device status entry of the spec, one per category. */
export const DeviceStatusEntry = T.Object({
  parentTypeId: ParentType,
  outlineCount: T.Integer(),
  onlineCount: T.Integer(),
  faultCount: T.Integer(),
})
export type DeviceStatusEntry = T.Static<typeof DeviceStatusEntry>

/** Why a room of a building or floor was left out, or has not done what all were told. */
const RoomBarred = T.Enum([
  'unpublished',
  'missing',
  'notHers',
  'notNow',
  'held',
  'unreachable',
  'silent',
  'expired',
])

/** A device of a group that has confirmed another value than the group was told. */
export const OtherValue = T.Object({ deviceId: Id(), value: T.Number() })
export type OtherValue = T.Static<typeof OtherValue>

/** What one room of a building, floor or zone made of what all were told. */
export const RoomAnswer = T.Object({
  roomId: Id(),
  total: T.Integer({ description: 'devices it comes to' }),
  done: T.Integer({ description: 'those that have confirmed' }),
  silent: T.Array(Id(), { description: 'those that have not' }),
  barred: Nullable(RoomBarred),
})
export type RoomAnswer = T.Static<typeof RoomAnswer>

/**
 * How far a command got. Later times are null until that hop has answered; of a room, until all its gateways and all
 * devices have.
 */
export const CommandProgress = T.Object({
  commandId: T.String(),
  deviceId: Nullable(Id('null for a room')),
  roomId: Nullable(Id('null for a device')),
  spaceId: T.Optional(Id('the building or floor whose rooms were told')),
  zoneId: T.Optional(Id('the zone whose rooms were told')),
  sceneValue: Nullable(T.Integer({ description: 'the scene of the room that was called' })),
  groupValue: Nullable(T.Integer({ description: 'the group of the room that was told' })),
  receivedAt: Time(),
  gatewayAt: Nullable(Time()),
  deviceAt: Nullable(Time()),
  value: T.Optional(
    T.Number({ description: 'what a device has confirmed, where that is another than it was told' }),
  ),
  others: T.Optional(
    T.Array(OtherValue, {
      description: 'of a group, those that have confirmed another value than it was told',
    }),
  ),
  total: T.Integer({ description: 'devices it comes to, as far as gateways have said' }),
  done: T.Integer({ description: 'those that have confirmed' }),
  silent: T.Array(Id(), { description: 'those that have not, once it has ended' }),
  rooms: T.Optional(T.Array(RoomAnswer, { description: 'of a building, floor or zone, once it has ended' })),
})
export type CommandProgress = T.Static<typeof CommandProgress>

/** A gateway and the devices behind it, as last heard. */
export const GatewayReach = T.Object({
  deviceId: Id(),
  deviceNo: Text(40),
  name: Text(),
  online: T.Boolean(),
  at: Nullable(Time()),
  deviceNum: T.Integer(),
  onlineNum: T.Integer(),
})
export type GatewayReach = T.Static<typeof GatewayReach>

/** The way from the server to the devices of a campus, hop by hop. */
export const Reach = T.Object({
  broker: T.Boolean({ description: 'the server hears what gateways say' }),
  simulated: T.Boolean({
    description: 'gateways are played by the server, and keys of panels can be pressed',
  }),
  gateways: T.Array(GatewayReach),
})
export type Reach = T.Static<typeof Reach>
