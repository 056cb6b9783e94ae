import { Switch, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useEdits } from '#src/data/edits.ts'
import type { SeenTemplate } from '#src/local/overlay.ts'
import { useEditForm } from '#src/pages/use-edit-form.ts'
import { useKept } from '#src/pages/use-kept.ts'
import { useNameCheck } from '#src/pages/use-name-check.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { NameField } from '#src/ui/name-field.tsx'

type Item = SeenTemplate['equipmentList'][number]

interface Props {
  template: SeenTemplate
  /** The equipment to edit; null while the form is closed. */
  item: Item | null
  close: () => void
}

/** The form of one equipment: name, description, in use or not. */
export function EquipmentForm(props: Props) {
  const kept = useKept(props.item)
  return kept && <OpenForm {...props} key={kept.opening} item={kept.value} opened={props.item !== null} />
}

function OpenForm({ template, item, opened, close }: Props & { item: Item; opened: boolean }) {
  const say = useText()
  const { editEquipment } = useEdits()
  const check = useNameCheck()
  const form = useEditForm(['name', 'describe'])
  const [name, setName] = useState(item.name)
  const [describe, setDescribe] = useState(item.describe)
  const [inUse, setInUse] = useState(item.state === 1)

  const submit = async () => {
    const others = template.equipmentList.filter((other) => other.id !== item.id)
    const wrong = check(
      name,
      others.map((other) => other.name),
    )
    if (wrong) return form.refuse({ name: wrong })
    const patch = {
      ...(name.trim() !== item.name && { name: name.trim() }),
      ...(describe.trim() !== item.describe && { describe: describe.trim() }),
      ...(inUse !== (item.state === 1) && { state: inUse ? 1 : 0 }),
    }
    const unchanged = Object.keys(patch).length === 0
    if (unchanged || (await form.send(() => editEquipment(template.id, [{ id: item.id, ...patch }])))) close()
  }

  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={item.name}
      onSubmit={submit}
      busy={form.busy}
      error={form.error}
    >
      <NameField value={name} change={setName} error={form.fields.name} />
      <Textarea
        label={say('common.describe')}
        maxLength={200}
        autosize
        minRows={2}
        maxRows={5}
        value={describe}
        onChange={(event) => setDescribe(event.currentTarget.value)}
        error={form.fields.describe}
      />
      <Switch
        label={say('templates.equipment.inUse')}
        description={say('templates.equipment.inUseHint')}
        checked={inUse}
        onChange={(event) => setInUse(event.currentTarget.checked)}
      />
    </FormDialog>
  )
}
