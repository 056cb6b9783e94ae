/**
 * Asks until the answer is true, and answers it. @param what is waited for, in words
 * @throws Error when it has not become so within `within` ms; a minute, as other waits (vitest.config.ts)
 */
export async function eventually<R>(
  ask: () => Promise<R> | R,
  within = 60_000,
  what = String(ask),
): Promise<NonNullable<R>> {
  const end = Date.now() + within
  for (;;) {
    const seen = await ask()
    if (seen) return seen
    if (Date.now() > end) throw new Error(`not so within ${within} ms: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
