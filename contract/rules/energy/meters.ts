/** What a meter counts: all of its place, or a sub-item of the national guideline for monitoring public buildings. */
export const meterCategories = { whole: 0, lighting: 1, airConditioning: 2, power: 3, special: 4 } as const
export type MeterCategoryName = keyof typeof meterCategories
export type MeterCategory = (typeof meterCategories)[MeterCategoryName]

export const meterCategoryNames = Object.keys(meterCategories) as MeterCategoryName[]
export const meterCategoryName = (category: number): MeterCategoryName =>
  meterCategoryNames.find((name) => meterCategories[name] === category) ?? 'whole'

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
