import type { SeenTemplate } from '#src/local/overlay.ts'
import { seenOf, seenRows } from '#src/local/read.ts'
import { useSees } from './sees.ts'
import { useSeen } from './use-local.ts'

/** The templates of a campus, latest change first; undefined while reading. */
export const useTemplates = (campusId: number): SeenTemplate[] | undefined =>
  useSeen(
    ['templates'],
    async ({ db, entries }) => {
      const cached = await db.templates.where('campusIds').equals(campusId).toArray()
      const rows = await seenRows(db, 'templates', cached, entries)
      return [...rows.values()]
        .filter((template) => template.campusIds.includes(campusId))
        .sort((a, b) => b.updatedAt - a.updatedAt)
    },
    [campusId],
  )

/** A template whole; null when this device does not hold it. */
export function useTemplate(id: number): SeenTemplate | null | undefined {
  const { sees, of } = useSees()
  return useSeen(
    ['templates'],
    async (moment) => {
      const template = (await seenOf(moment, 'templates', [id])).get(id)
      return template && (of === null || template.campusIds.some(sees)) ? template : null
    },
    [id, of],
  )
}
