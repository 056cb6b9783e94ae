import { KeptRows } from '#src/form/kept-rows.tsx'
import { MendDialog } from '#src/form/mend-dialog.tsx'
import { type MendProps, refusedFields, useAmend } from '#src/form/mending.ts'
import { useEntryForm } from '#src/form/use-entry-form.ts'
import { useText } from '#src/text/text.ts'
import { BulkFields, bulkFaults } from './bulk-fields.tsx'
import { type BulkValues, bulkPatch, bulkValues } from './bulk-values.ts'

/** Enters again what a refused edit says of several campuses, or leaves some of them out. */
export function MendCampuses(props: MendProps) {
  const say = useText()
  const { item } = props.view
  const ids = (item.input.campusIds ?? []) as number[]
  const amend = useAmend()
  const form = useEntryForm<BulkValues & { campusIds: number[] }>({
    initial: { ...bulkValues(item.input), campusIds: ids },
    refused: refusedFields(item),
    keptAs: `campus.changeCampusList:${item.id}`,
    faults: ({ campusIds, ...values }) => ({
      ...bulkFaults(values as BulkValues, say),
      campusIds: campusIds.length === 0 ? say('bulk.noneChosen', { place: say('system.place') }) : null,
    }),
  })
  const send = async () => {
    const sent = await form.submit(({ campusIds, ...values }) =>
      amend(item.id, { campusIds, ...bulkPatch(values as BulkValues) }),
    )
    if (sent) props.done()
  }
  return (
    <MendDialog {...props} form={form} send={() => void send()} size={560}>
      <BulkFields form={form as never} />
      <KeptRows
        {...form.value<number[]>('campusIds')}
        view={props.view}
        label={say('bulk.meant')}
        ids={ids}
      />
    </MendDialog>
  )
}
