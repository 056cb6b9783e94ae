import '#src/text/parts.ts'
import { useMemo } from 'react'
import type { SeenTemplate } from '#src/data/seen.ts'
import { useText } from '#src/text/text.ts'
import { useKept } from '#src/ui/use-kept.ts'
import { CaptureScene } from '../capture/capture-scene.tsx'
import type { MatrixRow } from '../matrix/matrix-model.ts'
import type { MatrixEdits } from '../matrix/use-matrix-edits.ts'
import { PartDialog } from '../parts/part-dialog.tsx'
import { AddScenes } from './add-scenes.tsx'

type Scene = SeenTemplate['sceneList'][number]
export type SceneTask = { kind: 'add' } | { kind: 'copy' | 'rename' | 'capture'; scene: Scene }

interface Props {
  template: SeenTemplate
  rows: readonly MatrixRow[]
  edits: MatrixEdits
  task: SceneTask | null
  close: () => void
}

/** The forms of scenes: add, copy to new ones, rename, fill with what stands in a room. */
export function SceneForms({ template, rows, edits, task, close }: Props) {
  const say = useText()
  const renaming = useMemo(() => (task?.kind === 'rename' ? { row: task.scene } : null), [task])
  const adding = task?.kind === 'add' || task?.kind === 'copy' ? task : null
  const kept = useKept(adding)
  const capturing = useKept(task?.kind === 'capture' ? task.scene : null)
  return (
    <>
      <PartDialog
        list="sceneList"
        template={template}
        task={renaming}
        title={({ row }) => say('templates.scenes.renameOf', { name: row?.name ?? '' })}
        close={close}
      />
      {kept && (
        <AddScenes
          key={kept.opening}
          template={template}
          opened={adding !== null}
          close={close}
          source={kept.value.kind === 'copy' ? kept.value.scene : null}
        />
      )}
      {capturing && (
        <CaptureScene
          key={capturing.opening}
          template={template}
          scene={capturing.value}
          opened={task?.kind === 'capture'}
          rows={rows}
          edits={edits}
          close={close}
        />
      )}
    </>
  )
}
