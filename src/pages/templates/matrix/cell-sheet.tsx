import type { SeenTemplate } from '#src/data/seen.ts'
import { useText } from '#src/text/text.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { useKept } from '#src/ui/use-kept.ts'
import type { Cell } from '../scenes/scene-values.ts'
import { CellEditor } from './cell-editor.tsx'
import type { MatrixRow } from './matrix-model.ts'

interface Props {
  scene: SeenTemplate['sceneList'][number]
  /** Null while it is closed. */
  edited: { row: MatrixRow; draft: Cell } | null
  change: (draft: Cell) => void
  keep: (cell: Cell) => void
  cancel: () => void
}

/** The editor of a cell on a phone, from the bottom. */
export function CellSheet({ scene, edited, change, keep, cancel }: Props) {
  const say = useText()
  const kept = useKept(edited)
  if (!kept) return null
  const { row, draft } = kept.value
  const title = say('templates.scenes.cellOf', { target: row.name, scene: scene.name })
  return (
    <Dialog opened={edited !== null} onClose={cancel} title={title} plain>
      <CellEditor row={row} draft={draft} change={change} keep={keep} cancel={cancel} />
    </Dialog>
  )
}
