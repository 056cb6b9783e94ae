import { same } from '#contract/rules/same.ts'
import { checkInput } from '#src/api/check-input.ts'
import type { MayCall } from '#src/api/may-call.ts'
import { doesOf, isAddress } from '#src/local/edits/index.ts'
import type { Aside, OutboxEntry } from '#src/local/entry.ts'
import { outboxEntries } from '#src/local/read.ts'
import { underWay } from '#src/local/under-way.ts'
import type { Mended, Side } from '#src/sync/amend.ts'
import { outboxTables } from '#src/sync/enqueue.ts'
import { insist } from '#src/sync/insist.ts'
import { type Following, following } from '#src/sync/order.ts'
import { InvalidEdit } from '../invalid-edit.ts'
import type { Verbs } from './queue.ts'

/**
 * An edit's input with other fields; what it says beside them stays, and what is undefined is said no more. Of edited rows only those are said that differ
 * from what any of them was; null when nothing is left to be said.
 */
export function amendedInput(
  { name, input, bases }: Pick<OutboxEntry, 'name' | 'input' | 'bases'>,
  fields: Record<string, unknown>,
): Record<string, unknown> | null {
  if (doesOf(name) !== 'edit')
    return Object.fromEntries(
      Object.entries({ ...input, ...fields }).filter(([, value]) => value !== undefined),
    )
  const rows = bases.length > 0 ? bases.map(({ row }) => row) : [{} as Record<string, unknown>]
  const kept = Object.entries(input).filter(([field]) => !Object.hasOwn(fields, field))
  const changed = Object.entries(fields).filter(([field, value]) =>
    rows.some((row) => !same(row[field], value)),
  )
  const amended = [...kept, ...changed]
  return amended.some(([field]) => !isAddress(name, field)) ? Object.fromEntries(amended) : null
}

/** What a person may do with queued edits. */
export const outboxVerbs = (verbs: Verbs, products: () => Promise<Aside['products']>) => ({
  ...retryVerbs(verbs),
  ...amendVerbs(verbs, products),
  ...discardVerbs(verbs),
})

const entryOf = (db: Verbs['db'], id: string) => db.outbox.where({ id }).first()

const retryVerbs = ({ db, queued: wake }: Verbs) => ({
  /** Lets an edit be sent at once: a refused one again, a backing-off one without waiting. */
  async retry(id: string): Promise<void> {
    await db.transaction('rw', [db.outbox, db.meta], async () => {
      const entry = await entryOf(db, id)
      if (entry && !(await underWay(db)).has(id)) await db.outbox.put(insist(entry))
    })
    wake()
  },

  /** The same for every edit that conflicts with nobody's. */
  async retryAll(): Promise<void> {
    await db.transaction('rw', [db.outbox, db.meta], async () => {
      const [entries, sent] = [await outboxEntries(db), await underWay(db)]
      const plain = entries.filter(
        ({ id, state }) => !sent.has(id) && (state.kind === 'waiting' || state.overlaps.length === 0),
      )
      await db.outbox.bulkPut(plain.map(insist))
    })
    wake()
  },
})

const mending = () => import('#src/sync/amend.ts')

/** What changes an edit and has it sent then. How that is done comes with the page of an edit, where it is asked for. */
const amendVerbs = ({ db, language, queued: wake }: Verbs, products: () => Promise<Aside['products']>) => {
  const woken = async <M>(mending: PromiseLike<M>): Promise<M> => {
    const mended = await mending
    wake()
    return mended
  }

  /**
   * Sends a refused edit with another input, checked as the server will check it.
   * @throws InvalidEdit; the edit then stays as it is
   */
  const amendWith = async (id: string, input: Record<string, unknown>): Promise<Mended> => {
    const entry = await entryOf(db, id)
    if (!entry) return 'not-there'
    const fields = await checkInput(entry.name, input, language())
    if (fields) throw new InvalidEdit(fields)
    return woken((await mending()).amend(db, id, input))
  }

  return {
    amend: amendWith,

    /**
     * The same, by the fields as its form holds them now: of an edited row, those that are otherwise than before it was
     * edited. 'unchanged' when none is; the edit then stays as it is.
     */
    async amendFields(id: string, fields: Record<string, unknown>): Promise<Mended | 'unchanged'> {
      const entry = await entryOf(db, id)
      if (!entry) return 'not-there'
      const input = amendedInput(entry, fields)
      return input ? amendWith(id, input) : 'unchanged'
    },

    /** Settles a conflict field by field; see `choiceKey` for how a field is named. */
    resolve: async (id: string, choices: ReadonlyMap<string, Side>) =>
      woken((await mending()).resolve(db, id, choices)),

    /** Leaves out what an edit does with a part that is gone. */
    dropTarget: async (id: string, target: number) => woken((await mending()).dropTarget(db, id, target)),

    /** Makes again what an edit needs and somebody else has removed. @param may which calls she may make */
    async recreate(id: string, may: MayCall, whole = false): Promise<Mended | 'under-way'> {
      const { recreate } = await import('#src/sync/recreate.ts')
      return woken(recreate(db, id, { may, whole, products: await products() }))
    },
  }
}

const discardVerbs = ({ db }: Verbs) => ({
  /** What discarding an edit does to those that were made on top of it. */
  async following(id: string): Promise<Following> {
    const entries = await outboxEntries(db)
    return following(
      entries.filter((each) => each.id === id),
      entries,
    )
  },

  /**
   * Drops an edit and what is nothing without it; what names what it makes among others goes on without that. Answers false where one
   * of these is being sent: it may already be done.
   */
  async discard(id: string): Promise<boolean> {
    const { giveUp } = await mending()
    return db.transaction('rw', [...outboxTables(db), db.meta], async () => {
      const [entries, sent] = [await outboxEntries(db), await underWay(db)]
      const entry = entries.find((each) => each.id === id)
      if (!entry) return true
      const after = following([entry], entries)
      const all = [entry, ...after.gone, ...after.shortened.map((each) => each.entry)]
      if (all.some((each) => sent.has(each.id))) return false
      await giveUp(db, [entry], after)
      return true
    })
  },
})
