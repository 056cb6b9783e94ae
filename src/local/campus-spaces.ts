import type { SpaceNode } from '#contract/space-shapes.ts'
import type { LocalDatabase } from './database.ts'

/** Rows read at once: the page has its turn between any two lots. */
const atOnce = 1_000

/**
 * The buildings, floors and rooms that this device holds of a campus, of one moment. A large campus's come in lots: as one
 * answer 12,600 rows keep a slow tablet's page busy for half a second.
 */
export const spacesOf = (db: LocalDatabase, campusId: number): Promise<SpaceNode[]> =>
  db.transaction('r', db.spaces, async () => {
    const nodes = await db.spaces.where({ campusId }).limit(atOnce).toArray()
    if (nodes.length < atOnce) return nodes
    const ids = await db.spaces.where({ campusId }).primaryKeys()
    for (let from = atOnce; from < ids.length; from += atOnce) {
      const lot = ids.slice(from, from + atOnce)
      const rows = await db.spaces.where('id').between(lot[0], lot.at(-1), true, true).toArray()
      nodes.push(...rows.filter((row) => row.campusId === campusId))
    }
    return nodes
  })
