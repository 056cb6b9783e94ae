import type { RoomConfig } from '#contract/config-shapes.ts'
import { findLayout } from '#contract/rules/layouts/index.ts'
import type { RoomKind } from '#contract/rules/layouts/layout.ts'
import { compileTemplate } from '#contract/rules/room-config.ts'
import { isLighting } from '#contract/rules/scenes.ts'
import type { SystemCode } from '#contract/systems.ts'
import type { SeenTemplate } from '#src/data/seen.ts'

type Equipment = SeenTemplate['equipmentList'][number]

/** A template as a room that has everything in it, and what its parts are called. */
export interface DayRoom {
  config: RoomConfig
  /** In use only; what the server has not named yet has a name of its own here. */
  equipment: Equipment[]
  lamps: Equipment[]
  byIdentifier: ReadonlyMap<string, Equipment>
  nameOf: {
    equipment: (identifier: string) => string
    scene: (value: number) => string
    group: (value: number) => string
  }
}

const inUse = 1

/** The room that a template makes. Pure. */
export function dayRoom(template: SeenTemplate): DayRoom {
  const equipmentList = template.equipmentList.map((one) =>
    one.identifier === '' ? { ...one, identifier: `new ${one.id}` } : one,
  )
  const equipment = equipmentList.filter(({ state }) => state === inUse)
  const config = compileTemplate({ ...template, equipmentList })
  const byIdentifier = new Map(equipment.map((one) => [one.identifier, one]))
  const { relays = [], infrared = [], panels = [], scenes, groups } = config
  const names = new Map(
    [...relays, ...infrared, ...panels, ...equipment].map(
      ({ identifier, name }) => [identifier, name] as const,
    ),
  )
  return {
    config: { roomId: 0, template: config, devices: [] },
    equipment,
    lamps: equipment.filter(isLighting),
    byIdentifier,
    nameOf: {
      equipment: (identifier) => names.get(identifier) ?? identifier,
      scene: (value) => scenes.find(({ sceneValue }) => sceneValue === value)?.name ?? String(value),
      group: (value) => groups.find(({ groupValue }) => groupValue === value)?.name ?? String(value),
    },
  }
}

const usualIn: Readonly<Record<SystemCode, RoomKind>> = {
  ...{ school: 'classroom', business: 'office', hotel: 'guest', smarthome: 'guest', open: 'office' },
}

/** What kind of room a template is for: by its first plan, else what is usual in the system. */
export const kindOf = ({ houseList: [first] }: SeenTemplate, system: SystemCode): RoomKind =>
  (first && findLayout(first.layoutCode)?.kind) ?? usualIn[system]
