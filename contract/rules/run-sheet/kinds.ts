/** What a step of a run sheet is about, in the order in which a room is gone through: what the next ones stand on first. */
export const stepKinds = [
  'lamp',
  'sensor',
  'panel',
  'curtain',
  'climate',
  'meter',
  'gateway',
  'load',
  'relay',
  'infrared',
  'group',
  'scene',
  'key',
  'kinetic',
  'linkage',
  'timing',
  'desk',
  'board',
] as const
export type StepKind = (typeof stepKinds)[number]

/** How a step ended. */
export const stepStates = ['pass', 'fail', 'skip'] as const
export type StepState = (typeof stepStates)[number]

/** Steps that a single device answers for: what is put in its place has to pass them again. */
const ofDevices: readonly StepKind[] = [
  'lamp',
  'sensor',
  'panel',
  'curtain',
  'climate',
  'meter',
  'gateway',
  'load',
]

/** Whether a single device answers for steps of a kind. */
export const isDeviceStep = (kind: StepKind): boolean => ofDevices.includes(kind)

/** The step of a device that plays an equipment, by the equipment's identifier. */
export const deviceStep = (identifier: string): string => `device:${identifier}`

interface Kinded {
  productTypeId: number
  parentTypeId: number
}

const curtainMotor = 802
const byParent: Readonly<Record<number, StepKind>> = { 1: 'lamp', 3: 'panel', 5: 'gateway', 6: 'meter' }
/** Sensors stand in the four hundreds of product types, air conditioners and their like in the six hundreds (spec point 5). */
const byHundred: Readonly<Record<number, StepKind>> = { 4: 'sensor', 6: 'climate' }
const infraredTransmitter = 610

/** What a device of a product is looked at as; 'load' for what is switched and is nothing of the others. */
export function kindOfDevice(product: Kinded | undefined): StepKind {
  if (!product) return 'load'
  const { productTypeId, parentTypeId } = product
  if (productTypeId === curtainMotor) return 'curtain'
  if (productTypeId === infraredTransmitter) return 'load'
  return byParent[parentTypeId] ?? byHundred[Math.floor(productTypeId / 100)] ?? 'load'
}
