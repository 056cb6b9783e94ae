import '#src/text/allotting.ts'
import { Button } from '@mantine/core'
import { IconClock, IconDoor, IconKey, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { HeldPermission } from '#contract/room-permission.ts'
import { useAnswer } from '#src/data/answers.ts'
import { useConnection } from '#src/data/connection.ts'
import { useApi } from '#src/data/frame.ts'
import { type SpaceForest, useSpaces } from '#src/data/spaces.ts'
import { attempt } from '#src/form/attempt.ts'
import { Allowed, useAllowed } from '#src/session/allowed.tsx'
import { useText } from '#src/text/text.ts'
import { DotsMenu, type MenuAction } from '#src/ui/action-menu.tsx'
import { useNow } from '#src/ui/age.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { Listed } from '#src/ui/listed.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'
import { SearchBox } from '#src/ui/search-box.tsx'
import { dateTyped } from '#src/ui/time.ts'
import { toast } from '#src/ui/toast.ts'
import { WithCampus } from '#src/widgets/campus/with-campus.tsx'
import { boundsWords } from '#src/widgets/template/bounds-words.ts'
import classes from './allotting.module.css'
import type { PermissionTask } from './permission-form.tsx'
import { isSought, roomNames } from './room-words.ts'

const PermissionForm = lazyDialog(
  async () => (await import('./permission-form.tsx')).PermissionForm,
  ({ task }) => task !== null,
)

/** /manage/classroompermission: which rooms of the active campus teachers may use, and when. */
export function ClassroomPermissionPage() {
  const say = useText()
  return (
    <WithCampus title={say('page.classroomPermission')}>
      {(campusId) => <Permissions key={campusId} campusId={campusId} />}
    </WithCampus>
  )
}

function Permissions({ campusId }: { campusId: number }) {
  const say = useText()
  const answer = useAnswer('classroomPermission.list', { campusId })
  const { data, freshness, refresh } = answer
  const forest = useSpaces(campusId)
  const online = useConnection().kind === 'online'
  const [words, setWords] = useState('')
  const [task, setTask] = useState<PermissionTask | null>(null)
  const place = say('system.place')
  const sought = (data ?? []).filter((held) => isSought(held, forest, words))
  const done = () => {
    setTask(null)
    void refresh()
  }
  return (
    <Page
      title={say('page.classroomPermission')}
      freshness={freshness}
      actions={
        <Allowed url="/classroomPermission/v1/add">
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={!online}
            onClick={() => setTask({ kind: 'add' })}
          >
            {say('allotting.add')}
          </Button>
        </Allowed>
      }
      search={
        <SearchBox
          label={say('allotting.search')}
          placeholder={say('allotting.search')}
          onSearch={setWords}
        />
      }
    >
      {!online && <Notice kind="note">{say('allotting.needsNetwork')}</Notice>}
      <Listed
        of={answer}
        noneHeld={say('allotting.noneHeld')}
        none={{
          icon: <IconKey size={40} stroke={1.3} />,
          title: say('allotting.noPermissions'),
          hint: say('allotting.noPermissionsHint', { place }),
        }}
        sought={sought}
      >
        {(shown) => (
          <ul className={classes.list} aria-label={say('page.classroomPermission')}>
            {shown.map((held) => (
              <PermissionCard
                key={held.id}
                held={held}
                forest={forest}
                edit={() => setTask({ kind: 'edit', held })}
                changed={() => void refresh()}
              />
            ))}
          </ul>
        )}
      </Listed>
      <PermissionForm
        campusId={campusId}
        task={task}
        close={() => setTask(null)}
        done={done}
        refused={() => void refresh()}
      />
    </Page>
  )
}

interface CardProps {
  held: HeldPermission
  forest: SpaceForest | undefined
  edit: () => void
  changed: () => void
}

function PermissionCard({ held, forest, edit, changed }: CardProps) {
  const say = useText()
  const { call } = useApi()
  const confirm = useConfirm()
  const online = useConnection().kind === 'online'
  const mayGive = held.mayGive ?? true
  const mayEdit = useAllowed('/classroomPermission/v1/edit') && mayGive && !held.outside
  const mayDelete = useAllowed('/classroomPermission/v1/delete') && mayGive
  const name = held.username
  const place = say('system.place')
  const today = dateTyped(useNow())
  const over = held.endDate !== null && held.endDate < today
  const takeBack = async () => {
    const sure = await confirm({
      title: say('allotting.takeBackTitle', { name }),
      body: say(held.outside ? 'allotting.takeOutsideBody' : 'allotting.takeBackBody', { place }),
      confirm: say('allotting.takeBack'),
      danger: true,
    })
    if (!sure || !(await attempt(() => call('classroomPermission.delete', { id: held.id })))) return
    toast.done(say('allotting.takenBack'))
    changed()
  }
  const change: MenuAction = {
    key: 'edit',
    icon: IconPencil,
    label: say('common.edit'),
    run: edit,
    disabled: !online,
  }
  const drop: MenuAction = {
    key: 'delete',
    icon: IconTrash,
    label: say('allotting.takeBack'),
    run: () => void takeBack(),
    danger: true,
    disabled: !online,
  }
  const actions = [...(mayEdit ? [change] : []), ...(mayDelete ? [drop] : [])]
  return (
    <li>
      <Card
        end={actions.length > 0 && <DotsMenu actions={actions} label={say('allotting.menuOf', { name })} />}
      >
        <p className={classes.name}>
          {name} <span className={classes.account}>{held.account}</span>{' '}
          {held.outside && <Badge tone="warn">{say('allotting.outside', { place })}</Badge>}{' '}
          {over && <Badge tone="plain">{say('allotting.over')}</Badge>}
        </p>
        <p className={classes.line}>
          <IconDoor size={14} aria-hidden /> {say('allotting.roomCount', { count: held.roomIds.length })}
        </p>
        <p className={classes.dim}>{roomNames(held.roomIds, forest, say)}</p>
        <p className={classes.line}>
          <IconClock size={14} aria-hidden /> {boundsWords(held, say)}
        </p>
      </Card>
    </li>
  )
}
