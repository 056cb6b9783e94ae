/**
 * Whether what holds since one moment is newer than what holds since another, in ms of one device's clock. A moment that has not
 * come yet is of a clock that was set back since, and says nothing of what is newer (decision 182).
 */
export const isLater = (since: number, than: number, now = Date.now()): boolean =>
  since > than && since <= now
