import { setTimeout as pause } from 'node:timers/promises'

/** What comes of work, or `late` where it takes longer than `most` ms; it goes on then, and nobody waits for it. */
export async function within<R, L>(work: Promise<R>, most: number, late: L): Promise<R | L> {
  const over = new AbortController()
  const tooLate = pause(most, late, { signal: over.signal }).catch(() => late)
  try {
    return await Promise.race([work, tooLate])
  } finally {
    over.abort()
  }
}
