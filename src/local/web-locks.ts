/** The browser's locks; undefined where it has none (plain http on a LAN address). */
export const webLocks = (): LockManager | undefined =>
  typeof navigator === 'undefined' ? undefined : navigator.locks
