import { NumberInput } from '@mantine/core'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { useApi } from '#src/data/frame.ts'
import { useEditForm } from '#src/pages/use-edit-form.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { NameField } from '#src/ui/name-field.tsx'
import { toast } from '#src/ui/toast.ts'
import type { TaskFormProps } from './task-dialog.tsx'

const most = limits.megaprojectFloors

/** The form that adds a building with its floors, renames one, or gives it more floors. */
export function BuildingForm({ task, opened, close, done }: TaskFormProps<'addBuilding' | 'editBuilding'>) {
  const say = useText()
  const { call } = useApi()
  const form = useEditForm(['buildingName', 'floorNum'])
  const building = task.kind === 'editBuilding' ? task.building : null
  const [name, setName] = useState(building?.buildingName ?? '')
  const [floors, setFloors] = useState<number | string>(building?.floorNum ?? 1)

  const submit = async () => {
    const [buildingName, floorNum] = [name.trim(), Number(floors)]
    // A building whose floors have all been removed may be renamed as it is.
    const unchanged = building !== null && floorNum === building.floorNum
    const inRange = Number.isInteger(floorNum) && floorNum >= 1 && floorNum <= most
    const wrong = {
      ...(buildingName === '' ? { buildingName: say('common.required') } : {}),
      ...(inRange || unchanged ? {} : { floorNum: say('projects.floorNumWrong', { most }) }),
    }
    if (Object.keys(wrong).length > 0) return form.refuse(wrong)
    const save = () =>
      task.kind === 'editBuilding'
        ? call('megaproject.updateBuilding', {
            id: task.building.id,
            buildingName,
            ...(unchanged ? {} : { floorNum }),
          })
        : call('megaproject.addBuilding', { megaprojectId: task.project.id, buildingName, floorNum })
    if (!(await form.send(save))) return
    toast.done(building ? say('projects.saved') : say('projects.added', { name: buildingName }))
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
      error={form.error}
    >
      <NameField
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={form.fields.buildingName}
      />
      <NumberInput
        label={say('projects.floorNum')}
        description={say(building ? 'projects.moreFloorsHint' : 'projects.floorNumHint')}
        required
        min={building?.floorNum ?? 1}
        max={most}
        allowDecimal={false}
        allowNegative={false}
        value={floors}
        onChange={setFloors}
        error={form.fields.floorNum}
      />
    </FormDialog>
  )
}
