/** What a database that cannot be opened, read or written is told by: names of the browser's errors and of Dexie's. */
const failures: readonly string[] = ['OpenFailedError', 'DatabaseClosedError', 'SealedMeanwhile']

/** The errors inside an error, itself first. */
function within(error: unknown): Error[] {
  if (!(error instanceof Error)) return []
  return [error, ...within('inner' in error ? error.inner : null)]
}

/**
 * What an error says of storage: 'full' that the disk is, or the browser's share of it; null when it is of something else.
 * From the second write on Chromium names a full disk an UnknownError ("Internal error opening backing store for
 * indexedDB.open", "Internal error committing transaction").
 */
export function storageFailure(error: unknown): 'full' | 'unwritable' | null {
  const all = within(error)
  const isFull = ({ name, message }: Error) =>
    name === 'QuotaExceededError' || name === 'UnknownError' || /^UnknownError |full disk/.test(message)
  if (all.some(isFull)) return 'full'
  return all.some(({ name }) => failures.includes(name)) ? 'unwritable' : null
}
