import type { RoomConfig, TemplateConfig } from '#contract/config-shapes.ts'
import type { ProductFunction } from '#contract/product.ts'
import { relayKeys } from '#contract/rules/channel-targets.ts'
import { irTypes } from '#contract/rules/infrared.ts'
import { findLayout } from '#contract/rules/layouts/index.ts'
import type { RoomKind } from '#contract/rules/layouts/layout.ts'
import { type Rating, relayLampRating, usualRating } from '#contract/rules/rated-power.ts'
import { compileTemplate, withIdentifiers } from '#contract/rules/room-config.ts'
import { isLighting } from '#contract/rules/scenes.ts'
import type { SystemCode } from '#contract/systems.ts'
import type { SeenTemplate } from '#src/data/seen.ts'

type Equipment = SeenTemplate['equipmentList'][number]

/** What is lit: a lamp, or what hangs on a relay's contact that is one. */
export interface DayLamp {
  id: number
  identifier: string
  name: string
  /** Null where what it is is not said. */
  productId: number | null
  /** What its kind usually takes. */
  usual: Rating
}

/** What hangs on a channel: a relay's contact or an infrared appliance, and what it is told. */
export interface DayChannel {
  identifier: string
  name: string
  functions: readonly Told[]
  isLamp: boolean
}

type Told = Pick<ProductFunction, 'identifier' | 'name' | 'min' | 'max' | 'step' | 'unit'>
const contact: readonly Told[] = [{ identifier: 'switch', name: '开关', min: 0, max: 1, step: 1, unit: '' }]

/** A template as a room that has everything in it, and what its parts are called. */
export interface DayRoom {
  config: RoomConfig
  /** In use only; what the server has not named yet has a name of its own here. */
  equipment: Equipment[]
  lamps: DayLamp[]
  channels: DayChannel[]
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
  const equipmentList = withIdentifiers(template.equipmentList)
  const equipment = equipmentList.filter(({ state }) => state === inUse)
  const config = compileTemplate({ ...template, equipmentList })
  const byIdentifier = new Map(equipment.map((one) => [one.identifier, one]))
  const { panels = [], scenes, groups } = config
  const channels = channelsIn(config)
  const names = new Map(
    [...channels, ...panels, ...equipment].map(({ identifier, name }) => [identifier, name] as const),
  )
  return {
    config: { roomId: 0, template: config, devices: [] },
    equipment,
    lamps: [
      ...equipment.filter(isLighting).map(({ id, identifier, name, productId, productTypeId }) => ({
        ...{ id, identifier, name, productId, usual: usualRating(productTypeId) },
      })),
      ...channels.flatMap(({ identifier, name, isLamp }, index) =>
        isLamp ? [{ id: -1 - index, identifier, name, productId: null, usual: relayLampRating }] : [],
      ),
    ],
    channels,
    byIdentifier,
    nameOf: {
      equipment: (identifier) => names.get(identifier) ?? identifier,
      scene: (value) => scenes.find(({ sceneValue }) => sceneValue === value)?.name ?? String(value),
      group: (value) => groups.find(({ groupValue }) => groupValue === value)?.name ?? String(value),
    },
  }
}

const channelsIn = ({ relays = [], infrared = [] }: TemplateConfig): DayChannel[] => [
  ...relays.map(({ identifier, name, keyType }) => ({
    ...{ identifier, name, functions: contact, isLamp: keyType === relayKeys.lamp },
  })),
  ...infrared.map(({ identifier, name, irType }) => ({
    ...{ identifier, name, functions: irTypes[irType]?.functions ?? contact, isLamp: false },
  })),
]

const usualIn: Readonly<Record<SystemCode, RoomKind>> = {
  ...{ school: 'classroom', business: 'office', hotel: 'guest', smarthome: 'guest', open: 'office' },
}

/** What kind of room a template is for: by its first plan, else what is usual in the system. */
export const kindOf = ({ houseList: [first] }: SeenTemplate, system: SystemCode): RoomKind =>
  (first && findLayout(first.layoutCode)?.kind) ?? usualIn[system]
