import { isTemporaryId } from '#contract/rules/temporary-id.ts'
import type { SceneAction, TemplateScene } from '#contract/template-shapes.ts'
import { actionOf, type Cell, cellOf, noValues, sameCells, switchValues } from '../scenes/scene-values.ts'
import { actionsByTarget, type MatrixRow } from './matrix-model.ts'

/** One cell set to values; no values means the scene leaves the target alone. */
export interface CellEdit extends Cell {
  sceneId: number
  targetId: number
}

export interface SceneEdit {
  id: number
  actionList?: SceneAction[]
  removeTargetIds?: number[]
}

type Scenes = readonly Pick<TemplateScene, 'id' | 'actionList'>[]

export const cellIn = (scene: Pick<TemplateScene, 'actionList'>, targetId: number): Cell =>
  cellOf(actionsByTarget(scene).get(targetId))

/**
 * The edits that change something. A scene that is not there any more is left out, unless its id was a
 * temporary one: then it goes by its real id by now, and the outbox knows which.
 */
export const changing = (scenes: Scenes, edits: readonly CellEdit[]): CellEdit[] =>
  edits.filter((edit) => {
    const scene = scenes.find((one) => one.id === edit.sceneId)
    return scene ? !sameCells(cellIn(scene, edit.targetId), edit) : isTemporaryId(edit.sceneId)
  })

/** The same edits as the wire has them: scene by scene, only with the targets that change. */
export function sceneEdits(edits: readonly CellEdit[]): SceneEdit[] {
  const ids = [...new Set(edits.map((edit) => edit.sceneId))]
  return ids.map((id) => {
    const mine = edits.filter((edit) => edit.sceneId === id)
    const set = mine.filter((edit) => edit.values.size > 0)
    const cleared = mine.filter((edit) => edit.values.size === 0)
    return {
      id,
      ...(set.length > 0 && {
        actionList: set.map(({ targetId, values, pace }) => actionOf(targetId, values, pace)),
      }),
      ...(cleared.length > 0 && { removeTargetIds: cleared.map((edit) => edit.targetId) }),
    }
  })
}

/** A step that can be taken back: what cells held before, and what the step put there. */
export interface Step {
  before: CellEdit[]
  after: CellEdit[]
}

export const stepOf = (scenes: Scenes, edits: CellEdit[]): Step => ({
  before: edits.map((edit) => {
    const scene = scenes.find((one) => one.id === edit.sceneId)
    return { ...edit, ...(scene ? cellIn(scene, edit.targetId) : { values: noValues }) }
  }),
  after: edits,
})

/** The edits that take a step back. A cell that somebody has changed since stays as it is. */
export function takingBack(scenes: Scenes, step: Step): CellEdit[] {
  const untouched = step.before.filter((_, index) => {
    const after = step.after[index]
    const scene = scenes.find((one) => one.id === after?.sceneId)
    return after && scene && sameCells(cellIn(scene, after.targetId), after)
  })
  return changing(scenes, untouched)
}

/** All lighting equipment of a scene on (1) or off (0), each as fast as before. Groups are left to those who use them. */
export const lightsTo = (
  rows: readonly MatrixRow[],
  scene: Pick<TemplateScene, 'id' | 'actionList'>,
  value: 0 | 1,
): CellEdit[] =>
  rows
    .filter((row) => row.kind === 'equipment' && row.lighting)
    .map((row) => ({
      sceneId: scene.id,
      targetId: row.targetId,
      ...cellIn(scene, row.targetId),
      values: switchValues(row.functions, value),
    }))
    .filter((edit) => edit.values.size > 0)
