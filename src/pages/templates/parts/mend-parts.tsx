import '#src/text/entry.ts'
import { useMemo } from 'react'
import { isPartCall, itemsOf, type PlainItem, partEditOf } from '#contract/parts/edits.ts'
import { type AnyPart, noParts } from '#contract/parts/walk.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { useTemplate } from '#src/data/templates.ts'
import { MendDialog } from '#src/form/mend-dialog.tsx'
import { type MendProps, refusedFields, useAmend } from '#src/form/mending.ts'
import { Said } from '#src/form/said.ts'
import { useText } from '#src/text/text.ts'
import { useGroupNames } from '#src/widgets/template/group-name.ts'
import { PartFields } from './part-fields.tsx'
import { partForm } from './part-forms.ts'
import { type Entry, inputOf, usePartForm } from './use-part-form.ts'

/** Enters refused parts of a template again, each in the form of its kind. */
export function MendParts(props: MendProps) {
  const id = Number(props.view.item.input.templateId)
  const read = useTemplate(id)
  const template = useGroupNames(read)
  // Where the template is not on this device, what the edit says of its parts can be mended all the same.
  const unknown = useMemo(() => ({ ...noParts(), id }) as unknown as SeenTemplate, [id])
  return template === undefined ? null : <OpenDialog {...props} template={template ?? unknown} />
}

function entriesOf({ item, rows }: MendProps['view']): Entry[] {
  if (!isPartCall(item.name)) return []
  return itemsOf(partEditOf(item.name), item.input).map((said: PlainItem, index) => {
    if (item.does === 'add') return { row: null, said, id: item.made[index] }
    const id = Number(said.id)
    return { row: { ...(rows.get(id) as unknown as AnyPart), id }, said, id }
  })
}

function OpenDialog({ view, opened, close, done, template }: MendProps & { template: SeenTemplate }) {
  const say = useText()
  const amend = useAmend()
  const { item } = view
  const list = isPartCall(item.name) ? partEditOf(item.name).list : 'equipmentList'
  const part = usePartForm({
    ...{ list, template, entries: entriesOf(view), refused: refusedFields(item) },
    ...(isPartCall(item.name) ? { call: item.name } : {}),
  })
  const submit = async () => {
    const { form } = part
    const sent = await form.submit(async (values) => {
      const items = part.items(values)
      if (items.length === 0) throw new Said(say('entry.nothingChanged'))
      await amend(item.id, inputOf(part.options, items))
    })
    if (sent) done()
  }
  return (
    <MendDialog opened={opened} close={close} form={part.form} send={submit} size={partForm(list).size}>
      <PartFields {...part} />
    </MendDialog>
  )
}
