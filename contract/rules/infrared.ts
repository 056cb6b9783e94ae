import type { ProductFunction } from '../product.ts'

type Fn = Pick<ProductFunction, 'identifier' | 'name' | 'min' | 'max' | 'step' | 'unit'>

const fn = (identifier: string, name: string, min: number, max: number, unit = ''): Fn => ({
  ...{ identifier, name, min, max, step: 1, unit },
})
const onOff = fn('switch', '开关', 0, 1)
const climate = [
  onOff,
  fn('mode', '模式', 0, 4),
  fn('temperature', '设定温度', 16, 30, '°C'),
  fn('fanSpeed', '风速', 0, 3),
]
/** A key of an appliance's remote control, by its keyCode: what a channel of a transmitter can be told beside functions. */
export const keyFunction = fn('key', '按键', 1, 99)

/** The key that switches an appliance on and off: the first one of every remote control. */
const powerKey = 1

interface Learned {
  irCode: number | null
  keys: readonly { keyCode: number; irCode: string }[]
}

/**
 * The learned code that an appliance is sent when it is told something: that of the key, and that of its power key when one
 * without a code set of the library is switched. Null where it has learned none for that.
 */
export function learnedCode({ irCode, keys }: Learned, identifier: string, value: number): string | null {
  const keyCode =
    identifier === keyFunction.identifier ? value : identifier === 'switch' && irCode === null ? powerKey : 0
  return keys.find((key) => key.keyCode === keyCode)?.irCode ?? null
}

/** Kinds of appliances by the numbers on the wire. */
export const irAppliances = { television: 1, airConditioner: 2, projector: 3, fan: 4, setTopBox: 5 } as const

/** What an infrared appliance of each type can be told by scenes. */
export const irTypes: Readonly<Record<number, { name: string; functions: readonly Fn[] }>> = {
  [irAppliances.television]: { name: '电视机', functions: [onOff] },
  [irAppliances.airConditioner]: { name: '空调', functions: climate },
  [irAppliances.projector]: { name: '投影仪', functions: [onOff] },
  [irAppliances.fan]: { name: '电风扇', functions: [onOff, fn('fanSpeed', '风速', 0, 3)] },
  [irAppliances.setTopBox]: { name: '机顶盒', functions: [onOff] },
}

/** The brands of the library's code sets by type of appliance, by their numbers there: of the set type × 1000 + place + 1. */
const brandsOfSets: Readonly<Record<number, readonly number[]>> = {
  [irAppliances.television]: [4, 4, 5, 6, 7, 11, 12, 13],
  [irAppliances.airConditioner]: [1, 1, 2, 2, 3, 4, 5, 8, 9, 10],
  [irAppliances.projector]: [14, 15, 11, 10, 16],
  [irAppliances.fan]: [2, 17],
  [irAppliances.setTopBox]: [18, 19, 20],
}

/** Whether the library (infrared-library.ts) has a code set for appliances of a type and a brand. */
export const isCodeSet = (irType: number, irBrand: number | null, irCode: number): boolean =>
  brandsOfSets[irType]?.[irCode - irType * 1000 - 1] === irBrand
