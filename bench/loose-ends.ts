const steps = new Set<() => Promise<unknown>>()

/**
 * Keeps a step that has to be taken however the bench ends: a process to be stopped, a directory to be removed.
 * Answers the function that takes it; it is taken once.
 */
export function mustEnd(step: () => unknown): () => Promise<void> {
  let taken: Promise<unknown> | undefined
  const take = async () => {
    steps.delete(take)
    taken ??= Promise.resolve().then(step)
    await taken
  }
  steps.add(take)
  return take
}

/** Takes every step that is left, last first. */
export async function endAll(): Promise<void> {
  for (const step of [...steps].reverse())
    await step().catch((error: unknown) => console.error('the bench could not tidy up', error))
}
