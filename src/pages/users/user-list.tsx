import '#src/text/people.ts'
import { VisuallyHidden } from '@mantine/core'
import type { CampusUser } from '#contract/people-shapes.ts'
import { useCampuses } from '#src/data/campuses.ts'
import { marks } from '#src/text/marks.ts'
import { type Say, useText } from '#src/text/text.ts'
import { Age } from '#src/ui/age.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { VirtualTable } from '#src/ui/virtual-table.tsx'
import { roleNameOf } from '#src/widgets/people/role-name.ts'
import { UserMenu } from './user-menu.tsx'
import type { UserTask } from './user-task.ts'
import classes from './users.module.css'

interface Props {
  users: readonly CampusUser[]
  start: (task: UserTask) => void
  changed: () => void
}

/** Accounts as a table, and as cards on a phone. */
export function UserList({ users, start, changed }: Props) {
  const say = useText()
  const campuses = useCampuses()
  const names = new Map((campuses ?? []).map((campus) => [campus.campusId, campus.name]))
  const menu = (user: CampusUser) => <UserMenu user={user} start={start} changed={changed} />
  const scope = (user: CampusUser) => scopeWords(user, names, say)
  return (
    <>
      <p className={classes.total} role="status">
        {say('people.shown', { count: users.length })}
      </p>
      <VirtualTable
        rows={users}
        keyOf={(user) => user.id}
        label={say('page.users')}
        height={60}
        columns={[
          {
            key: 'name',
            title: say('people.name'),
            width: 'minmax(110px, 1.3fr)',
            render: (user) => <Who user={user} />,
          },
          {
            key: 'roles',
            title: say('people.roles'),
            width: 'minmax(84px, 1fr)',
            render: (user) => rolesOf(user, say),
          },
          { key: 'scope', title: say('people.scope'), width: 'minmax(90px, 1.2fr)', render: scope },
          {
            key: 'contact',
            title: say('people.contact'),
            width: 'minmax(100px, 1.4fr)',
            render: (user) => <Contact user={user} />,
          },
          {
            key: 'seen',
            title: say('people.lastSeen'),
            width: '84px',
            render: (user) => <LastSeen user={user} />,
          },
          {
            key: 'menu',
            title: <VisuallyHidden>{say('people.what')}</VisuallyHidden>,
            width: '44px',
            align: 'end',
            render: menu,
          },
        ]}
        card={(user) => (
          <Card end={menu(user)}>
            <Who user={user} />
            <p className={classes.dim}>
              {rolesOf(user, say)} · {scope(user)}
            </p>
            <Contact user={user} />
          </Card>
        )}
      />
    </>
  )
}

const rolesOf = (user: CampusUser, say: Say) =>
  user.roles.map(roleNameOf).join(marks().list) || say('people.noRole')

function scopeWords(user: CampusUser, names: ReadonlyMap<number, string>, say: Say): string {
  const place = say('system.place')
  if (user.authority === 1) return say('people.everywhere', { place })
  const known = user.campusIds.flatMap((id) => names.get(id) ?? [])
  return known.length === user.campusIds.length && known.length <= 2
    ? known.join(marks().list)
    : say('people.scopeOf', { count: user.campusIds.length, place })
}

function Who({ user }: { user: CampusUser }) {
  const say = useText()
  return (
    <div className={classes.who}>
      <span className={classes.name}>{user.username}</span>
      <span className={classes.dim}>{user.account}</span>
      {!user.changePasswordStatus && <Badge tone="warn">{say('people.firstPassword')}</Badge>}
      {user.remoteControl && <Badge tone="warn">{say('people.remote')}</Badge>}
    </div>
  )
}

const Contact = ({ user: { phone, email } }: { user: CampusUser }) =>
  phone || email ? (
    <p className={classes.contact}>
      {phone && <span>{phone}</span>}
      {email && <span>{email}</span>}
    </p>
  ) : null

function LastSeen({ user }: { user: CampusUser }) {
  const say = useText()
  return <span>{user.lastSeenAt === null ? say('people.never') : <Age at={user.lastSeenAt} />}</span>
}
