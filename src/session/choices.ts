/** What somebody has chosen to work in on this device: kept while she is signed in, by the name of her local database. */
interface Choices {
  campus: string
  spaceType: string
  /** Set where rooms that are not hers are shown too. */
  allRooms: string
  /** Which time the energy pages are about; of this tab alone. */
  dateRange: string
  /** Energy of the day, as it was last heard. */
  dayEnergy: string
  /** The luxmeter she last measured with, and when it was calibrated. */
  luxmeter: string
  /** What a list is narrowed down to; of this tab alone. */
  filterOf(name: string, campusId: number | null): string
}

export const choiceKeys = (database: string): Choices => ({
  campus: `${database}:campus`,
  spaceType: `${database}:spaceType`,
  allRooms: `${database}:allRooms`,
  dateRange: `${database}:dateRange`,
  dayEnergy: `${database}:dayEnergy`,
  luxmeter: `${database}:luxmeter`,
  filterOf: (name, campusId) => `${database}:filter:${name}:${campusId ?? ''}`,
})

/** Forgets what an account has kept in the browser's storage beside its database. */
export function forgetChoices(database: string): void {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      const hers = Object.keys(storage).filter((key) => key.startsWith(`${database}:`))
      for (const key of hers) storage.removeItem(key)
    }
  } catch {
    // Where storage is refused nothing is kept.
  }
}
