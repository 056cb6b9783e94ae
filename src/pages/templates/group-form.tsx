import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useEdits } from '#src/data/edits.ts'
import type { SeenTemplate } from '#src/local/overlay.ts'
import { useEditForm } from '#src/pages/use-edit-form.ts'
import { useKept } from '#src/pages/use-kept.ts'
import { useNameCheck } from '#src/pages/use-name-check.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { NameField } from '#src/ui/name-field.tsx'
import classes from './groups.module.css'
import { proposeNames } from './name-proposals.ts'

type Group = SeenTemplate['groupList'][number]
export type GroupTask = { kind: 'add' } | { kind: 'edit'; group: Group }

interface Props {
  template: SeenTemplate
  task: GroupTask | null
  close: () => void
}

/** The form of a group: its name and its members. */
export function GroupForm(props: Props) {
  const kept = useKept(props.task)
  return kept && <OpenForm {...props} key={kept.opening} task={kept.value} opened={props.task !== null} />
}

function OpenForm({ template, task, opened, close }: Props & { task: GroupTask; opened: boolean }) {
  const say = useText()
  const edits = useEdits()
  const check = useNameCheck()
  const form = useEditForm(['name'])
  const before = task.kind === 'edit' ? task.group : null
  const taken = template.groupList.filter((group) => group.id !== before?.id).map((group) => group.name)
  const [name, setName] = useState(
    () => before?.name ?? proposeNames(say('templates.groups.stem'), 1, taken)[0] ?? '',
  )
  const [members, setMembers] = useState<ReadonlySet<number>>(() => new Set(before?.equipmentIds))

  const make = async () => {
    const words = name.trim()
    const chosen = template.equipmentList.map((item) => item.id).filter((id) => members.has(id))
    if (!before) return edits.addGroups(template.id, [{ name: words, equipmentIds: chosen }])
    const addEquipmentIds = chosen.filter((id) => !before.equipmentIds.includes(id))
    const removeEquipmentIds = before.equipmentIds.filter((id) => !members.has(id))
    const patch = {
      ...(words !== before.name && { name: words }),
      ...(addEquipmentIds.length > 0 && { addEquipmentIds }),
      ...(removeEquipmentIds.length > 0 && { removeEquipmentIds }),
    }
    if (Object.keys(patch).length > 0) await edits.editGroup(template.id, { id: before.id, ...patch })
  }
  const submit = async () => {
    const wrong = check(name, taken)
    if (wrong) return form.refuse({ name: wrong })
    if (await form.send(make)) close()
  }

  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={before ? say('templates.groups.editOf', { name: before.name }) : say('templates.groups.add')}
      onSubmit={submit}
      busy={form.busy}
      error={form.error}
    >
      <NameField value={name} change={setName} error={form.fields.name} />
      <Members equipment={template.equipmentList} chosen={members} choose={setMembers} />
    </FormDialog>
  )
}

interface MembersProps {
  equipment: SeenTemplate['equipmentList']
  chosen: ReadonlySet<number>
  choose: (ids: ReadonlySet<number>) => void
}

function Members({ equipment, chosen, choose }: MembersProps) {
  const say = useText()
  const lights = equipment.filter((item) => item.equipmentType === 1)
  const turn = (id: number, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(id)
    else next.delete(id)
    choose(next)
  }
  const present = equipment.filter((item) => chosen.has(item.id)).length
  return (
    <fieldset className={classes.choice}>
      <legend>
        {say('templates.groups.members')}
        <span className={classes.chosen}>{say('common.chosen', { count: present })}</span>
        {lights.length > 0 && (
          <button
            type="button"
            className={classes.shortcut}
            onClick={() => choose(new Set([...chosen, ...lights.map((item) => item.id)]))}
          >
            {say('templates.groups.chooseLights')}
          </button>
        )}
        {present > 0 && (
          <button type="button" className={classes.shortcut} onClick={() => choose(new Set())}>
            {say('common.clear')}
          </button>
        )}
      </legend>
      <div className={classes.checks}>
        {equipment.map((item) => (
          <Checkbox
            key={item.id}
            label={item.name}
            checked={chosen.has(item.id)}
            onChange={(event) => turn(item.id, event.currentTarget.checked)}
          />
        ))}
      </div>
    </fieldset>
  )
}
