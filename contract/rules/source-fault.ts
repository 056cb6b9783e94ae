import type { TemplateBinding, TemplateEquipment, TemplateNoPowerPanel } from '../template-shapes.ts'
import type { Words } from '../words.ts'
import { settableFunctions } from './abilities.ts'
import type { ProductOf } from './action-fault.ts'
import { causes } from './causes.ts'
import { type Target, type TargetParts, targetsOf } from './channel-targets.ts'
import { sensorType } from './linkage.ts'
import { isSensorState, quantities, readingsOf, seesPeople } from './readings.ts'

/** What of a linkage says what causes it. */
type Causing = Pick<TemplateBinding, 'causeType' | 'sourceIds' | 'keyIndex' | 'reading'>

interface Parts extends TargetParts {
  equipmentList: readonly (TargetParts['equipmentList'][number] & Pick<TemplateEquipment, 'panelKeyType'>)[]
  noPowerPanelList?: readonly Pick<TemplateNoPowerPanel, 'id' | 'name' | 'panelKeyType'>[]
}

/** What is wrong with what causes a linkage, and which of its fields says so. */
export interface SourceFault extends Words {
  field: 'sourceIds' | 'keyIndex' | 'reading'
}

/** A product's type is 0 as long as nobody here knows the product. */
const isUnknown = ({ productTypeId }: Pick<Target, 'productTypeId'>): boolean => productTypeId === 0

/** What sensors that run on one say of it, whatever else they are for. */
const battery = 'battery'
/** What anything that is switched may cause by that. */
const switched = 'switch'

/**
 * Whether something reads what a linkage goes by: what its product is for, its battery, that it was switched. Undefined
 * where that is not known here: a product is not, or a type of sensors of which nobody has said what they read.
 */
export function gives(source: Target, reading: string, productOf: ProductOf): boolean | undefined {
  if (isUnknown(source)) return undefined
  const { functions, productId, productTypeId, equipmentType } = source
  if (reading === switched) {
    const told = functions ?? productOf(productId)?.functionList
    return told && settableFunctions(told).some(({ identifier }) => identifier === switched)
  }
  if (functions !== null) return false
  const readings = readingsOf(productTypeId)
  if (readings.some((each) => each === reading)) return true
  if (equipmentType !== sensorType) return false
  return reading === battery ? true : readings.length > 0 ? false : undefined
}

const isOfCause = (causeType: number, reading: string): boolean =>
  causeType === causes.state
    ? isSensorState(reading) || reading === switched
    : Object.hasOwn(quantities, reading)

const unfit = (field: SourceFault['field'], zh: string, en: string): SourceFault => ({ field, zh, en })

function keyFault({ keyIndex }: Causing, id: number, parts: Parts): SourceFault | null {
  const panel =
    parts.noPowerPanelList?.find((one) => one.id === id) ?? parts.equipmentList.find((one) => one.id === id)
  if (!panel) return null
  const keys = panel.panelKeyType ?? 0
  if (keys === 0 && 'productTypeId' in panel && isUnknown(panel)) return null
  if (keys === 0) return unfit('sourceIds', `“${panel.name}”没有按键`, `“${panel.name}” has no keys`)
  return keyIndex > keys
    ? unfit('keyIndex', `“${panel.name}”只有 ${keys} 个按键`, `The last key of “${panel.name}” is ${keys}`)
    : null
}

function readingFault(
  { causeType, reading }: Causing,
  source: Target | undefined,
  productOf: ProductOf,
): SourceFault | null {
  if (!source) return null
  const { name } = source
  if (causeType === causes.absence)
    return isUnknown(source) || seesPeople(source.productTypeId)
      ? null
      : unfit('sourceIds', `“${name}”感知不到人`, `“${name}” does not see people`)
  return gives(source, reading, productOf) === false
    ? unfit('sourceIds', `“${name}”没有“${reading}”这项读数`, `“${name}” does not read “${reading}”`)
    : null
}

/**
 * What is wrong with what causes a linkage: a panel that is none, a key that it has not, a reading that its sensors do not
 * give. Null when nothing is, and where it cannot be known here. Of a linkage that is edited only what the edit says is
 * asked about: sources that it had for the same key or reading stay.
 * @param targets those of the parts, for who asks often
 */
export function sourceFault(
  after: Causing,
  parts: Parts,
  productOf: ProductOf,
  before: Causing | null = null,
  targets: readonly Target[] = targetsOf(parts),
): SourceFault | null {
  const { causeType, sourceIds, keyIndex, reading } = after
  const ofKey = causeType === causes.key
  const goesOn =
    before?.causeType === causeType && (ofKey ? before.keyIndex === keyIndex : before.reading === reading)
  if (!goesOn && !ofKey && causeType !== causes.absence && !isOfCause(causeType, reading))
    return unfit('reading', `“${reading}”不能这样触发`, `“${reading}” cannot cause anything like that`)
  const asked = sourceIds.filter((id) => !goesOn || !before.sourceIds.includes(id))
  if (asked.length === 0) return null
  const faults = asked.map((id) =>
    ofKey
      ? keyFault(after, id, parts)
      : readingFault(
          after,
          targets.find((one) => one.id === id),
          productOf,
        ),
  )
  return faults.find((fault) => fault !== null) ?? null
}
