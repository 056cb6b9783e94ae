import { partLists } from '#contract/parts/kinds.ts'
import type { AnyPart } from '#contract/parts/walk.ts'
import type { PartList } from '#contract/template-shapes.ts'
import { realIds, stoodIn } from '#src/local/aliases.ts'
import type { LocalDatabase } from '#src/local/database.ts'
import type { OutboxEntry } from '#src/local/entry.ts'
import { outboxEntries, seenByIds } from '#src/local/read.ts'
import { underWay } from '#src/local/under-way.ts'
import { outboxTables } from '#src/sync/enqueue.ts'
import { mayBeDone } from '#src/sync/may-be-done.ts'
import { type Following, following } from '#src/sync/order.ts'
import type { Verbs } from './queue.ts'
import type { templatePartVerbs } from './template-parts.ts'

type DeletePart = Pick<ReturnType<typeof templatePartVerbs>, 'deletePart'>

/** Taking back what was added to a template. Works without a network. */
export const unmakeVerbs = ({ db }: Pick<Verbs, 'db'>, { deletePart }: DeletePart) => ({
  /** How many edits of the outbox hang on these additions: they go with them. */
  async hangingOn(ids: readonly number[]): Promise<number> {
    return (await unsent(db, ids)).after.gone.length
  },

  /**
   * Takes parts away that were added just now, by the ids that they were given then. An addition that has not been sent leaves
   * the outbox, with what hangs on it; what has been, or may have been, is deleted by edits like any other, which wait for it:
   * each part after those that need it.
   * @throws NotKept
   */
  async unmake(templateId: number, ids: readonly number[]): Promise<void> {
    const real = await withdraw(db, ids)
    for (const list of [...partLists].reverse())
      for (const id of real)
        if (await isThere(db, templateId, list, id)) await deletePart(list, templateId, id)
  },
})

/**
 * Takes additions that have not been sent out of the outbox, with what is nothing without them. Answers the others of these, in
 * their order, as they go by now: those that may have reached the server are still in the outbox under temporary ids. What others
 * have made and stands in for hers is none of these.
 */
export async function withdraw(db: LocalDatabase, ids: readonly number[]): Promise<number[]> {
  const { giveUp } = await import('#src/sync/amend.ts')
  const gone = await db.transaction('rw', [...outboxTables(db), db.meta], async () => {
    const { withdrawn, after } = await unsent(db, ids)
    await giveUp(db, withdrawn, after)
    return new Set(withdrawn.flatMap(({ temporaries }) => temporaries.map(({ temporary }) => temporary)))
  })
  const others = await stoodIn(db, ids)
  const left = ids.filter((id) => !gone.has(id) && !others.has(id))
  const names = await realIds(db, left)
  return [...new Set(left.map((id) => names.get(id) ?? id))]
}

async function isThere(db: LocalDatabase, templateId: number, list: PartList, id: number): Promise<boolean> {
  const template = (await seenByIds(db, 'templates', [templateId])).get(templateId)
  return ((template?.[list] ?? []) as readonly AnyPart[]).some((row) => row.id === id)
}

/**
 * The edits that make these rows and nothing else, and what hangs on them; none where some of that is on its way, or was and
 * may have been done: were it taken out, what the server has done would come back.
 */
async function unsent(
  db: LocalDatabase,
  ids: readonly number[],
): Promise<{ withdrawn: OutboxEntry[]; after: Following }> {
  const [entries, sent] = [await outboxEntries(db), await underWay(db)]
  const meant = new Set(ids)
  const withdrawn = entries.filter(
    ({ temporaries }) => temporaries.length > 0 && temporaries.every(({ temporary }) => meant.has(temporary)),
  )
  const after = following(withdrawn, entries)
  const isOut = (entry: OutboxEntry) => sent.has(entry.id) || mayBeDone(entry)
  const all = [...withdrawn, ...after.gone, ...after.shortened.map(({ entry }) => entry)]
  return all.some(isOut) ? { withdrawn: [], after: following([], []) } : { withdrawn, after }
}
