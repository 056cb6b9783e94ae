import { MendDialog } from '#src/form/mend-dialog.tsx'
import { type MendProps, useMendForm } from '#src/form/mending.ts'
import { CampusPicker } from './campus-picker.tsx'
import { TemplateFields, type TemplateValues } from './template-fields.tsx'

/** Enters a refused template again: a new one, a copy, or what was changed of one. */
export function MendTemplate(props: MendProps) {
  const { does } = props.view.item
  const form = useMendForm<TemplateValues>(props, {
    begin: ({ name, describe, campusIds }) => ({
      name: String(name ?? ''),
      ...(does === 'copy' ? {} : { describe: String(describe ?? '') }),
      ...(does === 'add' ? { campusIds: (campusIds ?? []) as number[] } : {}),
    }),
  })
  return (
    <MendDialog {...props} form={form} send={form.send}>
      <TemplateFields form={form} />
    </MendDialog>
  )
}

/** Chooses the places of a template again. */
export function MendTemplateCampuses(props: MendProps) {
  const form = useMendForm<{ campusIds: number[] }>(props, {
    begin: ({ campusIds }) => ({ campusIds: (campusIds ?? []) as number[] }),
  })
  return (
    <MendDialog {...props} form={form} send={form.send}>
      <CampusPicker {...form.value<number[]>('campusIds')} />
    </MendDialog>
  )
}
