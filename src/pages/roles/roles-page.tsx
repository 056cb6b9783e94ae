import { folded } from '#src/data/folded.ts'
import '#src/text/people.ts'
import { Button } from '@mantine/core'
import { IconPlus, IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useAnswer } from '#src/data/answers.ts'
import { useConnection } from '#src/data/connection.ts'
import { useDesk } from '#src/data/desk-context.ts'
import { Allowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'
import { SearchBox } from '#src/ui/search-box.tsx'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import { shownRoles } from '#src/widgets/people/role-name.ts'
import { RoleCard } from './role-card.tsx'
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
  const bound = useDesk().user.campusIds !== null
  const [words, setWords] = useState('')
  const [task, setTask] = useState<RoleTask | null>(null)
  const shown = shownRoles(data?.list ?? []).filter((role) => folded(role.roleName).includes(folded(words)))
  const done = () => {
    setTask(null)
    void refresh()
  }
  return (
    <Page
      title={say('page.roles')}
      freshness={freshness}
      actions={
        !bound && (
          <Allowed url="/role/v1/add">
            <Button
              leftSection={<IconPlus size={16} aria-hidden />}
              disabled={!online}
              onClick={() => setTask({ kind: 'add' })}
            >
              {say('people.addRole')}
            </Button>
          </Allowed>
        )
      }
      search={
        <SearchBox
          label={say('people.searchRole')}
          placeholder={say('people.searchRole')}
          onSearch={setWords}
        />
      }
    >
      {bound ? (
        <Notice kind="note">{say('people.rolesBound', { place: say('system.place') })}</Notice>
      ) : (
        !online && <Notice kind="note">{say('people.needsNetwork')}</Notice>
      )}
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
      <RoleForm task={task} close={() => setTask(null)} done={done} refused={() => void refresh()} />
    </Page>
  )
}
