import { renameIds, temporaryIdsIn } from '#contract/rules/temporary-id.ts'
import { realIds } from './aliases.ts'
import type { LocalDatabase } from './database.ts'

/** What somebody has entered in a form and not sent. */
export interface StoredDraft {
  values: Record<string, unknown>
  /** What the form began with; drafts of older builds have none. */
  begun?: Record<string, unknown>
  /** The version of the row that it was about then. */
  version?: number | undefined
  /** When it was last changed, in ms. */
  at: number
}

const prefix = 'draft:'

type Names = ReadonlyMap<number, number>

/** What a form is of stands in its name, with the ids. */
const renamed = (form: string, names: Names): string =>
  form.replace(/-\d+/g, (id) => String(names.get(Number(id)) ?? id))

/** The key of a form that may still go by the ids of what was made on this device. */
async function keyOf(db: LocalDatabase, form: string): Promise<string> {
  const ids = temporaryIdsIn((form.match(/-\d+/g) ?? []).map(Number))
  return prefix + renamed(form, await realIds(db, ids))
}

/** @param form which form it was entered in, and of what */
export const readDraft = (db: LocalDatabase, form: string): Promise<StoredDraft | null> =>
  db.transaction(
    'r',
    [db.meta, db.aliases],
    async () => ((await db.meta.get(await keyOf(db, form)))?.value as StoredDraft | undefined) ?? null,
  )

export const keepDraft = (db: LocalDatabase, form: string, draft: StoredDraft): Promise<unknown> =>
  db.transaction('rw', [db.meta, db.aliases], async () => {
    const names = await realIds(db, temporaryIdsIn(draft))
    await db.meta.put({ key: await keyOf(db, form), value: renameIds(draft, names) })
  })

export const dropDraft = (db: LocalDatabase, form: string): Promise<void> =>
  db.transaction('rw', [db.meta, db.aliases], async () => db.meta.delete(await keyOf(db, form)))

/**
 * What was made on this device goes by another id once the server has it: so do drafts of it, and what they say of it.
 * Within a transaction over `meta`.
 */
export async function renameInDrafts(db: LocalDatabase, names: Names): Promise<void> {
  const drafts = await db.meta.where('key').startsWith(prefix).toArray()
  for (const draft of drafts) {
    const now = { ...renameIds(draft, names), key: renamed(draft.key, names) }
    if (now.key === draft.key && now.value === draft.value) continue
    await db.meta.delete(draft.key)
    await db.meta.put(now)
  }
}
