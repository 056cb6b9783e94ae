import { IconArrowRight, IconBooks, IconCopy, IconLink, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { noParts } from '#contract/parts/walk.ts'
import { useConnection } from '#src/data/connection.ts'
import { useEdits } from '#src/data/edits.ts'
import type { SeenTemplate } from '#src/data/seen.ts'
import { attempt } from '#src/form/attempt.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { DotsMenu, type MenuAction } from '#src/ui/action-menu.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { useTakenAlong } from '#src/widgets/campus/taken-along.ts'
import { BindForm, CommonForm, TransferForm } from './library/dialogs.ts'
import type { TemplateTask } from './template-form.tsx'

interface Props {
  template: SeenTemplate
  start: (task: TemplateTask) => void
}

/** Asks, with what goes along, and deletes a template. */
function useRemove(template: SeenTemplate) {
  const say = useText()
  const confirm = useConfirm()
  const { deleteTemplate } = useEdits()
  const takenAlong = useTakenAlong()
  return async () => {
    const lists = Object.keys(noParts()) as (keyof ReturnType<typeof noParts>)[]
    const count = lists.reduce((sum, list) => sum + template[list].length, 0)
    const sure = await confirm({
      title: say('ui.confirmDelete', { name: template.name }),
      body: [say('templates.deleteBody', { count }), await takenAlong(template.id)].filter(Boolean).join(' '),
      confirm: say('common.delete'),
      danger: true,
    })
    if (sure) await attempt(() => deleteTemplate(template.id))
  }
}

/** What can be done with a template from its list. */
export function TemplateMenu({ template, start }: Props) {
  const say = useText()
  const remove = useRemove(template)
  const mayEdit = useAllowed('/template/v1/edit')
  const mayClone = useAllowed('/template/v1/clone')
  const mayDelete = useAllowed('/template/v1/delete')
  const mayBind = useAllowed('/template/v1/updateTemplateCampusIds')
  const mayShare = useAllowed('/template/v1/addCommon')
  const mayTransfer = useAllowed('/template/v1/transfer')
  const online = useConnection().kind === 'online'
  const [open, setOpen] = useState<'bind' | 'common' | 'transfer' | null>(null)
  const shut = () => setOpen(null)
  const inUse = template.roomNum > 0
  const known = template.id > 0

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
  const bind: MenuAction = {
    ...{ key: 'bind', icon: IconLink, disabled: !known, run: () => setOpen('bind') },
    label: say('templates.bind', { place: say('system.place') }),
  }
  const share: MenuAction = {
    ...{ key: 'common', icon: IconBooks, disabled: !known || !online, run: () => setOpen('common') },
    label: say('templates.addCommon'),
  }
  const transfer: MenuAction = {
    ...{ key: 'transfer', icon: IconArrowRight, disabled: !known || !online, run: () => setOpen('transfer') },
    label: say('templates.transfer'),
  }
  const actions = [
    ...(mayEdit ? [edit] : []),
    ...(mayClone ? [clone] : []),
    ...(mayBind ? [bind] : []),
    ...(mayShare ? [share] : []),
    ...(mayTransfer ? [transfer] : []),
    ...(mayDelete ? [destroy] : []),
  ]
  return (
    <>
      <DotsMenu actions={actions} label={say('templates.menuOf', { name: template.name })} />
      <BindForm template={template} opened={open === 'bind'} close={shut} />
      <CommonForm template={template} opened={open === 'common'} close={shut} />
      <TransferForm template={template} opened={open === 'transfer'} close={shut} />
    </>
  )
}
