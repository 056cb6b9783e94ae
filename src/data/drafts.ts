import { useContext, useMemo } from 'react'
import { dropDraft, keepDraft, readDraft, type StoredDraft } from '#src/local/drafts.ts'
import { DeskContext } from './desk-context.ts'

export type { StoredDraft }

/** What was entered in one form and not sent. */
export interface Drafts {
  read(): Promise<StoredDraft | null>
  keep(draft: Omit<StoredDraft, 'at'>): Promise<void>
  drop(): Promise<void>
}

/**
 * Where a form's draft is kept: in the user's local database, sealed like the rest. What cannot be written down is left:
 * it still stands in the form.
 *
 * @param form which form it is, and of what; null keeps nothing, and so does a page where nobody is signed in
 */
export function useDrafts(form: string | null): Drafts | null {
  const db = useContext(DeskContext)?.local.bulk
  return useMemo(() => {
    if (!db || form === null) return null
    return {
      read: () => readDraft(db, form).catch(() => null),
      keep: async (draft) => {
        await keepDraft(db, form, { ...draft, at: Date.now() }).catch(() => undefined)
      },
      drop: async () => {
        await dropDraft(db, form).catch(() => undefined)
      },
    }
  }, [db, form])
}
