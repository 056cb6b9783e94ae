import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react'
import { useEdits } from '#src/data/edits.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { attempt } from '#src/form/attempt.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { DotsMenu, type MenuAction } from '#src/ui/action-menu.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { useTakenAlong } from '#src/widgets/campus/taken-along.ts'
import type { TemplateTask } from './template-form.tsx'

interface Props {
  template: SeenTemplate
  start: (task: TemplateTask) => void
}

/** What can be done with a template from its list. */
export function TemplateMenu({ template, start }: Props) {
  const say = useText()
  const confirm = useConfirm()
  const { deleteTemplate } = useEdits()
  const takenAlong = useTakenAlong()
  const mayEdit = useAllowed('/template/v1/edit')
  const mayClone = useAllowed('/template/v1/clone')
  const mayDelete = useAllowed('/template/v1/delete')
  const inUse = template.roomNum > 0

  const remove = async () => {
    const sure = await confirm({
      title: say('ui.confirmDelete', { name: template.name }),
      body: [
        say('templates.deleteBody', {
          equipment: template.equipmentList.length,
          scenes: template.sceneList.length,
        }),
        await takenAlong(template.id),
      ]
        .filter(Boolean)
        .join(' '),
      confirm: say('common.delete'),
      danger: true,
    })
    if (sure) await attempt(() => deleteTemplate(template.id))
  }
  const edit: MenuAction = {
    key: 'edit',
    icon: IconPencil,
    label: say('templates.editTitle'),
    run: () => start({ kind: 'edit', template }),
  }
  const clone: MenuAction = {
    key: 'clone',
    icon: IconCopy,
    label: say('templates.clone'),
    run: () => start({ kind: 'clone', template }),
  }
  const destroy: MenuAction = {
    key: 'delete',
    icon: IconTrash,
    label: inUse ? say('templates.deleteInUse', { count: template.roomNum }) : say('common.delete'),
    danger: true,
    disabled: inUse,
    run: remove,
  }
  const actions = [...(mayEdit ? [edit] : []), ...(mayClone ? [clone] : []), ...(mayDelete ? [destroy] : [])]
  return <DotsMenu actions={actions} label={say('templates.menuOf', { name: template.name })} />
}
