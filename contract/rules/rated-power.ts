import type { Words } from '../words.ts'

/** How what a lamp takes follows from how bright it is: in proportion, by the curve of DALI, or through given points. */
export const powerCurveKinds = ['linear', 'logarithmic', 'points'] as const
type PowerCurveKind = (typeof powerCurveKinds)[number]

/** A point of a curve: how bright, and how much of the rated watts that takes, both in %. */
export interface PowerPoint {
  level: number
  share: number
}

export interface PowerCurve {
  kind: PowerCurveKind
  /** By level, between 0 and 100; empty for the other kinds. Nothing takes nothing, and full brightness takes all. */
  points: readonly PowerPoint[]
}

/** What a product takes, in watts: at full brightness, and switched off but ready; and what lies between. */
export interface Rating {
  rated: number
  standby: number
  curve: PowerCurve
}

const linear: PowerCurve = { kind: 'linear', points: [] }

/** What drivers with a radio take while their lamp is off, where nobody has said more. */
const usualStandby = 0.5
const usualRated = 20

/** Usual watts of lamps by their product's type (spec point 9). */
const usualWatts: Readonly<Record<number, number>> = {
  ...{ 101: 36, 102: 40, 103: 12, 104: 10, 105: 24, 106: 48, 107: 150, 108: 18, 109: 24, 110: 80, 120: 60 },
}

/** What lamps of a product's type usually take. */
export const usualRating = (productTypeId: number): Rating => ({
  rated: usualWatts[productTypeId] ?? usualRated,
  standby: usualStandby,
  curve: linear,
})

/** Of a lamp that is not dimmed: all or nothing, whatever brightness it was told. */
const allOrNothing: PowerCurve = { kind: 'points', points: [{ level: 1, share: 100 }] }

/** What a lamp on a relay's contact takes: nothing while that is open, and its rated watts while it is closed. */
export const relayLampRating: Rating = { rated: usualRated, standby: 0, curve: allOrNothing }

/** What is said of a product; what nobody said is null, or missing. */
interface Said {
  productTypeId: number
  ratedPower?: number | null
  standbyPower?: number | null
  powerCurve?: PowerCurve | null
}

/** What a product takes: as was said of it, else what its type usually does. */
export function ratingOf({ productTypeId, ratedPower, standbyPower, powerCurve }: Said): Rating {
  const usual = usualRating(productTypeId)
  return {
    rated: ratedPower ?? usual.rated,
    standby: standbyPower ?? usual.standby,
    curve: powerCurve ?? usual.curve,
  }
}

/** How a lamp stands: whether it is on, and how bright, in %. */
export interface Brightness {
  on: boolean
  level: number
}

/** Share of its rated watts, 0 to 1, that a lamp takes at a level of 0 to 100 %. Logarithmic is the curve of IEC 62386-102. */
export function powerShare({ kind, points }: PowerCurve, level: number): number {
  const at = Math.min(100, Math.max(0, level))
  if (at === 0) return 0
  if (kind === 'logarithmic') return 10 ** ((3 * at) / 100 - 3)
  if (kind === 'linear') return at / 100
  const known = [{ level: 0, share: 0 }, ...points, { level: 100, share: 100 }]
  const next = Math.max(
    1,
    known.findIndex((point) => point.level >= at),
  )
  const [from, to] = [known[next - 1], known[next]]
  if (!from || !to) return at / 100
  const way = to.level === from.level ? 1 : (at - from.level) / (to.level - from.level)
  return (from.share + (to.share - from.share) * way) / 100
}

/** Watts a lamp takes: its rated ones by its curve, but never less than while it is dark. */
export const wattsAt = ({ rated, standby, curve }: Rating, { on, level }: Brightness): number =>
  on ? Math.max(standby, rated * powerShare(curve, level)) : standby

/** What no shape can say of what a product takes, by field; null when nothing is wrong. */
export function powerFault(said: {
  ratedPower: number
  standbyPower: number
  powerCurve: PowerCurve
}): Record<string, Words> | null {
  const { ratedPower, standbyPower, powerCurve } = said
  if (standbyPower > ratedPower)
    return { standbyPower: { zh: '待机功率不能大于额定功率', en: 'Standby is more than rated' } }
  const { kind, points } = powerCurve
  if ((kind === 'points') !== points.length > 0)
    return {
      powerCurve: {
        zh: '“按各点”的曲线至少填一个点，其他曲线不填',
        en: '“Through points” needs at least one point, other curves none',
      },
    }
  const rising = points.every((point, index) => {
    const before = points[index - 1]
    return !before || (point.level > before.level && point.share >= before.share)
  })
  return rising
    ? null
    : { powerCurve: { zh: '各点须按亮度递增，功率不能下降', en: 'Points have to rise by brightness' } }
}
