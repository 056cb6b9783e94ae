import type { InputOf } from '#contract/index.ts'
import { seenByIds } from '#src/local/read.ts'
import { changedFields, queue, queueAll, queueOne, type Verbs } from './queue.ts'

type CampusPatch = Omit<InputOf<'campus.edit'>, 'campusId'>
type SpacePatch = Omit<InputOf<'space.edit'>, 'id' | 'campusId'>

/** Edits of campuses and of their buildings, floors and rooms. All work without a network. */
export const placeVerbs = (verbs: Verbs) => ({
  /** Answers the new campus's temporary id. */
  addCampus: (input: InputOf<'campus.add'>): Promise<number> => queueOne(verbs, 'campus.add', input),

  /** Queues nothing when nothing differs. */
  async editCampus(campusId: number, patch: CampusPatch): Promise<void> {
    const campus = (await seenByIds(verbs.db, 'campuses', [campusId])).get(campusId)
    const changed = changedFields(campus ?? {}, patch)
    if (Object.keys(changed).length === 0) return
    const aside = campus ? { subject: campus.name } : {}
    await queue(verbs, 'campus.edit', { ...changed, campusId }, { aside })
  },

  /** Adds several nodes, all or none. Answers their temporary ids. */
  async addSpaces(inputs: readonly InputOf<'space.add'>[]): Promise<number[]> {
    return (await queueAll(verbs, 'space.add', inputs, { made: [0] })).flat()
  },

  async editSpace(id: number, patch: SpacePatch): Promise<void> {
    const node = (await seenByIds(verbs.db, 'spaces', [id])).get(id)
    const changed = changedFields(node ?? {}, patch)
    if (!node || Object.keys(changed).length === 0) return
    const input = { ...changed, id, campusId: node.campusId }
    await queue(verbs, 'space.edit', input, { aside: { subject: node.name } })
  },
})
