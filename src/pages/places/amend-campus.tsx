import { useState } from 'react'
import type { InputOf } from '#contract/index.ts'
import { type AmendProps, useAmendment } from '#src/pages/amend.ts'
import { AmendDialog } from '#src/pages/amend-dialog.tsx'
import { useText } from '#src/text/text.ts'
import {
  CampusFields,
  type CampusValues,
  campusFieldNames,
  changedValues,
  emptyCampus,
  trimmedValues,
} from './campus-fields.tsx'
import { useCampusCheck } from './use-campus-check.ts'

const isField = (key: string) => campusFieldNames.includes(key)

const valuesIn = (from: object): Partial<CampusValues> =>
  Object.fromEntries(Object.entries(from).filter(([key, value]) => value !== undefined && isField(key)))

/** Enters a refused campus again: a new one whole, of an edited one what was changed. */
export function AmendCampus(props: AmendProps) {
  const { view, opened, close } = props
  const say = useText()
  const check = useCampusCheck()
  const { form, save } = useAmendment(props, campusFieldNames)
  const input = view.item.input as Partial<InputOf<'campus.edit'>>
  const isNew = view.item.name === 'campus.add'
  const before: CampusValues = { ...emptyCampus(0), ...valuesIn(view.rows.get(input.campusId ?? 0) ?? {}) }
  const [values, setValues] = useState<CampusValues>({ ...before, ...valuesIn(input) })
  const submit = () => {
    const after = trimmedValues(values)
    const wrong = check(after)
    if (Object.keys(wrong).length > 0) return form.refuse(wrong)
    const rest = Object.fromEntries(Object.entries(input).filter(([key]) => !isField(key)))
    const fields = isNew ? after : changedValues(before, after)
    if (!isNew && Object.keys({ ...rest, ...fields }).length === 1)
      return form.refuse({ '': say('outbox.entry.nothingChanged') })
    return void save({ ...rest, ...fields })
  }
  return (
    <AmendDialog opened={opened} close={close} form={form} submit={submit} size={560}>
      <CampusFields values={values} change={setValues} errors={form.fields} />
    </AmendDialog>
  )
}
