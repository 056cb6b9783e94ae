import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useEdits } from '#src/data/edits.ts'
import type { SeenTemplate } from '#src/local/overlay.ts'
import { useEditForm } from '#src/pages/use-edit-form.ts'
import { useKept } from '#src/pages/use-kept.ts'
import { useNameCheck } from '#src/pages/use-name-check.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { NameField } from '#src/ui/name-field.tsx'
import { CampusPicker } from './campus-picker.tsx'
import { proposeCopyName } from './name-proposals.ts'

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
  const check = useNameCheck()
  const form = useEditForm(['name', 'describe', 'campusIds'])
  const before = task.kind === 'edit' ? task.template : undefined
  const [name, setName] = useState(() =>
    task.kind === 'clone'
      ? proposeCopyName(task.template.name, say('templates.copyWord'), taken)
      : (before?.name ?? ''),
  )
  const [describe, setDescribe] = useState(before?.describe ?? '')
  const [campusIds, setCampusIds] = useState([campusId])

  const make = async (): Promise<number | null> => {
    const words = name.trim()
    if (task.kind === 'add') return edits.addTemplate({ name: words, describe: describe.trim(), campusIds })
    if (task.kind === 'clone') return edits.cloneTemplate(task.template.id, words)
    const patch = {
      ...(words !== task.template.name && { name: words }),
      ...(describe.trim() !== task.template.describe && { describe: describe.trim() }),
    }
    if (Object.keys(patch).length > 0) await edits.editTemplate(task.template.id, patch)
    return null
  }
  const submit = async () => {
    const wrong = check(
      name,
      taken.filter((other) => other !== before?.name),
    )
    if (wrong) return form.refuse({ name: wrong })
    if (task.kind === 'add' && campusIds.length === 0)
      return form.refuse({ campusIds: say('templates.campusesNeeded') })
    let opened: number | null = null
    if (
      await form.send(async () => {
        opened = await make()
      })
    )
      done(opened)
  }

  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={say(titles[task.kind])}
      onSubmit={submit}
      submit={task.kind === 'edit' ? say('common.save') : say('templates.createAndOpen')}
      busy={form.busy}
      error={form.error}
    >
      <NameField value={name} change={setName} error={form.fields.name} />
      {task.kind !== 'clone' && (
        <Textarea
          label={say('common.describe')}
          maxLength={500}
          autosize
          minRows={2}
          maxRows={6}
          value={describe}
          onChange={(event) => setDescribe(event.currentTarget.value)}
          error={form.fields.describe}
        />
      )}
      {task.kind === 'add' && (
        <CampusPicker value={campusIds} onChange={setCampusIds} error={form.fields.campusIds} />
      )}
    </FormDialog>
  )
}
