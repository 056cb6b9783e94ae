import { useMemo } from 'react'
import type { SeenTemplate } from '#src/data/seen.ts'
import { useText } from '#src/text/text.ts'
import { useKept } from '#src/ui/use-kept.ts'
import { AddScenes } from './add-scenes.tsx'
import { PartDialog } from './part-dialog.tsx'

type Scene = SeenTemplate['sceneList'][number]
export type SceneTask = { kind: 'add' } | { kind: 'copy' | 'rename'; scene: Scene }

interface Props {
  template: SeenTemplate
  task: SceneTask | null
  close: () => void
}

/** The forms of scenes: add, copy to new ones, rename. */
export function SceneForms({ template, task, close }: Props) {
  const say = useText()
  const renaming = useMemo(() => (task?.kind === 'rename' ? { row: task.scene } : null), [task])
  const kept = useKept(task?.kind === 'rename' ? null : task)
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
          opened={task !== null && task.kind !== 'rename'}
          close={close}
          source={kept.value.kind === 'copy' ? kept.value.scene : null}
        />
      )}
    </>
  )
}
