import type { Words } from '../words.ts'

/** What a slot of a layout takes (spec point 5). */
export const slotKinds = ['lighting', 'nonLighting', 'lightSensor', 'microwave', 'other'] as const
export type SlotKind = (typeof slotKinds)[number]

interface Placed {
  equipmentType: number
  productTypeId: number
}

interface SlotRule extends Words {
  takes: (product: Placed) => boolean
}

const lighting = 1
const lightSensorTypes: readonly number[] = [401, 409]
/** The product type of sensors that see people by microwaves, as the specification numbers it. */
export const microwaveType = 413

const isLamp = ({ equipmentType }: Placed) => equipmentType === lighting

/** The sentences are the specification's. */
const rules: Readonly<Record<SlotKind, SlotRule>> = {
  lighting: { takes: isLamp, zh: '只能照明类产品！', en: 'Lighting products only!' },
  nonLighting: {
    takes: (product) => !isLamp(product),
    zh: '不能放置照明类产品！',
    en: 'No lighting products here!',
  },
  lightSensor: {
    takes: ({ productTypeId }) => lightSensorTypes.includes(productTypeId),
    zh: '只能光线传感器',
    en: 'Light sensors only',
  },
  microwave: {
    takes: ({ productTypeId }) => productTypeId === microwaveType,
    zh: '只能微波传感器',
    en: 'Microwave sensors only',
  },
  other: {
    takes: (product) => !isLamp(product) && product.productTypeId !== microwaveType,
    zh: '不能放置照明类或微波产品！',
    en: 'No lighting or microwave products here!',
  },
}

/** Why a product cannot be put into a slot; null when it can. */
export function slotFault(kind: SlotKind, product: Placed): Words | null {
  const { takes, zh, en } = rules[kind]
  return takes(product) ? null : { zh, en }
}
