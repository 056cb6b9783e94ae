import { MultiSelect } from '@mantine/core'
import { useAnswer } from '#src/data/answers.ts'
import { useApi } from '#src/data/frame.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { NameField } from '#src/ui/name-field.tsx'
import { toast } from '#src/ui/toast.ts'
import type { TaskFormProps } from './task-dialog.tsx'

/** The form of a zone: its name, and the floors of its building that it lies on. */
export function ZoneForm({ task: { zone }, opened, close, done }: TaskFormProps<'editZone'>) {
  const say = useText()
  const { call } = useApi()
  const { data } = useAnswer('megaproject.zoneTree', { megaprojectId: zone.megaprojectId })
  const floors = data?.buildingVos.find(({ id }) => id === zone.buildingId)?.floorVos ?? []
  const form = useCallForm<{ zoneName: string; floorIds: number[] }>('megaproject.updateZone', {
    initial: () => ({ zoneName: zone.zoneName, floorIds: zone.floorIds }),
    about: zone.id,
  })
  const submit = async () => {
    const save = ({ zoneName, floorIds }: typeof form.values) => {
      const chosen = floors.map(({ id }) => id).filter((id) => floorIds.includes(id))
      return call('megaproject.updateZone', { id: zone.id, zoneName: zoneName.trim(), floorIds: chosen })
    }
    if (!(await form.submit(save))) return
    toast.done(say('projects.saved'))
    done()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={say('projects.rename.zone', { name: zone.zoneName })}
      onSubmit={() => void submit()}
      busy={form.busy}
      unsaved={form.unsaved}
      disabled={floors.length === 0}
      error={form.error}
    >
      <NameField {...form.text('zoneName')} {...form.limits('zoneName')} />
      <MultiSelect
        label={say('projects.liesOn')}
        description={say('projects.liesOnHint')}
        {...form.limits('floorIds')}
        data={floors.map(({ id, floorName }) => ({ value: String(id), label: floorName }))}
        value={form.values.floorIds.map(String)}
        onChange={(chosen) => form.change({ floorIds: chosen.map(Number) })}
        error={form.fault('floorIds')}
        searchable
        nothingFoundMessage={say('ui.noMatches')}
        comboboxProps={{ withinPortal: true }}
      />
    </FormDialog>
  )
}
