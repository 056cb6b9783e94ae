import { useState } from 'react'
import type { SeenTemplate } from '#src/data/seen.ts'
import { useText } from '#src/text/text.ts'
import { DotsMenu } from '#src/ui/action-menu.tsx'
import { PendingMark } from '#src/ui/pending-mark.tsx'
import { CellSheet } from '../dialogs.ts'
import type { SceneTask } from '../scenes/scene-forms.tsx'
import { ScenePicker } from '../scenes/scene-picker.tsx'
import { SceneTargets } from '../scenes/scene-targets.tsx'
import type { Cell } from '../scenes/scene-values.ts'
import { useSceneMenu } from '../scenes/use-scene-menu.ts'
import { useLed } from '../sections/use-led.ts'
import { cellIn } from './cell-edits.ts'
import type { MatrixRow } from './matrix-model.ts'
import classes from './scene-cards.module.css'
import type { MatrixEdits } from './use-matrix-edits.ts'

type Scene = SeenTemplate['sceneList'][number]

interface Props {
  template: SeenTemplate
  rows: readonly MatrixRow[]
  edits: MatrixEdits
  mayEdit: boolean
  start: (task: SceneTask) => void
}

/** The matrix on a phone: one scene at a time, a cell opens from the bottom. */
export function SceneCards({ template, rows, edits, mayEdit, start }: Props) {
  const [chosen, setChosen] = useState<number | null>(useLed().row)
  const [edited, setEdited] = useState<{ row: MatrixRow; draft: Cell } | null>(null)
  const scenes = template.sceneList
  const scene = scenes.find((one) => one.id === chosen) ?? scenes[0]
  if (!scene) return null

  const keep = (cell: Cell) => {
    if (edited) void edits.set([{ sceneId: scene.id, targetId: edited.row.targetId, ...cell }])
    setEdited(null)
  }
  return (
    <>
      <ScenePicker scenes={scenes} chosen={scene.id} choose={setChosen} />
      <SceneBar template={template} scene={scene} rows={rows} edits={edits} start={start} />
      <SceneTargets
        scene={scene}
        rows={rows}
        open={mayEdit ? (row) => setEdited({ row, draft: cellIn(scene, row.targetId) }) : null}
      />
      <CellSheet
        scene={scene}
        edited={edited}
        change={(draft) => setEdited((before) => before && { ...before, draft })}
        keep={keep}
        cancel={() => setEdited(null)}
      />
    </>
  )
}

interface BarProps {
  template: SeenTemplate
  scene: Scene
  rows: readonly MatrixRow[]
  edits: MatrixEdits
  start: (task: SceneTask) => void
}

function SceneBar(props: BarProps) {
  const say = useText()
  const { scene } = props
  const actions = useSceneMenu(props)
  return (
    <div className={classes.bar} data-row={scene.id}>
      <h2 className={classes.barName}>{scene.name}</h2>
      <PendingMark pending={scene.pending} />
      <DotsMenu actions={actions} label={say('templates.menuOf', { name: scene.name })} />
    </div>
  )
}
