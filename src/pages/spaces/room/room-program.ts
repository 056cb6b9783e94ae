import type { RoomConfig } from '#contract/config-shapes.ts'
import type { Device } from '#contract/device-shapes.ts'
import { panelKeys } from '#contract/rules/linkage.ts'
import type { Values } from '#contract/rules/room/events.ts'
import { matchesScene } from '#contract/rules/room/matches.ts'
import { bindDevices, compileTemplate } from '#contract/rules/room-config.ts'
import { isAllLights, membersOf, presetScenes } from '#contract/rules/scenes.ts'
import type { Room } from '#src/data/devices.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import type { RoomNames } from '#src/widgets/template/why-words.ts'

/** A scene of a room; `active` when its devices stand as it would set them. */
export interface RoomScene {
  sceneValue: number
  name: string
  active: boolean
}

/** A group of a room with the devices that play its members. */
export interface RoomGroup {
  groupValue: number
  name: string
  devices: Device[]
}

/** A key of a panel that is in the room, and what it is called. */
export interface RoomKey {
  device: Device
  key: number
  name: string
  hasLong: boolean
}

/** What a room's template lets people do in it. */
export interface RoomProgram {
  nameOf: RoomNames
  scenes: RoomScene[]
  groups: RoomGroup[]
  keys: RoomKey[]
}

type Heard = Pick<Room, 'devices' | 'statuses'> & { node: Pick<Room['node'], 'id'> }

/** Reads off a template what a room can do, and off its devices how it stands. Pure. */
export function roomProgram({ node, devices, statuses }: Heard, template: SeenTemplate): RoomProgram {
  const config: RoomConfig = {
    roomId: node.id,
    template: compileTemplate(template),
    devices: bindDevices(template.equipmentList, devices),
  }
  const byNo = new Map(devices.map((device) => [device.deviceNo, device]))
  const playing = new Map(
    config.devices.flatMap(({ deviceNo, identifier }) => {
      const device = byNo.get(deviceNo)
      return device ? [[identifier, device] as const] : []
    }),
  )
  const standing = Object.fromEntries(
    [...playing].flatMap(([identifier, { id }]): [string, Values][] => {
      const status = statuses.get(id)
      return status?.online ? [[identifier, { ...status.values, switch: status.deviceSwitch }]] : []
    }),
  )
  return {
    nameOf: namesIn(config.template),
    scenes: template.sceneList
      .filter(({ sceneValue, actionList }) => actionList.length > 0 || sceneValue === presetScenes.masterOff)
      .map(({ sceneValue, name }) => ({
        ...{ sceneValue, name },
        active: matchesScene(config, standing, sceneValue),
      })),
    groups: groupsIn(template, playing),
    keys: keysIn(template, playing),
  }
}

function namesIn({ equipment, relays = [], panels = [], scenes, groups }: RoomConfig['template']): RoomNames {
  const named = [...relays, ...panels, ...equipment]
  const names = new Map(named.map(({ identifier, name }) => [identifier, name]))
  return {
    equipment: (of) => names.get(of) ?? of,
    scene: (of) => scenes.find(({ sceneValue }) => sceneValue === of)?.name ?? String(of),
    group: (of) => groups.find(({ groupValue }) => groupValue === of)?.name ?? String(of),
  }
}

function groupsIn(template: SeenTemplate, playing: ReadonlyMap<string, Device>): RoomGroup[] {
  const groups = template.groupList.map((group) => ({
    ...{ groupValue: group.groupValue, name: group.name },
    devices: membersOf(group, template.equipmentList).flatMap(
      ({ identifier }) => playing.get(identifier) ?? [],
    ),
  }))
  const isWhole = ({ groupValue }: RoomGroup) => Number(!isAllLights({ groupValue }))
  return groups.filter((group) => group.devices.length > 0).sort((a, b) => isWhole(a) - isWhole(b))
}

function keysIn(template: SeenTemplate, playing: ReadonlyMap<string, Device>): RoomKey[] {
  const identifiers = new Map(template.equipmentList.map(({ id, identifier }) => [id, identifier]))
  return panelKeys(template).flatMap(({ equipmentId, keyIndex, isCombox, buttonList }) => {
    const device = playing.get(identifiers.get(equipmentId) ?? '')
    const [first] = buttonList
    return device && first
      ? [{ device, key: keyIndex, name: first.name, hasLong: isCombox === 1 || first.pressType === 2 }]
      : []
  })
}
