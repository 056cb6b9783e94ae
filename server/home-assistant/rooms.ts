import type { RoomRuns } from '#contract/config-shapes.ts'
import type { DeviceStatus } from '#contract/device-shapes.ts'
import type { ProductFunction } from '#contract/product.ts'
import { presetScenes } from '#contract/rules/scenes.ts'
import { bridgeTopic, type Component, mainPart, type Shown, stateMessage, type Topics } from './discovery.ts'

/** A group of a room, with those of its devices that can be told something. */
export interface ShownGroup {
  groupValue: number
  name: string
  devices: Shown[]
}

/** A room as it is shown: what can be called in it, and what is told as one. */
export interface ShownRoom {
  roomId: number
  name: string
  templateName: string
  scenes: { sceneValue: number; name: string }[]
  groups: ShownGroup[]
}

/** Of one group: as of a device. */
const topicsOfGroup = ({ own }: Topics, roomId: number, groupValue: number) => {
  const base = `${own}/room/${roomId}/${groupValue}`
  return { state: `${base}/state`, online: `${base}/online`, set: `${base}/set` }
}
export const roomConfigTopic = ({ discovery }: Topics, roomId: number): string =>
  `${discovery}/device/lamplighter_room_${roomId}/config`

/** What a room runs, with the devices that play it. @param byNo by their numbers */
export function roomOf(
  { name, templateName }: { name: string; templateName: string },
  { roomId, sent, devices: playing }: Pick<RoomRuns, 'roomId' | 'sent' | 'devices'>,
  byNo: ReadonlyMap<string, Shown>,
): ShownRoom {
  const scenes = (sent?.scenes ?? [])
    .filter(({ sceneValue, actions }) => actions.length > 0 || sceneValue === presetScenes.masterOff)
    .map((scene) => ({ sceneValue: scene.sceneValue, name: scene.name }))
  const groups = (sent?.groups ?? []).map(({ groupValue, name: called, members }) => {
    const numbers = playing.flatMap((one) => (members.includes(one.identifier) ? [one.deviceNo] : []))
    const devices = [...new Set(numbers)].flatMap((no) => byNo.get(no) ?? [])
    return { groupValue, name: called, devices: devices.filter((shown) => mainPart(shown) !== null) }
  })
  return { roomId, name, templateName, scenes, groups: groups.filter(({ devices }) => devices.length > 0) }
}

/**
 * A group as one device: of the kind that all of it are, with what any of them can be told; something that is switched
 * where they differ.
 */
function asOne({ devices }: ShownGroup): Shown | null {
  const [first] = devices
  if (!first) return null
  const functions = new Map<string, ProductFunction>()
  for (const fn of devices.flatMap((one) => one.functions))
    if (!functions.has(fn.identifier)) functions.set(fn.identifier, fn)
  if (devices.every((one) => mainPart(one) === mainPart(first)))
    return { ...first, functions: [...functions.values()] }
  const main = functions.get('switch')
  return {
    ...first,
    device: { ...first.device, equipmentType: 0, productTypeId: 0 },
    functions: main ? [main] : [],
  }
}

/** The parts of a room that Home Assistant has: its groups, and its scenes. */
function componentsOf(room: ShownRoom, topics: Topics): Record<string, Component> {
  const { roomId, scenes, groups } = room
  const uid = `lamplighter_room_${roomId}`
  const parts: Component[] = scenes.map(({ sceneValue, name }) => ({
    platform: 'scene',
    unique_id: `${uid}_scene_${sceneValue}`,
    name,
    command_topic: `${topics.own}/room/${roomId}/set/scene`,
    payload_on: String(sceneValue),
  }))
  for (const group of groups) {
    const own = topicsOfGroup(topics, roomId, group.groupValue)
    const one = asOne(group)
    const build = one && mainPart(one)
    if (one && build) {
      const part = build(one, `${uid}_group_${group.groupValue}`, own)
      const availability = [{ topic: own.online }, { topic: bridgeTopic(topics) }]
      parts.push({ ...part, name: group.name, availability, availability_mode: 'all' })
    }
  }
  return Object.fromEntries(parts.map((part) => [part.unique_id.slice(uid.length + 1), part]))
}

/**
 * A room's discovery message; null for one in which nothing can be called and nothing is told as one.
 * @param before what it had by its last message: a part that is gone is named once more with its platform alone, by which
 *   Home Assistant takes it away
 */
export function roomDiscovery(
  room: ShownRoom,
  topics: Topics,
  version: string,
  before: Readonly<Record<string, { platform: string }>> = {},
): (Record<string, unknown> & { components: Record<string, { platform: string }> }) | null {
  const components = componentsOf(room, topics)
  if (Object.keys(components).length === 0) return null
  const gone = Object.entries(before).flatMap(([name, { platform }]) =>
    name in components ? [] : [[name, { platform }] as const],
  )
  return {
    device: {
      identifiers: [`lamplighter_room_${room.roomId}`],
      name: room.name,
      model: room.templateName,
      suggested_area: room.name,
    },
    origin: { name: 'Lamplighter', sw_version: version },
    availability: [{ topic: bridgeTopic(topics) }],
    qos: 1,
    components: { ...Object.fromEntries(gone), ...components },
  }
}

/** By name: the parts of a unit that are told. */
const averaged = { brightness: 1, colorTemperature: 1, position: 1, temperature: 10, roomTemperature: 10 }
const chosen = ['mode', 'fanSpeed']

const mean = (values: readonly number[], parts: number): number =>
  Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * parts) / parts

/** What devices say together: on when any is, with the means of those that are on; a position is the mean of all. */
function together(statuses: readonly [DeviceStatus, ...DeviceStatus[]]): DeviceStatus {
  const [first] = statuses
  const on = statuses.filter(({ deviceSwitch }) => deviceSwitch === 1)
  const lit = on.length > 0 ? on : statuses
  const values: Record<string, number> = {}
  for (const [name, parts] of Object.entries(averaged)) {
    const said = (name === 'position' ? statuses : lit).flatMap((status) => status.values[name] ?? [])
    if (said.length > 0) values[name] = mean(said, parts)
  }
  for (const name of chosen) {
    const said = lit.find((status) => status.values[name] !== undefined)?.values[name]
    if (said !== undefined) values[name] = said
  }
  return { ...first, deviceSwitch: on.length > 0 ? 1 : 0, values }
}

/** What is said at the topics of a room's groups. @param statuses by device */
export function groupMessages(
  { roomId, groups }: ShownRoom,
  topics: Topics,
  statuses: ReadonlyMap<number, DeviceStatus>,
): { topic: string; text: string }[] {
  return groups.flatMap((group) => {
    const { state, online } = topicsOfGroup(topics, roomId, group.groupValue)
    const [first, ...others] = group.devices.flatMap(({ device: { id } }) => {
      const status = statuses.get(id)
      return status?.online ? [status] : []
    })
    const one = asOne(group)
    if (!first || !one) return [{ topic: online, text: 'offline' }]
    const text = JSON.stringify(stateMessage(one, together([first, ...others])))
    return [
      { topic: state, text },
      { topic: online, text: 'online' },
    ]
  })
}

/** Every topic at which a room's groups are told of. */
export const groupTopics = ({ roomId, groups }: ShownRoom, topics: Topics): string[] =>
  groups.flatMap(({ groupValue }) => {
    const { state, online } = topicsOfGroup(topics, roomId, groupValue)
    return [state, online]
  })
