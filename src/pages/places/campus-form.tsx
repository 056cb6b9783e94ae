import { useState } from 'react'
import type { Campus } from '#contract/campus-shapes.ts'
import { useEdits } from '#src/data/edits.ts'
import type { Seen } from '#src/local/overlay.ts'
import { useEditForm } from '#src/pages/use-edit-form.ts'
import { useKept } from '#src/pages/use-kept.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import {
  CampusFields,
  campusFieldNames,
  changedValues,
  trimmedValues,
  valuesOfCampus,
} from './campus-fields.tsx'
import { useCampusCheck } from './use-campus-check.ts'

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
  const check = useCampusCheck()
  const form = useEditForm(campusFieldNames)
  const [values, setValues] = useState(() => valuesOfCampus(campus))
  const submit = async () => {
    const after = trimmedValues(values)
    const wrong = check(after)
    if (Object.keys(wrong).length > 0) return form.refuse(wrong)
    const patch = changedValues(valuesOfCampus(campus), after)
    if (Object.keys(patch).length === 0 || (await form.send(() => editCampus(campus.campusId, patch))))
      close()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={say('places.editOf', { name: campus.name })}
      onSubmit={submit}
      busy={form.busy}
      error={form.error}
      size={560}
    >
      <CampusFields values={values} change={setValues} errors={form.fields} />
    </FormDialog>
  )
}
