import { NumberInput } from '@mantine/core'
import { useApi } from '#src/data/frame.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { NameField } from '#src/ui/name-field.tsx'
import { toast } from '#src/ui/toast.ts'
import type { TaskFormProps } from './task-dialog.tsx'

type Values = { buildingName: string; floorNum: number | null }

/** The form that adds a building with its floors, renames one, or gives it more floors. */
export function BuildingForm({ task, opened, close, done }: TaskFormProps<'addBuilding' | 'editBuilding'>) {
  const say = useText()
  const { call } = useApi()
  const building = task.kind === 'editBuilding' ? task.building : null
  const least = building?.floorNum ?? 1
  const form = useCallForm<Values>(building ? 'megaproject.updateBuilding' : 'megaproject.addBuilding', {
    // A building whose floors have all been removed may be renamed as it is: it names no number.
    initial: { buildingName: building?.buildingName ?? '', floorNum: least || null },
    about: building?.id ?? ('project' in task ? `in ${task.project.id}` : undefined),
  })

  const save = ({ buildingName, floorNum }: Values) => {
    const floors = floorNum ?? least
    if (task.kind === 'addBuilding')
      return call('megaproject.addBuilding', {
        megaprojectId: task.project.id,
        buildingName,
        floorNum: floors,
      })
    const { id } = task.building
    return call('megaproject.updateBuilding', {
      id,
      buildingName,
      ...(floors === least ? {} : { floorNum: floors }),
    })
  }
  const submit = async () => {
    if (!(await form.submit(save))) return
    toast.done(
      building ? say('projects.saved') : say('projects.added', { name: form.values.buildingName.trim() }),
    )
    done()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={
        building
          ? say('projects.rename.building', { name: building.buildingName })
          : say('projects.addBuilding')
      }
      submit={building ? undefined : say('common.add')}
      onSubmit={() => void submit()}
      busy={form.busy}
      unsaved={form.unsaved}
      error={form.error}
    >
      <NameField {...form.text('buildingName')} {...form.limits('buildingName')} />
      <NumberInput
        label={say('projects.floorNum')}
        description={say(building ? 'projects.moreFloorsHint' : 'projects.floorNumHint')}
        allowDecimal={false}
        allowNegative={false}
        {...form.limits('floorNum')}
        min={least || 1}
        value={form.values.floorNum ?? ''}
        onChange={(floors) => form.change({ floorNum: floors === '' ? null : Number(floors) })}
        error={form.fault('floorNum')}
      />
    </FormDialog>
  )
}
