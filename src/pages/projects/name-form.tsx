import type { CallName } from '#contract/index.ts'
import type { Api } from '#src/api/api.ts'
import { useApi } from '#src/data/frame.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { type Say, useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { NameField } from '#src/ui/name-field.tsx'
import { toast } from '#src/ui/toast.ts'
import classes from './projects.module.css'
import type { TaskFormProps } from './task-dialog.tsx'

type Kind = 'addProject' | 'renameProject' | 'addApp' | 'renameFloor' | 'addZone'
type TaskOf<K extends Kind> = TaskFormProps<K>['task']

interface Naming {
  call: CallName
  /** The call's field for the name. */
  field: string
  title: string
  /** The name so far; what is added has none. */
  before?: string
  /** Resolves the id of a project that was added. */
  save: (name: string) => Promise<number | undefined>
}

const namings: { [K in Kind]: (task: TaskOf<K>, say: Say, call: Api['call']) => Naming } = {
  addProject: (_task, say, call) => ({
    call: 'megaproject.add',
    field: 'megaprojectName',
    title: say('projects.add'),
    save: async (megaprojectName) => (await call('megaproject.add', { megaprojectName })).id,
  }),
  renameProject: ({ project: { id, megaprojectName: name } }, say, call) => ({
    call: 'megaproject.update',
    field: 'megaprojectName',
    title: say('projects.rename.project', { name }),
    before: name,
    save: async (megaprojectName) => void (await call('megaproject.update', { id, megaprojectName })),
  }),
  addApp: ({ project: { id: megaprojectId } }, say, call) => ({
    call: 'megaproject.addApp',
    field: 'appName',
    title: say('projects.addApp', { place: say('system.place') }),
    save: async (appName) => void (await call('megaproject.addApp', { megaprojectId, appName })),
  }),
  renameFloor: ({ floor: { id, floorName: name } }, say, call) => ({
    call: 'megaproject.updateFloor',
    field: 'floorName',
    title: say('projects.rename.floor', { name }),
    before: name,
    save: async (floorName) => void (await call('megaproject.updateFloor', { id, floorName })),
  }),
  addZone: ({ floor: { id: floorId, floorName: name } }, say, call) => ({
    call: 'megaproject.addZone',
    field: 'zoneName',
    title: say('projects.addZoneTo', { name }),
    save: async (zoneName) => void (await call('megaproject.addZone', { floorId, zoneName })),
  }),
}

const namingOf = <K extends Kind>(kind: K, task: TaskOf<K>, say: Say, call: Api['call']): Naming =>
  namings[kind](task, say, call)

/** What a task is about. */
const idsIn = (task: object): string =>
  Object.values(task)
    .flatMap((thing: unknown) =>
      thing !== null && typeof thing === 'object' && 'id' in thing ? [thing.id] : [],
    )
    .join()

/** The form of everything that takes nothing but a name. */
export function NameForm({ task, opened, close, done }: TaskFormProps<Kind>) {
  const say = useText()
  const api = useApi()
  const { call, field, title, before, save } = namingOf(task.kind, task, say, api.call)
  const form = useCallForm<Record<string, string>>(call, {
    initial: { [field]: before ?? '' },
    about: idsIn(task),
  })

  const submit = async () => {
    const name = form.text(field).value.trim()
    if (name === before) return close()
    let added: number | undefined
    const saved = await form.submit(async () => {
      added = await save(name)
    })
    if (!saved) return
    toast.done(before === undefined ? say('projects.added', { name }) : say('projects.saved'))
    done(added)
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={title}
      submit={before === undefined ? say('common.add') : undefined}
      onSubmit={() => void submit()}
      busy={form.busy}
      unsaved={form.unsaved}
      error={form.error}
    >
      {task.kind === 'addApp' && (
        <p className={classes.dim}>
          {say('projects.addAppHint', { name: task.project.megaprojectName, place: say('system.place') })}
        </p>
      )}
      <NameField {...form.text(field)} {...form.limits(field)} />
    </FormDialog>
  )
}
