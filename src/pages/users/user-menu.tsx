import '#src/text/people.ts'
import { IconDeviceRemote, IconEye, IconKey, IconPencil, IconTrash } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { pathTo } from '#contract/pages.ts'
import type { CampusUser } from '#contract/people-shapes.ts'
import { administers } from '#contract/rules/delegation.ts'
import { useConnection } from '#src/data/connection.ts'
import { useDesk } from '#src/data/desk-context.ts'
import { useApi } from '#src/data/frame.ts'
import { attempt } from '#src/form/attempt.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { DotsMenu, type MenuAction } from '#src/ui/action-menu.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { toast } from '#src/ui/toast.ts'
import type { UserTask } from './user-task.ts'

const remoteCall = (user: CampusUser) =>
  user.remoteControl ? 'deleteRemoteControlRole' : 'addRemoteControlRole'

interface Props {
  user: CampusUser
  start: (task: UserTask) => void
  changed: () => void
}

/** What the signed-in user may do with an account. */
function useRights(user: CampusUser) {
  const me = useDesk().user
  const mayEdit = useAllowed('/campusUser/v1/edit')
  const mayReset = useAllowed('/campusUser/v2/changePassword')
  const mayDelete = useAllowed('/campusUser/v1/delete')
  const maySee = useAllowed('/campusUser/v1/queryUserAuthority')
  const mayRemote = useAllowed(`/campusUser/v1/${remoteCall(user)}`)
  const myself = user.id === me.userId
  const below = !myself && administers(me, user)
  return {
    edit: mayEdit && (below || myself),
    see: maySee,
    reset: mayReset && below,
    remote: mayRemote && below,
    remove: mayDelete && below,
  }
}

/** What is done at once, after a question where it takes something away. */
function useUserEdits(user: CampusUser, changed: () => void) {
  const say = useText()
  const { call } = useApi()
  const confirm = useConfirm()
  const remove = async () => {
    const { username: name, account } = user
    const sure = await confirm({
      title: say('people.deleteTitle', { name }),
      body: say('people.deleteBody', { account }),
      confirm: say('people.delete'),
      danger: true,
    })
    if (sure && (await attempt(() => call('campusUser.delete', { id: user.id })))) {
      toast.done(say('people.deleted', { name }))
      changed()
    }
  }
  const toggleRemote = async () => {
    const { username: name } = user
    const sure =
      !user.remoteControl ||
      (await confirm({
        title: say('people.remoteOffTitle', { name }),
        body: say('people.remoteOffBody'),
        confirm: say('people.remoteOff'),
        danger: true,
      }))
    if (!sure || !(await attempt(() => call(`campusUser.${remoteCall(user)}`, { id: user.id })))) return
    toast.done(say(user.remoteControl ? 'people.remoteIsOff' : 'people.remoteIsOn', { name }))
    changed()
  }
  return { remove, toggleRemote }
}

/** What may be done with an account; nothing that the server would refuse stands in it. */
export function UserMenu({ user, start, changed }: Props) {
  const say = useText()
  const navigate = useNavigate()
  const online = useConnection().kind === 'online'
  const rights = useRights(user)
  const { remove, toggleRemote } = useUserEdits(user, changed)
  const offered: (MenuAction & { offered: boolean })[] = [
    {
      key: 'edit',
      icon: IconPencil,
      label: say('common.edit'),
      run: () => start({ kind: 'edit', user }),
      disabled: !online,
      offered: rights.edit,
    },
    {
      key: 'see',
      icon: IconEye,
      label: say('page.insight'),
      run: () => navigate(`${pathTo('insight')}?id=${user.id}`),
      offered: rights.see,
    },
    {
      key: 'reset',
      icon: IconKey,
      label: say('people.reset'),
      run: () => start({ kind: 'password', user }),
      disabled: !online,
      offered: rights.reset,
    },
    {
      key: 'remote',
      icon: IconDeviceRemote,
      label: say(user.remoteControl ? 'people.remoteOff' : 'people.remoteOn'),
      run: () => void toggleRemote(),
      disabled: !online,
      offered: rights.remote,
    },
    {
      key: 'delete',
      icon: IconTrash,
      label: say('people.delete'),
      run: () => void remove(),
      danger: true,
      disabled: !online,
      offered: rights.remove,
    },
  ]
  return (
    <DotsMenu
      actions={offered.filter((action) => action.offered)}
      label={say('people.menuOf', { name: user.username })}
    />
  )
}
