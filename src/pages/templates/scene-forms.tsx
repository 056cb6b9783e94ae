import { useState } from 'react'
import { useEdits } from '#src/data/edits.ts'
import type { SeenTemplate } from '#src/local/overlay.ts'
import { useEditForm } from '#src/pages/use-edit-form.ts'
import { useKept } from '#src/pages/use-kept.ts'
import { useNameCheck } from '#src/pages/use-name-check.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { NameField } from '#src/ui/name-field.tsx'
import { AddScenes } from './add-scenes.tsx'

type Scene = SeenTemplate['sceneList'][number]
export type SceneTask = { kind: 'add' } | { kind: 'copy' | 'rename'; scene: Scene }

interface Props {
  template: SeenTemplate
  task: SceneTask | null
  close: () => void
}

/** The forms of scenes: add, copy to new ones, rename. */
export function SceneForms({ template, task, close }: Props) {
  const kept = useKept(task)
  if (!kept) return null
  const shared = { template, opened: task !== null, close }
  return kept.value.kind === 'rename' ? (
    <RenameScene {...shared} key={kept.opening} scene={kept.value.scene} />
  ) : (
    <AddScenes {...shared} key={kept.opening} source={kept.value.kind === 'copy' ? kept.value.scene : null} />
  )
}

interface RenameProps {
  template: SeenTemplate
  scene: Scene
  opened: boolean
  close: () => void
}

function RenameScene({ template, scene, opened, close }: RenameProps) {
  const say = useText()
  const { editScenes } = useEdits()
  const check = useNameCheck()
  const form = useEditForm(['name'])
  const [name, setName] = useState(scene.name)
  const submit = async () => {
    const others = template.sceneList.filter((other) => other.id !== scene.id)
    const wrong = check(
      name,
      others.map((other) => other.name),
    )
    if (wrong) return form.refuse({ name: wrong })
    const words = name.trim()
    if (
      words === scene.name ||
      (await form.send(() => editScenes(template.id, [{ id: scene.id, name: words }])))
    )
      close()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={say('templates.scenes.renameOf', { name: scene.name })}
      onSubmit={submit}
      busy={form.busy}
      error={form.error}
      size={400}
    >
      <NameField value={name} change={setName} error={form.fields.name} />
    </FormDialog>
  )
}
