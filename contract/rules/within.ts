/** The ids of `Within` as it travels; undefined is everywhere. */
export const withinOf = (text: string | undefined): number[] | null =>
  text === undefined ? null : text.split(',').map(Number)

/** Ids as `Within` travels; null, which is everywhere, leaves it out, and no ids match nothing. */
export const withinText = (ids: readonly number[] | null): { within?: string } =>
  ids === null ? {} : { within: ids.join(',') || '0' }
