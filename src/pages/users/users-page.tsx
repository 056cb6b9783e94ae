import '#src/text/people.ts'
import { Button } from '@mantine/core'
import { IconPlus, IconUpload, IconUsers } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useAnswer } from '#src/data/answers.ts'
import { useConnection } from '#src/data/connection.ts'
import { idIn } from '#src/data/routes.ts'
import { Allowed } from '#src/session/allowed.tsx'
import { useKeptFilter } from '#src/session/kept-filter.ts'
import { useText } from '#src/text/text.ts'
import { ClearFilters } from '#src/ui/clear-filters.tsx'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'
import { SearchBox } from '#src/ui/search-box.tsx'
import { EmptyState, LoadingState } from '#src/ui/states.tsx'
import { everyUser, filteredUsers, type UserFilter } from './user-filter.ts'
import { Filters } from './user-filters.tsx'
import { UserList } from './user-list.tsx'
import type { UserTask } from './user-task.ts'

const UserForm = lazyDialog(
  async () => (await import('./user-form.tsx')).UserForm,
  ({ task }) => task?.kind === 'add' || task?.kind === 'edit',
)

const ImportDialog = lazyDialog(
  async () => (await import('./import-dialog.tsx')).ImportDialog,
  ({ task }) => task?.kind === 'import',
)

const PasswordForm = lazyDialog(
  async () => (await import('./password-form.tsx')).PasswordForm,
  ({ user }) => user !== null,
)

/** The accounts of the company that the user may see, and what she may do with them (spec point 7, campus users). */
export function UsersPage() {
  const say = useText()
  const { data, freshness, refresh, waiting } = useAnswer('campusUser.queryUserList', { pageSize: 0 })
  const online = useConnection().kind === 'online'
  const { filter, change, ...kept } = useKeptFilter('users', everyUser)
  useNamedRole(change, kept.clear)
  const [task, setTask] = useState<UserTask | null>(null)
  const shown = useMemo(() => filteredUsers(data?.list ?? [], filter), [data, filter])
  const done = () => {
    setTask(null)
    void refresh()
  }

  return (
    <Page
      title={say('page.users')}
      freshness={freshness}
      actions={
        <>
          <Allowed url="/campusUser/v1/import">
            <Button
              variant="default"
              leftSection={<IconUpload size={16} aria-hidden />}
              disabled={!online}
              onClick={() => setTask({ kind: 'import' })}
            >
              {say('people.import.open')}
            </Button>
          </Allowed>
          <Allowed url="/campusUser/v1/add">
            <Button
              leftSection={<IconPlus size={16} aria-hidden />}
              disabled={!online}
              onClick={() => setTask({ kind: 'add' })}
            >
              {say('people.add')}
            </Button>
          </Allowed>
        </>
      }
      search={
        <>
          <SearchBox
            label={say('people.search')}
            placeholder={say('people.search')}
            key={kept.round}
            initial={filter.keyWord}
            onSearch={(keyWord) => change({ keyWord })}
          />
          <Filters users={data?.list ?? []} filter={filter} change={change} />
          <ClearFilters {...kept} />
        </>
      }
    >
      {!online && <Notice kind="note">{say('people.needsNetwork')}</Notice>}
      {waiting ? (
        <LoadingState />
      ) : data === null ? (
        <EmptyState title={say('people.noneHeld')} />
      ) : shown.length === 0 ? (
        <EmptyState
          icon={<IconUsers size={40} stroke={1.3} />}
          title={say(data.list.length === 0 ? 'people.none' : 'ui.noMatches')}
          hint={data.list.length === 0 ? undefined : say('ui.noMatchesHint')}
        />
      ) : (
        <UserList users={shown} start={setTask} changed={() => void refresh()} />
      )}
      <UserForm task={task} close={() => setTask(null)} done={done} refused={() => void refresh()} />
      <ImportDialog task={task} close={() => setTask(null)} done={done} />
      <PasswordForm
        user={task?.kind === 'password' ? task.user : null}
        close={() => setTask(null)}
        done={done}
      />
    </Page>
  )
}

/** The card of a role leads to those who have it (`?role=`): nothing else is looked for then. */
function useNamedRole(change: (filter: UserFilter) => void, clear: () => void): void {
  const [search, setSearch] = useSearchParams()
  const roleId = idIn(search.get('role'))
  const show = useEffectEvent(() => {
    // The box holds words of its own, which go with a clearing alone.
    clear()
    change({ ...everyUser, roleId })
  })
  useEffect(() => {
    if (roleId === 0) return
    show()
    setSearch({}, { replace: true })
  }, [roleId, setSearch])
}
