import type { RoomConfig } from '#contract/config-shapes.ts'
import type { Device, DeviceStatus } from '#contract/device-shapes.ts'
import type { Product, ProductFunction } from '#contract/product.ts'
import { ableIn } from '#contract/rules/able.ts'
import { type AirLimits, noAirLimits } from '#contract/rules/air-limits.ts'
import { bindDevices } from '#contract/rules/bind-devices.ts'
import { hangingFunctions } from '#contract/rules/channel-functions.ts'
import { type ThermostatFunction, thermostatFunction } from '#contract/rules/climate.ts'
import { applianceNamed, withChannels } from '#contract/rules/device-config.ts'
import { fromChannel } from '#contract/rules/room/channel.ts'
import type { Values } from '#contract/rules/room/events.ts'
import type { matchesScene } from '#contract/rules/room/matches.ts'
import { type Running, runningIn } from '#contract/rules/running.ts'
import { isAllLights, isGuestRoom, presetScenes } from '#contract/rules/scenes.ts'
import type { Template } from '#contract/template-shapes.ts'
import type { Room } from '#src/data/devices.ts'
import { groupName } from '#src/widgets/template/group-name.ts'
import type { RoomNames } from '#src/widgets/template/why-words.ts'

/** A scene of a room; `active` when its devices stand as it would set them. */
export interface RoomScene {
  sceneValue: number
  name: string
  active: boolean
}

/** A member of a group: a device, or what hangs on one of its channels. */
export interface GroupMember {
  device: Device
  channel: number | undefined
  /** What a channel can be told; null: what the product of the device can. */
  functions: readonly ProductFunction[] | null
}

/** A group of a room. */
export interface RoomGroup {
  groupValue: number
  name: string
  members: GroupMember[]
  /** Those that play its members, or have them on a channel. */
  devices: Device[]
}

/** What hangs on a channel of a device: a contact of its relay, or an appliance that its infrared transmitter works. */
export interface RoomChannel {
  channel: number
  name: string
  /** Of an appliance; null for a contact. */
  irType: number | null
  /** Learned keys of its remote control. */
  keys: readonly { keyCode: number; name: string }[]
}

/** What a room's configuration lets people do in it. */
export interface RoomProgram {
  isOfGuests: boolean
  nameOf: RoomNames
  scenes: RoomScene[]
  groups: RoomGroup[]
  running: Running
  template: Template
  /** The devices that play its equipment, by what the configuration calls that. */
  playing: ReadonlyMap<string, Device>
  /** Of devices that have some in use, by the devices' ids, first channel first. */
  channels: ReadonlyMap<number, readonly RoomChannel[]>
  /** What wall units are there for, by the devices' ids, in the order that the template says. */
  children: ReadonlyMap<number, readonly ThermostatFunction[]>
}

type Heard = Pick<Room, 'devices' | 'statuses'> & { node: Pick<Room['node'], 'id'> }

/**
 * Reads off what a room runs what it can do, and off its devices how it stands. Pure.
 * @param template what the room is made from
 * @param matches tells whether a scene stands; without it none is called active
 * @param limits what the company allows air conditioners
 * @param productOf the products that are known here, by their pid: what its devices can be told
 */
export function roomProgram(
  { node, devices, statuses }: Heard,
  template: Template,
  matches: typeof matchesScene | undefined,
  limits: AirLimits = noAirLimits,
  productOf: (pid: string) => Product | undefined = () => undefined,
): RoomProgram {
  const running = runningIn(template, node.id)
  const { config: runs, equipment } = running
  const config: RoomConfig = {
    roomId: node.id,
    template: runs,
    devices: withChannels(bindDevices(equipment, devices), runs),
  }
  const byNo = new Map(devices.map((device) => [device.deviceNo, device]))
  const playing = new Map(
    config.devices.flatMap(({ deviceNo, identifier, channel }) => {
      const device = byNo.get(deviceNo)
      return device && channel === undefined ? [[identifier, device] as const] : []
    }),
  )
  const standing = Object.fromEntries(
    config.devices.flatMap(({ deviceNo, identifier, channel }): [string, Values][] => {
      const status = statuses.get(byNo.get(deviceNo)?.id ?? 0)
      return status?.online ? [[identifier, valuesOf(status, channel)]] : []
    }),
  )
  const able = ableIn(runs, productOf)
  return {
    isOfGuests: isGuestRoom(runs.scenes),
    nameOf: namesIn(runs),
    scenes: runs.scenes
      .filter(({ sceneValue, actions }) => actions.length > 0 || sceneValue === presetScenes.masterOff)
      .map(({ sceneValue, name }) => ({
        ...{ sceneValue, name },
        active: matches?.(config, standing, sceneValue, limits, able) ?? false,
      })),
    groups: groupsIn(config, byNo),
    ...{ running, template, playing },
    channels: channelsIn(config, template, byNo),
    children: childrenIn(config, playing),
  }
}

