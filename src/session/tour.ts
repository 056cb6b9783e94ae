import { store } from '#src/sync/store.ts'

/** Whether the tour of the console is asked for by somebody who has had it, or did not want it. */
export const tourAsked = store(false)

export const askForTour = (): void => tourAsked.set(true)

const key = 'lamplighter:tour'
/** So many accounts of one browser are remembered, the latest last. */
const most = 50

function remembered(): string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

/**
 * Whether an account has had the tour on this device, or said that it wants none. The server keeps it for all of her devices
 * (`UserInfo.toured`); this is for what was said without a network, and outlasts that somebody signs out before there is one.
 *
 * @param database the name of her local database, which says the system, the company and the account by their numbers
 */
export const tourPutAway = (database: string): boolean => remembered().includes(database)

/** Remembers that an account is not to be offered the tour any more. Where storage is refused it is for this page alone. */
export function putTourAway(database: string): void {
  try {
    const others = remembered().filter((one) => one !== database)
    localStorage.setItem(key, JSON.stringify([...others, database].slice(-most)))
  } catch {
    // It is offered again when the page is loaded anew.
  }
}

/** Whose the server has been told of since the page was loaded: what is known of an account is read anew only now and then. */
const told = new Set<string>()

/** Has the server know it too; what does not get through is said again when there is a way, or when she next signs in here. */
export async function tellOfTour(database: string, tell: () => Promise<unknown>): Promise<void> {
  if (told.has(database)) return
  told.add(database)
  await tell().catch(() => told.delete(database))
}
