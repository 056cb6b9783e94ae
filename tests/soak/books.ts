import { sql } from 'kysely'
import type { Created } from '#contract/changed.ts'
import type { Database } from '#server/database/database.ts'

/** A write that the server has done, as its log has it, and the key it came with. */
export interface AuditEntry {
  /** Later auditEntries have higher ones. */
  id: number
  accountId: number
  call: string
  /** As it arrived. */
  input: Record<string, unknown>
  /** Null for a write without one. */
  key: string | null
  /** What its answer named as created; empty without a key. */
  created: Created[]
}

/**
 * Every edit done in a company, by the database itself: the log of writes, joined to the keys that were stored by
 * the same transaction. A key without a auditEntry is listed too, with id 0.
 */
export const readBooks = (database: Database, cid: number): Promise<AuditEntry[]> =>
  database.system(async (db) => {
    const { rows } = await sql<Omit<AuditEntry, 'created'> & { answer: string | null }>`
      select coalesce(audit.id, 0) as id, coalesce(audit.account_id, kept.account_id) as "accountId",
        coalesce(audit.call, kept.call) as call, coalesce(audit.input, '{}') as input, kept.key, kept.answer
      from (select *, xmin as done_in from audit where cid = ${cid} and call not like 'user.%') as audit
      full join (select *, xmin as done_in from idempotency where cid = ${cid}) as kept
        on kept.done_in = audit.done_in
      order by 1`.execute(db)
    return rows.map(({ answer, ...auditEntry }) => ({
      ...auditEntry,
      created: answer ? (JSON.parse(answer).created as Created[]) : [],
    }))
  })
