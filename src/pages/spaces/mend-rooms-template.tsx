import '#src/text/buildings.ts'
import { KeptRows } from '#src/form/kept-rows.tsx'
import { MendDialog } from '#src/form/mend-dialog.tsx'
import { type MendProps, useMendForm } from '#src/form/mending.ts'
import { useText } from '#src/text/text.ts'
import { TemplateSelect } from './template-select.tsx'

interface Values extends Record<string, unknown> {
  templateId: number | null
  roomIds: number[]
}

/** Chooses another template for the rooms of a refused edit, or leaves some of them out. */
export function MendRoomsTemplate(props: MendProps) {
  const say = useText()
  const { input } = props.view.item
  const ids = (input.roomIds ?? []) as number[]
  const form = useMendForm<Values>(props, {
    begin: ({ templateId, roomIds }) => ({
      templateId: typeof templateId === 'number' ? templateId : null,
      roomIds: (roomIds ?? []) as number[],
    }),
  })
  return (
    <MendDialog {...props} form={form} send={form.send}>
      <TemplateSelect
        campusId={Number(input.campusId)}
        value={form.values.templateId}
        change={(templateId) => form.change({ templateId })}
        error={form.fault('templateId')}
      />
      <KeptRows
        {...form.value<number[]>('roomIds')}
        view={props.view}
        label={say('buildings.arrange.meant')}
        ids={ids}
      />
    </MendDialog>
  )
}
