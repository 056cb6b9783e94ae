import { setTimeout as pause } from 'node:timers/promises'

/** Waits until `look` answers something true, and answers it; fails after `most` milliseconds. */
export async function until<R>(
  look: () => R | Promise<R>,
  what: string,
  most = 8_000,
): Promise<NonNullable<R>> {
  const end = Date.now() + most
  for (;;) {
    const seen = await look()
    if (seen) return seen
    if (Date.now() > end) throw new Error(`not within ${most} ms: ${what}`)
    await pause(20)
  }
}
