import { sql } from 'kysely'
import type { Tenant } from '#server/database/database.ts'
import { type PlacedNode, placedNodes } from '../space/rows.ts'
import { oldestRunning } from '../sync/cursor.ts'

/** Nodes of a campus, and since when changes of it are not in them: a transaction, as a delta's cursor names one. */
interface Kept {
  since: number
  nodes: readonly PlacedNode[]
}

/** Of so many nodes in all, those of the campuses last asked for are kept: some tens of megabytes. */
const mostNodes = 100_000

/**
 * The nodes of campuses as they were last read, so that thousands of rows are not read and written out anew for every
 * question when nothing has changed. What is kept is known to be true by the rule that a browser's delta follows (see
 * sync/cursor.ts), asked of the database each time: it holds for every server process, whichever of them wrote.
 */
export class KeptNodes {
  readonly #campuses = new Map<number, Kept>()

  /**
   * All nodes of a campus that the tenant sees, siblings in display order; the same list for as long as it is true. Must
   * not be asked in a transaction that has changed nodes itself: what is kept is for all.
   * @param campusId one that the tenant was found to see, and with it all that stands in it
   */
  async of(tenant: Tenant, campusId: number): Promise<readonly PlacedNode[]> {
    const kept = this.#campuses.get(campusId)
    // Before the rows are read: what is committed in between is looked for again at the next question.
    const { since, changed } = await changesSince(tenant, campusId, kept?.since ?? 0)
    const nodes = kept && !changed ? kept.nodes : await placedNodes(tenant, campusId)
    this.#keep(campusId, { since, nodes })
    return nodes
  }

  #keep(campusId: number, kept: Kept): void {
    this.#campuses.delete(campusId)
    this.#campuses.set(campusId, kept)
    let left = [...this.#campuses.values()].reduce((sum, { nodes }) => sum + nodes.length, 0)
    for (const [oldest, { nodes }] of this.#campuses) {
      if (left <= mostNodes) return
      this.#campuses.delete(oldest)
      left -= nodes.length
    }
  }
}

/** Whether nodes of a campus may have changed since a transaction, and the one to ask about next. */
async function changesSince({ db }: Tenant, campusId: number, since: number) {
  const { rows } = await sql<{ since: number; changed: boolean }>`
    select now.xid as since, ${since} > now.xid or ${since} <= tombstones_gone()
      or exists (select from space where campus_id = ${campusId} and changed_in >= ${since})
      or exists (select from tombstone
        where campus_id = ${campusId} and table_name = 'spaces' and changed_in >= ${since}) as changed
    from (select ${oldestRunning} as xid) as now`.execute(db)
  return rows[0] ?? { since: 0, changed: true }
}
