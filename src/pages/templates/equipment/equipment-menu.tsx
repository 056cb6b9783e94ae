import { IconCircleOff, IconPencil, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { useEdits } from '#src/data/edits.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { attempt } from '#src/form/attempt.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { DotsMenu, type MenuAction } from '#src/ui/action-menu.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { takenAlong, takenWords } from '../parts/taken-along.ts'

interface Props {
  template: SeenTemplate
  item: SeenTemplate['equipmentList'][number]
  edit: () => void
}

/** What can be done with one equipment. Deleting says what loses it, and what goes with it. */
export function EquipmentMenu({ template, item, edit }: Props) {
  const say = useText()
  const confirm = useConfirm()
  const { deletePart, editParts } = useEdits()
  const mayEdit = useAllowed('/templateEquipment/v1/updateList')
  const mayDelete = useAllowed('/templateEquipment/v1/delete')
  const inUse = item.state === 1

  const remove = async () => {
    const taken = takenWords(takenAlong(template, item.id), say)
    const sure = await confirm({
      title: say('ui.confirmDelete', { name: item.name }),
      body: taken.length === 0 ? say('templates.equipment.deleteUnused') : taken.join(' '),
      confirm: say('common.delete'),
      danger: true,
    })
    if (sure) await attempt(() => deletePart('equipmentList', template.id, item.id))
  }
  const editing: MenuAction[] = [
    { key: 'edit', icon: IconPencil, label: say('common.edit'), run: edit },
    {
      key: 'use',
      icon: inUse ? IconCircleOff : IconPlayerPlay,
      label: say(inUse ? 'templates.equipment.takeOut' : 'templates.equipment.takeIn'),
      run: () =>
        attempt(() => editParts('equipmentList', template.id, [{ id: item.id, state: inUse ? 0 : 1 }])),
    },
  ]
  const destroy: MenuAction = {
    key: 'delete',
    icon: IconTrash,
    label: say('common.delete'),
    danger: true,
    run: remove,
  }
  return (
    <DotsMenu
      actions={[...(mayEdit ? editing : []), ...(mayDelete ? [destroy] : [])]}
      label={say('templates.menuOf', { name: item.name })}
    />
  )
}
