import type { QueuedName } from '#contract/index.ts'
import type { SpaceNode } from '#contract/space-shapes.ts'
import type { Draft } from '#src/sync/enqueue.ts'
import { freshTemporaryId } from '#src/sync/random.ts'

/** Renames of so many rooms, each independent of the others. `round` makes them differ from the last ones. */
export const renames = (rooms: readonly SpaceNode[], round: string): Draft<'space.edit'>[] =>
  rooms.map(({ id, campusId }) => ({
    name: 'space.edit',
    input: { id, campusId, name: `${id} ${round}` },
    aside: { subject: String(id) },
  }))

/** One edit of a chain; `edits` is the temporary id of the row it changes, when it changes one. */
export interface ChainLink {
  draft: Draft
  edits?: number
}

const link = <N extends QueuedName>(draft: Draft<N>, edits?: number): ChainLink => ({
  draft: draft as unknown as Draft,
  edits,
})

/**
 * A template made offline and its scenes, one edit after the other on the same template: every fourth adds a
 * scene, the others rename the one added last, by its temporary id.
 */
export function chain(campusId: number, length: number, round: string): ChainLink[] {
  const templateId = freshTemporaryId()
  const add: Draft<'template.add'> = {
    name: 'template.add',
    input: { name: `模板 ${round}`, campusIds: [campusId] },
    temporaries: [{ of: 0, temporary: templateId }],
  }
  let scene = 0
  const next = (count: number): ChainLink => {
    const name = `场景 ${count}`
    if (count % 4 !== 0)
      return link(
        { name: 'templateScene.editAll', input: { templateId, sceneList: [{ id: scene, name }] } },
        scene,
      )
    scene = freshTemporaryId()
    return link({
      name: 'templateScene.addAll',
      input: { templateId, sceneList: [{ name }] },
      temporaries: [{ of: 0, temporary: scene }],
    })
  }
  return [link(add), ...Array.from({ length: length - 1 }, (_, count) => next(count))]
}
