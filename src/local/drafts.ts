import type { LocalDatabase } from './database.ts'

/** What somebody has entered in a form and not sent. */
export interface StoredDraft {
  values: Record<string, unknown>
  /** When it was last changed, in ms. */
  at: number
}

const keyOf = (form: string) => `draft:${form}`

/** @param form which form it was entered in, and of what */
export const readDraft = async (db: LocalDatabase, form: string): Promise<StoredDraft | null> =>
  ((await db.meta.get(keyOf(form)))?.value as StoredDraft | undefined) ?? null

export const keepDraft = (db: LocalDatabase, form: string, value: StoredDraft) =>
  db.meta.put({ key: keyOf(form), value })

export const dropDraft = (db: LocalDatabase, form: string) => db.meta.delete(keyOf(form))
