import { withinText } from '#contract/rules/within.ts'
import type { PackSize } from '#contract/sync.ts'
import type { Api } from '#src/api/api.ts'
import type { LocalDatabase } from '#src/local/database.ts'
import { setFreshness } from '#src/local/meta.ts'
import { dropPack, type Scope } from '#src/local/packs.ts'

/** What a person may do with what she takes along. */
export const packVerbs = (db: LocalDatabase, api: Api) => {
  const sizeOf = (campusId: number, within: Scope): Promise<PackSize> =>
    api.call('sync.packSize', { campusId, ...withinText(within) })

  return {
    /** How big a pack would be. @throws ApiError, NetworkError */
    sizeOf,

    /**
     * Takes a campus along, or another part of it: the leading tab fetches it, from now on and whenever something
     * changes. `within` are buildings and floors by id; null is all.
     */
    async take(campusId: number, within: Scope): Promise<void> {
      const size = await sizeOf(campusId, within).catch(() => null)
      const now = Date.now()
      await db.packs.put({ campusId, within, takenAt: now, size, asked: now })
    },

    /** Asks for the news of a pack now. */
    async renew(campusId: number): Promise<void> {
      await setFreshness(db, campusId, { error: null })
      await db.packs.where({ campusId }).modify({ asked: Date.now() })
    },

    /** Forgets a pack, and its rows unless a tab shows the campus. */
    drop: (campusId: number): Promise<void> => dropPack(db, campusId),
  }
}
