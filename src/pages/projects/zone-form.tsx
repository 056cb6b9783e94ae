import { useAnswer } from '#src/data/answers.ts'
import { useApi } from '#src/data/frame.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'
import { NameField } from '#src/ui/name-field.tsx'
import type { TaskFormProps } from './task-dialog.tsx'
import { ManyField, TaskForm } from './task-form.tsx'

/** The form of a zone: its name, and the floors of its building that it lies on. */
export function ZoneForm({ task: { zone }, ...dialog }: TaskFormProps<'editZone'>) {
  const say = useText()
  const { call } = useApi()
  const { data } = useAnswer('megaproject.zoneTree', { megaprojectId: zone.megaprojectId })
  const floors = data?.buildingVos.find(({ id }) => id === zone.buildingId)?.floorVos ?? []
  const form = useCallForm<{ zoneName: string; floorIds: number[] }>('megaproject.updateZone', {
    initial: () => ({ zoneName: zone.zoneName, floorIds: zone.floorIds }),
    about: zone.id,
  })
  const save = ({ zoneName }: typeof form.values, { floorIds }: Partial<typeof form.values>) => {
    const chosen = floorIds && floors.map(({ id }) => id).filter((id) => floorIds.includes(id))
    const laid = chosen ? { floorIds: chosen } : {}
    return call('megaproject.updateZone', { id: zone.id, zoneName: zoneName.trim(), ...laid })
  }
  return (
    <TaskForm
      {...dialog}
      form={form}
      title={say('projects.rename.zone', { name: zone.zoneName })}
      save={save}
      disabled={floors.length === 0}
    >
      <NameField {...form.text('zoneName')} {...form.limits('zoneName')} />
      <ManyField
        label={say('projects.liesOn')}
        description={say('projects.liesOnHint')}
        {...form.limits('floorIds')}
        choices={floors.map(({ id, floorName }) => ({ id, name: floorName }))}
        chosen={form.values.floorIds}
        choose={(floorIds) => form.change({ floorIds })}
        error={form.fault('floorIds')}
      />
    </TaskForm>
  )
}
