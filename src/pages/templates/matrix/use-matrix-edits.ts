import { useRef, useState } from 'react'
import { useEdits } from '#src/data/edits.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { attempt } from '#src/form/attempt.ts'
import { type CellEdit, changing, type Step, sceneEdits, stepOf, takingBack } from './cell-edits.ts'

const kept = 50

export interface MatrixEdits {
  /** Sets cells, in one edit. What is so already is not sent. */
  set: (edits: CellEdit[]) => Promise<void>
  /** Takes the last step back, by another edit. */
  undo: () => Promise<void>
  /** How many cells the last step changed; 0 when there is none. */
  undoable: number
}

/** Edits of cells, and the way back. The steps are forgotten with the page. */
export function useMatrixEdits(template: SeenTemplate): MatrixEdits {
  const { editParts } = useEdits()
  const [steps, setSteps] = useState<readonly Step[]>([])
  const scenes = useRef(template.sceneList)
  scenes.current = template.sceneList

  const send = (edits: readonly CellEdit[]) =>
    attempt(() => editParts('sceneList', template.id, sceneEdits(edits)))
  const set = async (edits: CellEdit[]) => {
    const real = changing(scenes.current, edits)
    if (real.length === 0) return
    const step = stepOf(scenes.current, real)
    if (await send(real)) setSteps((before) => [...before, step].slice(-kept))
  }
  const inScenes = new Set(template.sceneList.map(({ id }) => id))
  // Cells of a scene that is gone, as when its addition was taken back, are no step any more.
  const last = steps.findLast(({ after }) => after.some(({ sceneId }) => inScenes.has(sceneId)))
  const undo = async () => {
    if (!last) return
    const edits = takingBack(scenes.current, last)
    if (edits.length === 0 || (await send(edits)))
      setSteps((before) => before.filter((step) => step !== last))
  }
  return { set, undo, undoable: last?.after.length ?? 0 }
}
