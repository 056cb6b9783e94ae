import type { RoomConfig, TemplateConfig } from '../config-shapes.ts'
import type { Template } from '../template-shapes.ts'
import { sha256, utf8 } from './sha256.ts'

/** A device as it stands in a room. */
export interface RoomDevice {
  id: number
  deviceNo: string
  name: string
  productId: number
}

type Equipment = Pick<Template['equipmentList'][number], 'id' | 'identifier' | 'name' | 'productId' | 'state'>

const inUse = <E extends { state: number }>(equipment: readonly E[]): E[] =>
  equipment.filter(({ state }) => state === 1)

/**
 * What gateways have to know of a template, whatever room it is for. Equipment out of use is left out, and so is what
 * groups and scenes do with it; descriptions are for people and are left out too. Pure.
 */
export function compileTemplate({ name, ...template }: Template): TemplateConfig {
  const equipment = inUse(template.equipmentList)
  const identifierOf = new Map(equipment.map((part) => [part.id, part.identifier]))
  const groupOf = new Map(template.groupList.map((group) => [group.id, group.groupValue]))
  return {
    name,
    equipment: equipment.map((part) => ({
      identifier: part.identifier,
      name: part.name,
      pid: part.pid,
      panelKeyType: part.panelKeyType,
      panelLayoutType: part.panelLayoutType,
    })),
    groups: template.groupList.map((group) => ({
      groupValue: group.groupValue,
      name: group.name,
      members: group.equipmentIds.flatMap((id) => identifierOf.get(id) ?? []),
    })),
    scenes: template.sceneList.map((scene) => ({
      sceneValue: scene.sceneValue,
      name: scene.name,
      actions: scene.actionList.flatMap(({ targetId, functionList }) => {
        const [identifier = null, groupValue = null] = [identifierOf.get(targetId), groupOf.get(targetId)]
        return identifier === null && groupValue === null ? [] : [{ identifier, groupValue, functionList }]
      }),
    })),
  }
}

/**
 * Which device of a room plays which equipment of its template: the one of the same product and name, else the next
 * one of the same product that plays nothing yet. Equipment that no device is there for is left out.
 */
export function bindDevices(
  equipment: readonly Equipment[],
  devices: readonly RoomDevice[],
): RoomConfig['devices'] {
  const free = [...devices].sort((a, b) => a.id - b.id)
  const take = (fits: (device: RoomDevice) => boolean) => {
    const place = free.findIndex(fits)
    return place < 0 ? undefined : free.splice(place, 1)[0]
  }
  const parts = inUse(equipment)
  const byName = parts.map((part) =>
    take((device) => device.productId === part.productId && device.name === part.name),
  )
  return parts.flatMap(({ identifier, productId }, index) => {
    const device = byName[index] ?? take((other) => other.productId === productId)
    return device ? [{ deviceNo: device.deviceNo, identifier }] : []
  })
}

/** A value as JSON text that does not depend on the order of keys: they are sorted, without white space. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const fields = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(',')}}`
}

/** Names a configuration by its content: SHA-256 of its canonical JSON, 64 hex digits. */
export const configHash = (config: TemplateConfig | RoomConfig): string => sha256(utf8(canonicalJson(config)))
