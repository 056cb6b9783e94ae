import { groupBy } from '#contract/rules/group-by.ts'
import { placesAmong } from '#contract/rules/places-among.ts'
import type { SpaceNode } from '#contract/space-shapes.ts'
import { seenOf, seenRows } from '#src/local/read.ts'
import { useSees } from './sees.ts'
import { useSeen } from './use-local.ts'

/** A room made from a template, and what it stands in: 教学楼 / 2层, after its campus where rooms are of several. */
export interface TemplateRoom {
  id: number
  campusId: number
  name: string
  place: string
}

/** The rooms of a template that this device holds, with those that were bound to it here, campus by campus; undefined while reading. */
export function useTemplateRooms(
  templateId: number,
  campusIds: readonly number[],
): TemplateRoom[] | undefined {
  const { sees, of } = useSees()
  return useSeen(
    ['spaces', 'campuses'],
    async ({ db, entries }) => {
      const cached = await db.spaces.where('campusId').anyOf(campusIds).toArray()
      const rows = await seenRows(db, 'spaces', cached, entries)
      const placeOf = ({ parentId }: SpaceNode): string[] => {
        const parent = rows.get(parentId ?? 0)
        return parent ? [...placeOf(parent), parent.name] : []
      }
      const rooms = [...rows.values()].filter(
        (node) => node.kind === 'room' && node.templateId === templateId && sees(node.campusId),
      )
      const byCampus = groupBy(rooms, ({ campusId }) => campusId)
      const campuses = await seenOf({ db, entries }, 'campuses', [...byCampus.keys()])
      const told = placesAmong(rooms)
      return [...byCampus.values()].flat().map((node) => ({
        ...{ id: node.id, campusId: node.campusId, name: node.name },
        place: told(campuses.get(node.campusId)?.name, placeOf(node).join(' / ')),
      }))
    },
    [templateId, campusIds.join(), of],
  )
}
