/**
 * When something was done that waited for a network, in ms: when its author says so. A clock that goes ahead is taken for the
 * server's, and so is what does not say.
 */
export const madeAt = (said: number | undefined, now: number): number => Math.min(said ?? now, now)
