/**
 * What a meter counts: all of its place, or a sub-item of the national guideline for monitoring public buildings. The first of
 * these is lighting and sockets; where they are metered apart, a meter counts one of them.
 */
export const meterCategories = {
  whole: 0,
  lighting: 1,
  lights: 5,
  sockets: 6,
  airConditioning: 2,
  power: 3,
  special: 4,
} as const
export type MeterCategoryName = keyof typeof meterCategories
export type MeterCategory = (typeof meterCategories)[MeterCategoryName]

export const meterCategoryNames = Object.keys(meterCategories) as MeterCategoryName[]
/** What a category is called, by its number; 'whole' for a number that is none. */
export const meterCategoryName = (category: number): MeterCategoryName =>
  meterCategoryNames.find((name) => meterCategories[name] === category) ?? 'whole'

const { lighting, lights, sockets } = meterCategories
/** The four sub-items of the guideline. */
export const subItems = [
  lighting,
  meterCategories.airConditioning,
  meterCategories.power,
  meterCategories.special,
] as const satisfies readonly MeterCategory[]
/** What lighting and sockets come to in parts; the first is what nobody has told apart. */
export const lightingParts = [lights, sockets, lighting] as const satisfies readonly MeterCategory[]

/** The sub-item that a category is, or is a part of. */
export const subItemOf = (category: number): number =>
  category === lights || category === sockets ? lighting : category

export interface PlacedMeter {
  id: number
  /** The main meter it stands behind. */
  parentId: number | null
  category: number
}

/** Whether a meter may stand behind another one: not behind itself, nor behind one that stands behind it. */
export function mayStandBehind(id: number, parentId: number, all: readonly PlacedMeter[]): boolean {
  const parents = new Map(all.map((meter) => [meter.id, meter.parentId]))
  const seen = new Set<number>()
  for (
    let above: number | null = parentId;
    above !== null && !seen.has(above);
    above = parents.get(above) ?? null
  ) {
    if (above === id) return false
    seen.add(above)
  }
  return true
}

/** Those of some meters that stand behind no other of them: what may be added up without counting anything twice. */
export function topMeters<M extends PlacedMeter>(wanted: readonly M[], all: readonly PlacedMeter[]): M[] {
  const parents = new Map(all.map(({ id, parentId }) => [id, parentId]))
  const ids = new Set(wanted.map(({ id }) => id))
  const standsBehind = (meter: M) => {
    const seen = new Set<number>()
    for (let above = meter.parentId; above !== null && !seen.has(above); above = parents.get(above) ?? null) {
      if (ids.has(above)) return true
      seen.add(above)
    }
    return false
  }
  return wanted.filter((meter) => !standsBehind(meter))
}

/**
 * What a class of meters has used: what some have counted, less what others have that stand behind them. So classes that are
 * added up hold nothing twice, even where a meter of sockets has one of an air conditioner behind it. Main meters are of no
 * class.
 *
 * @param wanted the meters that are asked about
 * @param all those that others stand behind
 */
export function netMeters<M extends PlacedMeter>(
  wanted: readonly M[],
  all: readonly PlacedMeter[],
  isOf: (category: number) => boolean,
): { counted: M[]; less: M[] } {
  const ids = new Set(wanted.map(({ id }) => id))
  const meters = new Map(all.map((meter) => [meter.id, meter]))
  /** The nearest meter above that is asked about and of a class. */
  const above = (meter: M): PlacedMeter | undefined => {
    const seen = new Set([meter.id])
    let at = meter.parentId
    while (at !== null && !seen.has(at)) {
      seen.add(at)
      const found = meters.get(at)
      if (found && ids.has(at) && found.category !== meterCategories.whole) return found
      at = found?.parentId ?? null
    }
    return undefined
  }
  const net: { counted: M[]; less: M[] } = { counted: [], less: [] }
  for (const meter of wanted) {
    if (meter.category === meterCategories.whole) continue
    const main = above(meter)
    const behind = main !== undefined && isOf(main.category)
    if (isOf(meter.category) && !behind) net.counted.push(meter)
    if (!isOf(meter.category) && behind) net.less.push(meter)
  }
  return net
}

/**
 * What counts lighting: meters of it alone, and those of lighting and sockets that none of lighting alone stands behind.
 */
export function lightMeters<M extends PlacedMeter>(wanted: readonly M[], all: readonly PlacedMeter[]): M[] {
  const alone = wanted.filter(({ category }) => category === lights)
  const parents = new Map(all.map(({ id, parentId }) => [id, parentId]))
  const told = new Set<number>()
  for (const { parentId } of alone)
    for (let at = parentId; at !== null && !told.has(at); at = parents.get(at) ?? null) told.add(at)
  const both = wanted.filter(({ id, category }) => category === lighting && !told.has(id))
  return topMeters([...alone, ...both], all)
}
