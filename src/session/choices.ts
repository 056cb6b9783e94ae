/** What somebody has chosen to work in on this device: kept while she is signed in, by the name of her local database. */
interface Choices {
  campus: string
  spaceType: string
  /** Set where rooms that are not hers are shown too. */
  allRooms: string
}

export const choiceKeys = (database: string): Choices => ({
  campus: `${database}:campus`,
  spaceType: `${database}:spaceType`,
  allRooms: `${database}:allRooms`,
})

/** Forgets what an account has kept in the browser's storage beside its database. */
export function forgetChoices(database: string): void {
  try {
    const hers = Object.keys(localStorage).filter((key) => key.startsWith(`${database}:`))
    for (const key of hers) localStorage.removeItem(key)
  } catch {
    // Where storage is refused nothing is kept.
  }
}
