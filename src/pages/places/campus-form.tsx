import type { Campus } from '#contract/campus-shapes.ts'
import { useEdits } from '#src/data/edits.ts'
import type { Seen } from '#src/data/seen.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { useKept } from '#src/ui/use-kept.ts'
import { CampusFields, type CampusValues, campusFaults, campusValues } from './campus-fields.tsx'

interface Props {
  /** The campus to edit; null while the form is closed. */
  campus: Seen<Campus> | null
  close: () => void
}

/** The form that edits a campus. */
export function CampusForm(props: Props) {
  const kept = useKept(props.campus)
  return (
    kept && (
      <OpenForm key={kept.opening} campus={kept.value} opened={props.campus !== null} close={props.close} />
    )
  )
}

function OpenForm({ campus, opened, close }: { campus: Seen<Campus>; opened: boolean; close: () => void }) {
  const say = useText()
  const { editCampus } = useEdits()
  const form = useCallForm<CampusValues>('campus.edit', {
    initial: () => campusValues(campus as unknown as Record<string, unknown>),
    check: (values) => campusFaults(values),
    about: campus.campusId,
    version: campus.version,
  })
  const submit = async () => {
    if (await form.submit((_values, changed, madeOn) => editCampus(campus.campusId, changed, madeOn))) close()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={say('places.editOf', { name: campus.name })}
      onSubmit={submit}
      busy={form.busy}
      unsaved={form.unsaved}
      error={form.error}
      size={560}
    >
      <CampusFields form={form} />
    </FormDialog>
  )
}
