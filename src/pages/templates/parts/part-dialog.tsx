import type { AddItem, EditItem, PlainItem } from '#contract/parts/edits.ts'
import type { AnyPart } from '#contract/parts/walk.ts'
import type { PartList } from '#contract/template-shapes.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { useKept } from '#src/ui/use-kept.ts'
import { PartFields } from './part-fields.tsx'
import { partForm } from './part-forms.ts'
import { usePartForm } from './use-part-form.ts'
import { useTakeBack } from './use-take-back.ts'

/** What the dialog is open for: a row to edit, or what a new one begins with. */
export type PartTask = { row: AnyPart } | { row: null; begin: PlainItem }

interface Props {
  list: PartList
  template: SeenTemplate
  /** Null while it is closed. */
  task: PartTask | null
  title: (task: PartTask) => string
  close: () => void
}

/** Adds one part of a template, or edits one. */
export function PartDialog(props: Props) {
  const kept = useKept(props.task)
  return kept && <OpenDialog {...props} key={kept.opening} task={kept.value} opened={props.task !== null} />
}

function OpenDialog({
  list,
  template,
  task,
  title,
  opened,
  close,
}: Props & { task: PartTask; opened: boolean }) {
  const { add, edit } = useTakeBack(template)
  const { row } = task
  const part = usePartForm({
    list,
    template,
    entries: [{ row, said: task.row ? {} : task.begin, id: row?.id }],
  })
  const submit = async () => {
    const done = await part.form.submit(async (values, _changed, madeOn) => {
      const items = part.items(values)
      if (items.length === 0) return
      if (row) await edit(list, items as unknown as EditItem<PartList>[], [part.seen(row, madeOn)])
      else await add(list, items as unknown as AddItem<PartList>[])
    })
    if (done) close()
  }
  const { size } = partForm(list)
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={title(task)}
      onSubmit={submit}
      busy={part.form.busy}
      unsaved={part.form.unsaved}
      error={part.form.error}
      {...(size === undefined ? {} : { size })}
    >
      <PartFields {...part} />
    </FormDialog>
  )
}
