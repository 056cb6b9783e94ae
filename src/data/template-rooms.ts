import type { SpaceNode } from '#contract/space-shapes.ts'
import { seenRows } from '#src/local/read.ts'
import { useSees } from './sees.ts'
import { useSeen } from './use-local.ts'

/** A room made from a template, and what it stands in: 教学楼 / 2层. */
export interface TemplateRoom {
  id: number
  name: string
  place: string
}

/** The rooms of a template that this device holds, with those that were bound to it here; undefined while reading. */
export function useTemplateRooms(
  templateId: number,
  campusIds: readonly number[],
): TemplateRoom[] | undefined {
  const { sees, of } = useSees()
  return useSeen(
    ['spaces'],
    async ({ db, entries }) => {
      const cached = await db.spaces.where('campusId').anyOf(campusIds).toArray()
      const rows = await seenRows(db, 'spaces', cached, entries)
      const placeOf = ({ parentId }: SpaceNode): string[] => {
        const parent = rows.get(parentId ?? 0)
        return parent ? [...placeOf(parent), parent.name] : []
      }
      return [...rows.values()]
        .filter((node) => node.kind === 'room' && node.templateId === templateId && sees(node.campusId))
        .map((node) => ({ id: node.id, name: node.name, place: placeOf(node).join(' / ') }))
    },
    [templateId, campusIds.join(), of],
  )
}
