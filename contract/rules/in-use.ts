/** Those of a list that are in use. */
export const inUse = <Item extends { state: number }>(all: readonly Item[]): Item[] =>
  all.filter(({ state }) => state === 1)
