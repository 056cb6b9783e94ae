import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { pathTo } from '#contract/pages.ts'
import type { RoleRow } from '#contract/people-shapes.ts'
import { holdsRole, rankOfBase, standsAbove } from '#contract/rules/delegation.ts'
import { useConnection } from '#src/data/connection.ts'
import { useDesk } from '#src/data/desk-context.ts'
import { useApi } from '#src/data/frame.ts'
import { attempt } from '#src/form/attempt.ts'
import { useAllowed, useOpens } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { DotsMenu, type MenuAction } from '#src/ui/action-menu.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import type { RoleTask } from './role-form.tsx'
import classes from './roles.module.css'

interface CardProps {
  role: RoleRow
  start: (task: RoleTask) => void
  changed: () => void
}

/** A role, and what can be done with it. */
export function RoleCard({ role, start, changed }: CardProps) {
  const say = useText()
  const { call } = useApi()
  const confirm = useConfirm()
  const { user } = useDesk()
  const online = useConnection().kind === 'online'
  // A role holds in every campus: who is bound to some looks.
  const bound = user.campusIds !== null
  const mayEdit = useAllowed('/role/v1/edit') && !bound
  const mayAdd = useAllowed('/role/v1/add') && !bound
  const mayDelete = useAllowed('/role/v1/delete') && !bound
  const rank = rankOfBase(role.base)
  const own = holdsRole(user, role.id)
  const below = !own && standsAbove(user, { roles: [role] })

  const remove = async () => {
    const sure = await confirm({
      title: say('people.deleteRoleTitle', { name: role.roleName }),
      body: say('people.deleteRoleBody'),
      confirm: say('people.deleteRole'),
      danger: true,
    })
    if (sure && (await attempt(() => call('role.delete', { id: role.id })))) changed()
  }
  const edit: MenuAction = {
    key: 'edit',
    icon: IconPencil,
    label: say('common.edit'),
    run: () => start({ kind: 'edit', role }),
    disabled: !online,
  }
  const drop: MenuAction = {
    key: 'delete',
    icon: IconTrash,
    label: say('people.deleteRole'),
    run: () => void remove(),
    danger: true,
    disabled: !online || role.userNum > 0,
  }
  const copy: MenuAction = {
    key: 'copy',
    icon: IconCopy,
    label: say('people.copyRole'),
    run: () => start({ kind: 'add', like: role }),
    disabled: !online,
  }
  const actions = [
    ...(mayEdit && below ? [edit] : []),
    ...(mayAdd ? [copy] : []),
    ...(mayDelete && below && !role.fixed ? [drop] : []),
  ]
  return (
    <li>
      <Card end={<DotsMenu actions={actions} label={say('people.menuOf', { name: role.roleName })} />}>
        <p className={classes.name}>
          {role.roleName} <Badge tone="plain">{say(role.fixed ? 'people.fixed' : 'people.own')}</Badge>{' '}
          {role.display && <Badge tone="plain">{say('people.display')}</Badge>}
        </p>
        <p className={classes.dim}>
          <Holders role={role} /> · {say('people.opens', { count: role.urls.length })}
          {rank && ` · ${say('people.beside', { rank: say(`people.rank.${rank}`) })}`}
        </p>
        {mayDelete && below && !role.fixed && role.userNum > 0 && (
          <p className={classes.dim}>{say('people.stillHeld', { count: role.userNum })}</p>
        )}
        {own && !bound && <p className={classes.dim}>{say('people.ownRole')}</p>}
      </Card>
    </li>
  )
}

/** How many have it; who may look at users is led to them. */
function Holders({ role: { id, userNum } }: Pick<CardProps, 'role'>) {
  const say = useText()
  const opens = useOpens('users')
  const words = say('people.holders', { count: userNum })
  if (!opens || userNum === 0) return words
  return (
    <Link to={`${pathTo('users')}?role=${id}`} className={classes.link}>
      {words}
    </Link>
  )
}
