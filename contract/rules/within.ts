/** The ids of `Within` as it travels; undefined is everywhere. */
export const withinOf = (text: string | undefined): number[] | null =>
  text === undefined ? null : text.split(',').map(Number)

export const withinText = (ids: readonly number[] | null): { within?: string } =>
  ids === null ? {} : { within: ids.join(',') || '0' }
