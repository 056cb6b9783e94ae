import { MendDialog } from '#src/form/mend-dialog.tsx'
import { type MendProps, useMendForm } from '#src/form/mending.ts'
import { DefaultFields } from './default-fields.tsx'
import { type DefaultValues, enteredDefaults, secondsOf } from './default-values.ts'

const fields = ['lightTime', 'powerState', 'switchState'] as const

/** Enters a refused default of a template's rooms again. */
export function MendDefaults(props: MendProps) {
  const { input } = props.view.item
  const form = useMendForm<DefaultValues>(props, {
    begin: (said) =>
      Object.fromEntries(
        fields.flatMap((field) => {
          if (input[field] === undefined) return []
          const value = Number(said[field])
          return [[field, field === 'lightTime' ? secondsOf(value) : value]]
        }),
      ),
    entered: enteredDefaults,
  })
  return (
    <MendDialog {...props} form={form} send={form.send}>
      <DefaultFields
        values={form.values}
        change={(patch) => form.change({ ...form.values, ...patch }, Object.keys(patch))}
        fault={form.fault}
      />
    </MendDialog>
  )
}
