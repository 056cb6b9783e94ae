import type { RoomConfig, TemplateConfig } from '#contract/config-shapes.ts'
import type { Product, ProductFunction } from '#contract/product.ts'
import { relayKeys } from '#contract/rules/channel-targets.ts'
import { type DayKind, dayOfRoom } from '#contract/rules/day/sample-days.ts'
import { irTypes } from '#contract/rules/infrared.ts'
import { findLayout } from '#contract/rules/layouts/index.ts'
import { type Rating, relayLampRating, usualRating } from '#contract/rules/rated-power.ts'
import { compileTemplate, withIdentifiers } from '#contract/rules/room-config.ts'
import { isAllLights, isGuestScene, isLighting } from '#contract/rules/scenes.ts'
import { microwaveType } from '#contract/rules/slots.ts'
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

/**
 * The lamps of a version that was published: the members of its group of all lights, and what each is. Pure.
 *
 * @param products by what the configuration calls them
 */
export function lampsIn(
  { groups, equipment, relays = [] }: TemplateConfig,
  products: ReadonlyMap<string, Pick<Product, 'productId' | 'productTypeId'>>,
): DayLamp[] {
  const byIdentifier = new Map(equipment.map((one) => [one.identifier, one]))
  const onRelay = new Map(relays.map((one) => [one.identifier, one]))
  return (groups.find(isAllLights)?.members ?? []).map((identifier, index) => {
    const product = products.get(byIdentifier.get(identifier)?.pid ?? '')
    const channel = onRelay.get(identifier)
    return {
      ...{ id: -1 - index, identifier },
      name: byIdentifier.get(identifier)?.name ?? channel?.name ?? identifier,
      productId: product?.productId ?? null,
      usual: channel ? relayLampRating : usualRating(product?.productTypeId ?? 0),
    }
  })
}

const channelsIn = ({ relays = [], infrared = [] }: TemplateConfig): DayChannel[] => [
  ...relays.map(({ identifier, name, keyType }) => ({
    ...{ identifier, name, functions: contact, isLamp: keyType === relayKeys.lamp },
  })),
  ...infrared.map(({ identifier, name, irType }) => ({
    ...{ identifier, name, functions: irTypes[irType]?.functions ?? contact, isLamp: false },
  })),
]

const usualIn: Readonly<Record<SystemCode, DayKind>> = {
  ...{ school: 'classroom', business: 'office', hotel: 'corridor', smarthome: 'home', open: 'office' },
}

/**
 * What kind of room a template is for: by its first plan; without one, where cards or guests come it is a room of theirs, where
 * microwave sensors see people they pass by, and else it is what is usual in the system.
 */
export function kindOf({ houseList, sceneList, equipmentList }: KindParts, system: SystemCode): DayKind {
  const drawn = findLayout(houseList[0]?.layoutCode ?? 0)?.kind
  if (drawn) return drawn === 'guest' && system === 'smarthome' ? 'home' : dayOfRoom(drawn)
  if (sceneList.some(isGuestScene)) return 'guest'
  if (equipmentList.some(({ productTypeId }) => productTypeId === microwaveType))
    return system === 'business' ? 'parking' : 'corridor'
  return usualIn[system]
}

interface KindParts {
  houseList: readonly Pick<SeenTemplate['houseList'][number], 'layoutCode'>[]
  sceneList: readonly Pick<SeenTemplate['sceneList'][number], 'sceneValue'>[]
  equipmentList: readonly Pick<Equipment, 'productTypeId'>[]
}
