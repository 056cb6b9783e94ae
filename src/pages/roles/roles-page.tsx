import '#src/text/people.ts'
import { Button } from '@mantine/core'
import { IconPencil, IconPlus, IconShieldCheck, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { RoleRow } from '#contract/people-shapes.ts'
import { rankOfBase, standsAbove } from '#contract/rules/delegation.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useConnection } from '#src/data/connection.ts'
import { useDesk } from '#src/data/desk-context.ts'
import { useApi } from '#src/data/frame.ts'
import { attempt } from '#src/form/attempt.ts'
import { Allowed, useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { DotsMenu, type MenuAction } from '#src/ui/action-menu.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'
import { SearchBox } from '#src/ui/search-box.tsx'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import type { RoleTask } from './role-form.tsx'
import classes from './roles.module.css'

const RoleForm = lazyDialog(
  async () => (await import('./role-form.tsx')).RoleForm,
  ({ task }) => task !== null,
)

/** The roles of the company and what they open. */
export function RolesPage() {
  const say = useText()
  const { data, freshness, refresh, waiting } = useAnswer('role.list', {})
  const online = useConnection().kind === 'online'
  const [words, setWords] = useState('')
  const [task, setTask] = useState<RoleTask | null>(null)
  const shown = (data?.list ?? []).filter((role) => role.roleName.toLowerCase().includes(words.toLowerCase()))
  const done = () => {
    setTask(null)
    void refresh()
  }
  return (
    <Page
      title={say('page.roles')}
      freshness={freshness}
      actions={
        <Allowed url="/role/v1/add">
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={!online}
            onClick={() => setTask({ kind: 'add' })}
          >
            {say('people.addRole')}
          </Button>
        </Allowed>
      }
      search={
        <SearchBox
          label={say('people.searchRole')}
          placeholder={say('people.searchRole')}
          onSearch={setWords}
        />
      }
    >
      {!online && <Notice kind="note">{say('people.needsNetwork')}</Notice>}
      {waiting ? (
        <LoadingState />
      ) : shown.length === 0 ? (
        <EmptyState
          icon={<IconShieldCheck size={40} stroke={1.3} />}
          title={say(
            data === null ? 'people.noneHeld' : data.list.length > 0 ? 'ui.noMatches' : 'people.roleNone',
          )}
        />
      ) : (
        <ul className={classes.list} aria-label={say('page.roles')}>
          {shown.map((role) => (
            <RoleCard key={role.id} role={role} start={setTask} changed={() => void refresh()} />
          ))}
        </ul>
      )}
      <RoleForm task={task} close={() => setTask(null)} done={done} />
    </Page>
  )
}

interface CardProps {
  role: RoleRow
  start: (task: RoleTask) => void
  changed: () => void
}

function RoleCard({ role, start, changed }: CardProps) {
  const say = useText()
  const { call } = useApi()
  const confirm = useConfirm()
  const { user } = useDesk()
  const online = useConnection().kind === 'online'
  const mayEdit = useAllowed('/role/v1/edit')
  const mayDelete = useAllowed('/role/v1/delete')
  const rank = rankOfBase(role.base)
  const own = user.roles.some(({ id }) => id === role.id)
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
  const actions = [...(mayEdit && below ? [edit] : []), ...(mayDelete && below && !role.fixed ? [drop] : [])]
  return (
    <li>
      <Card end={<DotsMenu actions={actions} label={say('people.menuOf', { name: role.roleName })} />}>
        <p className={classes.name}>
          {role.roleName} <Badge tone="plain">{say(role.fixed ? 'people.fixed' : 'people.own')}</Badge>{' '}
          {role.display && <Badge tone="plain">{say('people.display')}</Badge>}
        </p>
        <p className={classes.dim}>
          {say('people.holders', { count: role.userNum })} ·{' '}
          {say('people.opens', { count: role.urls.length })}
          {rank && ` · ${say('people.beside', { rank: say(`people.rank.${rank}`) })}`}
        </p>
        {own && <p className={classes.dim}>{say('people.ownRole')}</p>}
      </Card>
    </li>
  )
}