/** How a member of a group stands; null where its device does not answer. */
export function memberValues(
  { device, channel }: GroupMember,
  statuses: ReadonlyMap<number, DeviceStatus>,
): Values | null {
  const status = statuses.get(device.id)
  return status?.online ? valuesOf(status, channel) : null
}

/** What a device says of itself, or of one of its channels. */
function valuesOf({ values, deviceSwitch }: DeviceStatus, channel: number | undefined): Values {
  if (channel === undefined) return { ...values, switch: deviceSwitch }
  const said = Object.entries(values).flatMap(([name, value]): [string, number][] => {
    const fn = fromChannel(name, channel)
    return fn === undefined ? [] : [[fn, value]]
  })
  return Object.fromEntries(said)
}

function channelsIn(
  { template: { relays = [], infrared = [] }, devices }: RoomConfig,
  template: Template,
  byNo: ReadonlyMap<string, Device>,
): RoomProgram['channels'] {
  const hanging = new Map(
    [...relays.map((relay) => ({ ...relay, irType: null, keys: [] })), ...infrared].map((one) => [
      one.identifier,
      one,
    ]),
  )
  const channels = new Map<number, RoomChannel[]>()
  for (const { deviceNo, identifier, channel } of devices) {
    const [device, found] = [byNo.get(deviceNo), hanging.get(identifier)]
    if (!device || !found || channel === undefined) continue
    const { name, irType } = found
    const keys = found.keys.map(({ keyCode }) => ({
      keyCode,
      name: keyNamed(template, identifier, keyCode) ?? String(keyCode),
    }))
    channels.set(device.id, [...(channels.get(device.id) ?? []), { channel, name, irType, keys }])
  }
  for (const some of channels.values()) some.sort((a, b) => a.channel - b.channel)
  return channels
}

/** What people call a learned key, which gateways know by its number. */
const keyNamed = (template: Template, identifier: string, of: number): string | undefined =>
  applianceNamed(template, identifier)?.keyList.find(({ keyCode }) => keyCode === of)?.name

const childrenIn = (
  { template: { thermostats = [] } }: RoomConfig,
  playing: ReadonlyMap<string, Device>,
): RoomProgram['children'] =>
  new Map(
    thermostats.flatMap(({ identifier, functions }) => {
      const device = playing.get(identifier)
      return device ? [[device.id, functions.map(thermostatFunction)] as const] : []
    }),
  )

function namesIn({
  equipment,
  relays = [],
  infrared = [],
  panels = [],
  scenes,
  groups,
}: RoomConfig['template']): RoomNames {
  const named = [...relays, ...infrared, ...panels, ...equipment]
  const names = new Map(named.map(({ identifier, name }) => [identifier, name]))
  return {
    equipment: (of) => names.get(of) ?? of,
    scene: (of) => scenes.find(({ sceneValue }) => sceneValue === of)?.name ?? String(of),
    group: (of) => {
      const group = groups.find(({ groupValue }) => groupValue === of)
      return group ? groupName(group) : String(of)
    },
  }
}

function groupsIn({ template, devices }: RoomConfig, byNo: ReadonlyMap<string, Device>): RoomGroup[] {
  const isWhole = ({ groupValue }: RoomGroup) => Number(!isAllLights({ groupValue }))
  const hanging = hangingFunctions(template)
  const playing = new Map(
    devices.flatMap(({ deviceNo, identifier, channel }): [string, GroupMember][] => {
      const device = byNo.get(deviceNo)
      return device ? [[identifier, { device, channel, functions: hanging.get(identifier) ?? null }]] : []
    }),
  )
  return template.groups
    .map(({ groupValue, name: stored, members: identifiers }) => {
      const name = groupName({ groupValue, name: stored })
      const members = identifiers.flatMap((identifier) => playing.get(identifier) ?? [])
      return { groupValue, name, members, devices: [...new Set(members.map(({ device }) => device))] }
    })
    .filter(({ members }) => members.length > 0)
    .sort((a, b) => isWhole(a) - isWhole(b))
}
