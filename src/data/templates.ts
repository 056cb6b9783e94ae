import type { SeenTemplate } from '#src/local/overlay.ts'
import { seenByIds, seenRows } from '#src/local/read.ts'
import { useSees } from './sees.ts'
import { useLocal } from './use-local.ts'

/** The templates of a campus, latest change first; undefined while reading. */
export const useTemplates = (campusId: number): SeenTemplate[] | undefined =>
  useLocal(
    async (db) => {
      const cached = await db.templates.where('campusIds').equals(campusId).toArray()
      const rows = await seenRows(db, 'templates', cached)
      return [...rows.values()]
        .filter((template) => template.campusIds.includes(campusId))
        .sort((a, b) => b.updatedAt - a.updatedAt)
    },
    [campusId],
  )

/** A template whole; null when this device does not hold it. */
export function useTemplate(id: number): SeenTemplate | null | undefined {
  const { sees, of } = useSees()
  return useLocal(
    async (db) => {
      const template = await templateOf(db, id)
      return template && (of === null || template.campusIds.some(sees)) ? template : null
    },
    [id, of],
  )
}

async function templateOf(
  db: Parameters<typeof seenByIds>[0],
  id: number,
): Promise<SeenTemplate | undefined> {
  const found = await seenByIds(db, 'templates', [id])
  return found.get(id)
}
