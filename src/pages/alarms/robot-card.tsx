import {
  IconBan,
  IconCircleCheck,
  IconListDetails,
  IconPencil,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import type { Robot } from '#contract/robot.ts'
import { useConnection } from '#src/data/connection.ts'
import { useApi } from '#src/data/frame.ts'
import { attempt } from '#src/form/attempt.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { marks } from '#src/text/marks.ts'
import { useText } from '#src/text/text.ts'
import { DotsMenu, type MenuAction } from '#src/ui/action-menu.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { toast } from '#src/ui/toast.ts'
import { levelName } from './alarm-words.ts'
import classes from './rules.module.css'

interface Props {
  robot: Robot
  edit: () => void
  /** Shows what was sent. */
  tell: () => void
  changed: () => void
}

/** A robot: what goes to it, and whether it is taken. */
export function RobotCard(props: Props) {
  const say = useText()
  const actions = useRobotActions(props)
  const { name, kind, host, signed, levels, campusIds, disabled, failing, language } = props.robot
  const place = say('system.place')
  const words = [
    levels
      .toSorted((a, b) => a - b)
      .map(levelName)
      .join(marks().list),
    campusIds === null
      ? say('notices.robots.everywhere', { place })
      : say('notices.robots.inCampuses', { count: campusIds.length, place }),
    // What this device has kept may be from before there was more than alarms.
    ...(props.robot.also ?? []).map((each) => say(`notices.kinds.${each}`)),
    say(`notices.robots.languages.${language}`),
    ...(signed ? [say('notices.robots.signed')] : []),
  ]
  return (
    <li>
      <Card end={<DotsMenu actions={actions} label={say('notices.robots.menuOf', { name })} />}>
        <p className={classes.name}>
          {name}
          <Badge tone="accent">{say(`notices.robots.kinds.${kind}`)}</Badge>
          {disabled && <Badge tone="plain">{say('notices.robots.off')}</Badge>}
          {failing > 0 && <Badge tone="warn">{say('notices.robots.failing', { count: failing })}</Badge>}
        </p>
        <p className={classes.dim}>{host}</p>
        <p className={classes.dim}>{words.join(' · ')}</p>
      </Card>
    </li>
  )
}

/** What the user may do with a robot. */
function useRobotActions({ robot, edit, tell, changed }: Props): MenuAction[] {
  const say = useText()
  const { call } = useApi()
  const confirm = useConfirm()
  const disabled = useConnection().kind !== 'online'
  const mayEdit = useAllowed('/robot/v1/edit')
  const mayDelete = useAllowed('/robot/v1/delete')
  const { id, name } = robot
  const act = async (work: () => Promise<unknown>, words: string) => {
    if (!(await attempt(work))) return
    toast.done(words)
    changed()
  }
  const test = async () => {
    if (await attempt(() => call('robot.test', { id }))) tell()
  }
  const toggle = () => act(() => call('robot.edit', { id, disabled: !robot.disabled }), say('notices.saved'))
  const remove = async () => {
    const sure = await confirm({
      title: say('notices.robots.deleteTitle', { name }),
      body: say('notices.robots.deleteBody'),
      confirm: say('notices.robots.delete'),
      danger: true,
    })
    if (sure) await act(() => call('robot.delete', { id }), say('notices.robots.deleted'))
  }
  const toggled = say(robot.disabled ? 'notices.robots.enable' : 'notices.robots.disable')
  const change: MenuAction[] = [
    {
      ...{ key: 'test', icon: IconSend, label: say('notices.robots.test') },
      ...{ run: () => void test(), disabled: disabled || robot.disabled },
    },
    { key: 'edit', icon: IconPencil, label: say('common.edit'), run: edit, disabled },
    {
      ...{ key: 'toggle', icon: robot.disabled ? IconCircleCheck : IconBan, label: toggled },
      ...{ run: () => void toggle(), disabled },
    },
  ]
  const drop: MenuAction = {
    ...{ key: 'delete', icon: IconTrash, label: say('notices.robots.delete'), danger: true },
    ...{ run: () => void remove(), disabled },
  }
  return [
    { key: 'deliveries', icon: IconListDetails, label: say('notices.deliveries'), run: tell },
    ...(mayEdit ? change : []),
    ...(mayDelete ? [drop] : []),
  ]
}
