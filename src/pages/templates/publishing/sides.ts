/** A side of a comparison: the number of a version, or the template as it is edited now. */
export type Side = number | 'draft'

/** Which of two is shown as what was there before, and which as what came after: what is edited now is the newest. */
export function sidesOf(one: Side, other: Side): { before: Side; after: Side } {
  const age = (side: Side) => (side === 'draft' ? Number.POSITIVE_INFINITY : side)
  return age(one) <= age(other) ? { before: one, after: other } : { before: other, after: one }
}
