/** Asks until the answer is true. @throws Error when it has not become so within `within` ms */
export async function eventually(ask: () => Promise<boolean> | boolean, within = 60_000): Promise<void> {
  const end = Date.now() + within
  while (!(await ask())) {
    if (Date.now() > end) throw new Error(`not so within ${within} ms: ${ask}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
