import { eventually } from '#tests/world/eventually.ts'

/** Waits until `look` answers something true, and answers it; fails in the words of `what` it is. */
export const until = <R>(look: () => R | Promise<R>, what: string): Promise<NonNullable<R>> =>
  eventually(look, undefined, what)
