import { useEdits } from '#src/data/edits.ts'
import { useEntryForm } from '#src/form/use-entry-form.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { toast } from '#src/ui/toast.ts'
import { useKept } from '#src/ui/use-kept.ts'
import { BulkFields, bulkFaults } from './bulk-fields.tsx'
import { type BulkValues, bulkPatch, bulkValues } from './bulk-values.ts'

interface Props {
  /** The campuses that are ticked; null while the form is closed. */
  ids: readonly number[] | null
  close: () => void
}

/** The form that says the same of several campuses. */
export function BulkForm(props: Props) {
  const kept = useKept(props.ids)
  return (
    kept && <OpenForm key={kept.opening} ids={kept.value} opened={props.ids !== null} close={props.close} />
  )
}

function OpenForm({ ids, opened, close }: { ids: readonly number[]; opened: boolean; close: () => void }) {
  const say = useText()
  const { changeCampuses } = useEdits()
  const form = useEntryForm<BulkValues>({
    initial: bulkValues({}),
    faults: (values) => bulkFaults(values, say),
  })
  const submit = async () => {
    const changed = await form.submit(async (values) => {
      const count = await changeCampuses(ids, bulkPatch(values))
      toast.done(count === 0 ? say('bulk.noneChanged') : say('bulk.done', { count }))
    })
    if (changed) close()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={say('bulk.title', { count: ids.length })}
      onSubmit={() => void submit()}
      busy={form.busy}
      unsaved={form.unsaved}
      error={form.error}
      size={560}
    >
      <BulkFields form={form} />
    </FormDialog>
  )
}
