/** What a product takes, in watts: at full brightness, and switched off but ready. */
export interface Rating {
  rated: number
  standby: number
}

/** What drivers with a radio take while their lamp is off, where nobody has said more. */
const usualStandby = 0.5
const usualRated = 20

/** Usual watts of lamps by their product's type (spec point 9). */
const byProductType: Readonly<Record<number, number>> = {
  ...{ 101: 36, 102: 40, 103: 12, 104: 10, 105: 24, 106: 48, 107: 150, 108: 18, 109: 24, 110: 80, 120: 60 },
}

/** What lamps of a product's type usually take. */
export const usualRating = (productTypeId: number): Rating => ({
  rated: byProductType[productTypeId] ?? usualRated,
  standby: usualStandby,
})

/** What a lamp on a relay's contact takes: nothing while that is open. */
export const relayLampRating: Rating = { rated: usualRated, standby: 0 }

/** How a lamp stands: whether it is on, and how bright, in %. */
export interface Brightness {
  on: boolean
  level: number
}

/** Watts a lamp takes: its rated ones in proportion to its brightness, but never less than while it is dark. */
export const wattsAt = ({ rated, standby }: Rating, { on, level }: Brightness): number =>
  on ? Math.max(standby, (rated * Math.min(level, 100)) / 100) : standby
