import { useState } from 'react'
import { useApi } from '#src/data/frame.ts'
import { useEditForm } from '#src/pages/use-edit-form.ts'
import { type Say, useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { NameField } from '#src/ui/name-field.tsx'
import { toast } from '#src/ui/toast.ts'
import type { ProjectTask } from './project-task.ts'
import classes from './projects.module.css'
import type { TaskFormProps } from './task-dialog.tsx'

type Kind = 'addProject' | 'renameProject' | 'addApp' | 'renameFloor' | 'addZone' | 'renameZone'
type NameTask = ProjectTask & { kind: Kind }

/** The field that a refused name is named by. */
const fieldOf: Record<Kind, string> = {
  addProject: 'megaprojectName',
  renameProject: 'megaprojectName',
  addApp: 'appName',
  renameFloor: 'floorName',
  addZone: 'zoneName',
  renameZone: 'zoneName',
}

function nameOf(task: NameTask): string {
  switch (task.kind) {
    case 'renameProject':
      return task.project.megaprojectName
    case 'renameFloor':
      return task.floor.floorName
    case 'renameZone':
      return task.zone.zoneName
    default:
      return ''
  }
}

function titleOf(task: NameTask, say: Say): string {
  const name = nameOf(task)
  switch (task.kind) {
    case 'addProject':
      return say('projects.add')
    case 'addApp':
      return say('projects.addApp', { place: say('system.place') })
    case 'addZone':
      return say('projects.addZoneTo', { name: task.floor.floorName })
    case 'renameProject':
      return say('projects.rename.project', { name })
    case 'renameFloor':
      return say('projects.rename.floor', { name })
    case 'renameZone':
      return say('projects.rename.zone', { name })
  }
}

/** The form of everything that takes nothing but a name. */
export function NameForm({ task, opened, close, done }: TaskFormProps<Kind>) {
  const say = useText()
  const { call } = useApi()
  const field = fieldOf[task.kind]
  const form = useEditForm([field])
  const [value, setValue] = useState(() => nameOf(task))
  const before = nameOf(task)

  const save = async (name: string): Promise<number | undefined> => {
    switch (task.kind) {
      case 'addProject':
        return (await call('megaproject.add', { megaprojectName: name })).id
      case 'renameProject':
        await call('megaproject.update', { id: task.project.id, megaprojectName: name })
        return undefined
      case 'addApp':
        await call('megaproject.addApp', { megaprojectId: task.project.id, appName: name })
        return undefined
      case 'renameFloor':
        await call('megaproject.updateFloor', { id: task.floor.id, floorName: name })
        return undefined
      case 'addZone':
        await call('megaproject.addZone', { floorId: task.floor.id, zoneName: name })
        return undefined
      case 'renameZone':
        await call('megaproject.updateZone', { id: task.zone.id, zoneName: name })
        return undefined
    }
  }
  const submit = async () => {
    const name = value.trim()
    if (name === '') return form.refuse({ [field]: say('common.required') })
    if (name === before) return close()
    let added: number | undefined
    const saved = await form.send(async () => {
      added = await save(name)
    })
    if (!saved) return
    toast.done(before === '' ? say('projects.added', { name }) : say('projects.saved'))
    done(added)
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={titleOf(task, say)}
      submit={before === '' ? say('common.add') : undefined}
      onSubmit={() => void submit()}
      busy={form.busy}
      error={form.error}
    >
      {task.kind === 'addApp' && (
        <p className={classes.hint}>
          {say('projects.addAppHint', { name: task.project.megaprojectName, place: say('system.place') })}
        </p>
      )}
      <NameField
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
        error={form.fields[field]}
      />
    </FormDialog>
  )
}
