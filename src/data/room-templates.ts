import { publishedStatus } from '#contract/rules/template-state.ts'
import type { Template } from '#contract/template-shapes.ts'
import { seenOf, seenRows } from '#src/local/read.ts'
import { useSees } from './sees.ts'
import { useSeen } from './use-local.ts'

/** Rooms of a published template know nothing of what was edited here and is not sent. */
const isPublished = ({ status }: Template) => status >= publishedStatus

/** What the rooms of a campus are made from, by id, as they go by it; undefined while reading. */
export const useRoomTemplates = (campusId: number): ReadonlyMap<number, Template> | undefined =>
  useSeen(
    ['templates'],
    async ({ db, entries }) => {
      const cached = await db.templates.where('campusIds').equals(campusId).toArray()
      const seen: ReadonlyMap<number, Template> = await seenRows(db, 'templates', cached, entries)
      const published = cached.filter(isPublished).map((row) => [row.id, row] as const)
      return new Map([...seen, ...published])
    },
    [campusId],
  )

/** What a room is made from, as the room goes by it; null when this device does not hold it. */
export function useRoomTemplate(id: number): Template | null | undefined {
  const { sees, of } = useSees()
  return useSeen(
    ['templates'],
    async (moment) => {
      const cached = id > 0 ? await moment.db.templates.get(id) : undefined
      const said = cached && isPublished(cached) ? cached : undefined
      const template: Template | undefined = said ?? (await seenOf(moment, 'templates', [id])).get(id)
      return template && (of === null || template.campusIds.some(sees)) ? template : null
    },
    [id, of],
  )
}
