import type { ProductFunction } from '../product.ts'
import type { TemplateEquipment, TemplateIrEquipment, TemplateRelayEquipment } from '../template-shapes.ts'
import { irTypes } from './infrared.ts'

type Told = Pick<ProductFunction, 'identifier' | 'name' | 'min' | 'max' | 'step' | 'unit'>

/** What scenes, linkages and timings may tell something: an equipment, or what hangs on a channel of one. */
export interface Target {
  id: number
  name: string
  /** Of the equipment, or of the one that the channel belongs to. */
  productId: number
  productTypeId: number
  /** 1 lighting. */
  equipmentType: number
  state: number
  /** Null: what its product can be told. */
  functions: readonly Told[] | null
  /** What hangs on the channel, by the number of its kind (`relayKeys`, `irTypes`); null for what is none. */
  relayKey: number | null
  irType: number | null
}

type Equipment = Pick<
  TemplateEquipment,
  'id' | 'name' | 'productId' | 'productTypeId' | 'equipmentType' | 'state'
>

/** Lists of a template that targets are found in. Those of channels may be missing where there are none. */
export interface TargetParts {
  equipmentList: readonly Equipment[]
  relayEquipmentList?: readonly Pick<TemplateRelayEquipment, 'id' | 'name' | 'equipmentId' | 'keyType'>[]
  irEquipmentList?: readonly Pick<TemplateIrEquipment, 'id' | 'name' | 'equipmentId' | 'irType'>[]
}

/** Their lists. */
export const targetLists = ['equipmentList', 'relayEquipmentList', 'irEquipmentList'] as const

export const relayKeys = { lamp: 1, fan: 2, curtainUp: 3, curtainDown: 4, lock: 5, socket: 6 } as const

const lighting = 1
const load = 7
const onOff: readonly Told[] = [{ identifier: 'switch', name: '开关', min: 0, max: 1, step: 1, unit: '' }]

const none = { relayKey: null, irType: null } as const

/** What can be told something, equipment first. A channel is out of use with its equipment; one with a lamp is a lamp. */
export function targetsOf({
  equipmentList,
  relayEquipmentList = [],
  irEquipmentList = [],
}: TargetParts): Target[] {
  const byId = new Map(equipmentList.map((item) => [item.id, item]))
  const hanging = (
    { id, name, equipmentId }: { id: number; name: string; equipmentId: number },
    equipmentType: number,
    functions: readonly Told[],
    what: Partial<Pick<Target, 'relayKey' | 'irType'>>,
  ): Target => {
    const { productId = 0, productTypeId = 0, state = 0 } = byId.get(equipmentId) ?? {}
    return { id, name, productId, productTypeId, equipmentType, state, functions, ...none, ...what }
  }
  return [
    ...equipmentList.map((item) => ({ ...item, functions: null, ...none })),
    ...relayEquipmentList.map((row) =>
      hanging(row, row.keyType === relayKeys.lamp ? lighting : load, onOff, { relayKey: row.keyType }),
    ),
    ...irEquipmentList.map((row) =>
      hanging(row, load, irTypes[row.irType]?.functions ?? onOff, { irType: row.irType }),
    ),
  ]
}
