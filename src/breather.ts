/** Lets the page do what it has to before going on. */
export const pageFirst = () => new Promise<void>((resolve) => setTimeout(resolve))

/**
 * For long work, called between its steps: answers at once, or, where the work has gone on for so many ms, after the page has done
 * what it had to.
 */
export function breather(every: number): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < every) return
    await pageFirst()
    began = performance.now()
  }
}
