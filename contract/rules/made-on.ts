type Stated = Readonly<Record<string, string | number | boolean | readonly (number | string)[] | undefined>>

/** Whether two lists name the same, in whatever order. */
export function sameMembers(one: readonly (number | string)[], other: readonly (number | string)[]): boolean {
  const [left, right] = [new Set(one), new Set(other)]
  return left.size === right.size && [...left].every((each) => right.has(each))
}

/** A list as it is now, with what somebody has put into it and taken out of it since she began. */
export const withChanges = <Item extends number | string>(
  now: readonly Item[],
  begun: readonly Item[],
  hers: readonly Item[],
): Item[] => [
  ...now.filter((each) => hers.includes(each) || !begun.includes(each)),
  ...hers.filter((each) => !begun.includes(each) && !now.includes(each)),
]

/**
 * The fields of what an edit was made on that are otherwise now. Lists that are sent whole would bring back what somebody
 * else has taken away in the meantime (docs/decisions/010-people-are-administered-online.md).
 */
export const overtaken = <M extends Stated>(
  madeOn: M,
  now: Readonly<Record<keyof M, unknown>>,
): (keyof M)[] =>
  Object.keys(madeOn).filter((field) => {
    const [then, is] = [madeOn[field], now[field]]
    if (then === undefined) return false
    return Array.isArray(then) && Array.isArray(is) ? !sameMembers(then, is) : then !== is
  })
