import type { Local } from '#src/local/database.ts'

/** Longer than any of this takes, and how often it is looked whether there is any sense in waiting. In ms. */
const patience = 120_000
const lookEvery = 1_000

/**
 * Resolves when the outbox is empty.
 * @throws Error when an edit is refused, or when it takes too long
 */
export async function emptied({ db }: Local): Promise<void> {
  const end = performance.now() + patience
  let look = performance.now() + lookEvery
  while ((await db.outbox.count()) > 0) {
    await new Promise((resolve) => setTimeout(resolve, 4))
    if (performance.now() < look) continue
    look += lookEvery
    const refused = await db.outbox.filter(({ state }) => state.kind === 'attention').first()
    if (refused) throw new Error(`refused: ${JSON.stringify(refused)}`)
    if (performance.now() > end)
      throw new Error(`stuck: ${JSON.stringify(await db.outbox.orderBy('seq').first())}`)
  }
}
