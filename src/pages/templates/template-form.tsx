import { type MadeOn, useEdits } from '#src/data/edits.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useNameCheck } from '#src/form/use-name-check.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { useKept } from '#src/ui/use-kept.ts'
import { proposeCopyName } from './parts/name-proposals.ts'
import { TemplateFields, type TemplateValues } from './template-fields.tsx'

/** What the form is open for. */
export type TemplateTask = { kind: 'add' } | { kind: 'edit' | 'clone'; template: SeenTemplate }

interface Props {
  task: TemplateTask | null
  /** The campus a new template is for, unless others are chosen. */
  campusId: number
  /** Names that are in use. */
  taken: readonly string[]
  close: () => void
  /** Called when the edit is made, with the id of a template to open, or null. */
  done: (opened: number | null) => void
}

/** The form that adds, edits or copies a template. */
export function TemplateForm(props: Props) {
  const kept = useKept(props.task)
  return kept && <OpenForm {...props} key={kept.opening} task={kept.value} opened={props.task !== null} />
}

const titles = { add: 'templates.add', edit: 'templates.editTitle', clone: 'templates.clone' } as const

function OpenForm({
  task,
  opened,
  campusId,
  taken,
  close,
  done,
}: Props & { task: TemplateTask; opened: boolean }) {
  const say = useText()
  const edits = useEdits()
  const nameFault = useNameCheck()
  const before = task.kind === 'edit' ? task.template : undefined
  const form = useCallForm<TemplateValues>(`template.${task.kind}`, {
    about: task.kind === 'add' ? `in ${campusId}` : task.template.id,
    version: before?.version,
    initial: () => {
      if (task.kind === 'add') return { name: '', describe: '', campusIds: [campusId] }
      if (task.kind === 'edit') return { name: task.template.name, describe: task.template.describe }
      return { name: proposeCopyName(task.template.name, say('templates.copyWord'), taken) }
    },
    check: ({ name }) => ({
      name: nameFault(
        name,
        taken.filter((other) => other !== before?.name),
      ),
    }),
  })
  const make = async (
    { name, describe = '', campusIds = [] }: TemplateValues,
    { campusIds: _kept, ...changed }: Partial<TemplateValues>,
    madeOn: MadeOn,
  ): Promise<number | null> => {
    if (task.kind === 'add') return edits.addTemplate({ name, describe, campusIds })
    if (task.kind === 'clone') return edits.cloneTemplate(task.template.id, name)
    await edits.editTemplate(task.template.id, changed, madeOn)
    return null
  }
  const submit = async () => {
    let opened: number | null = null
    const made = await form.submit(async (...entered) => {
      opened = await make(...entered)
    })
    if (made) done(opened)
  }

  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={say(titles[task.kind])}
      onSubmit={submit}
      submit={task.kind === 'edit' ? say('common.save') : say('templates.createAndOpen')}
      busy={form.busy}
      unsaved={form.unsaved}
      error={form.error}
    >
      <TemplateFields form={form} />
    </FormDialog>
  )
}
