import type { EditItem } from '#contract/parts/edits.ts'
import type { AnyPart } from '#contract/parts/walk.ts'
import type { PartList } from '#contract/template-shapes.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { useKept } from '#src/ui/use-kept.ts'
import { PartFields } from './part-fields.tsx'
import { usePartForm } from './use-part-form.ts'
import { useTakeBack } from './use-take-back.ts'

interface Props {
  list: PartList
  template: SeenTemplate
  /** Null while it is closed. */
  rows: readonly AnyPart[] | null
  /** The fields that are edited. */
  only: readonly string[]
  title: string
  close: () => void
}

/** Edits a few fields of parts that are there, one or several, in one edit. */
export function PartsDialog(props: Props) {
  const kept = useKept(props.rows)
  return kept && <OpenDialog {...props} key={kept.opening} rows={kept.value} opened={props.rows !== null} />
}

function OpenDialog({
  list,
  template,
  rows,
  only,
  title,
  opened,
  close,
}: Props & { rows: readonly AnyPart[]; opened: boolean }) {
  const { edit } = useTakeBack(template)
  const part = usePartForm({
    ...{ list, template, only },
    entries: rows.map((row) => ({ row, said: {}, id: row.id })),
  })
  const submit = async () => {
    const done = await part.form.submit(async (values) => {
      const items = part.items(values)
      if (items.length > 0) await edit(list, items as unknown as EditItem<PartList>[], rows)
    })
    if (done) close()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={title}
      onSubmit={() => void submit()}
      busy={part.form.busy}
      unsaved={part.form.unsaved}
      error={part.form.error}
    >
      <PartFields {...part} />
    </FormDialog>
  )
}
