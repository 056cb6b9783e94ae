/** The headers of ours, beside the spec's calls. Another server may ignore all of them. */
export const headerNames = {
  system: 'X-System-Code',
  /** The user the caller believes to be signed in as: another one's session must not carry her edits. */
  user: 'X-User-Id',
  key: 'Idempotency-Key',
  bases: 'X-Base-Versions',
  behalf: 'X-On-Behalf-Of',
  /** The browser's name for itself: one that was taken back is not let in again. */
  browser: 'X-Browser',
} as const

/** Row versions an edit was made on: '12=3,15=1'. */
export const basesHeader = (bases: ReadonlyMap<number, number>): string =>
  [...bases].map(([id, version]) => `${id}=${version}`).join(',')
