import { setTimeout as pause } from 'node:timers/promises'

const patience = 60_000

/** Waits until `look` answers something true, and answers it; fails after a minute, as other waits do (vitest.config.ts). */
export async function until<R>(look: () => R | Promise<R>, what: string): Promise<NonNullable<R>> {
  const end = Date.now() + patience
  for (;;) {
    const seen = await look()
    if (seen) return seen
    if (Date.now() > end) throw new Error(`not within ${patience} ms: ${what}`)
    await pause(20)
  }
}
