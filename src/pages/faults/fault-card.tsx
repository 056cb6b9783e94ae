import { Button } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconPlayerPlay, IconUserCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { AlarmBrief } from '#contract/alarm-brief.ts'
import { opensPage, pages, pathTo } from '#contract/pages.ts'
import { isOpen } from '#contract/rules/alarms/life.ts'
import { alarmTitle } from '#contract/rules/alarms/words.ts'
import {
  afterFaultAction,
  type FaultAction,
  type FaultState,
  faultActions,
} from '#contract/rules/fault-states.ts'
import { pictureUrl } from '#src/data/company.ts'
import type { SeenFault } from '#src/data/faults.ts'
import { useAllowed } from '#src/session/allowed.tsx'
import { useSession, useSystem } from '#src/session/session-provider.tsx'
import { marks } from '#src/text/marks.ts'
import { textLanguage, useText } from '#src/text/text.ts'
import { DotsMenu, type MenuAction } from '#src/ui/action-menu.tsx'
import { Badge, type Tone } from '#src/ui/badge.tsx'
import { PendingMark } from '#src/ui/pending-mark.tsx'
import { timeInWords } from '#src/ui/time.ts'
import classes from './faults.module.css'

const tones: Record<FaultState, Tone> = {
  open: 'bad',
  assigned: 'warn',
  working: 'accent',
  done: 'ok',
  rejected: 'plain',
}
const icons: Record<FaultAction, MenuAction['icon']> = {
  assign: IconUserCheck,
  start: IconPlayerPlay,
  finish: IconCheck,
  reject: IconX,
  reopen: IconArrowBackUp,
}
const short = 'MM-DD HH:mm'

interface Props {
  fault: SeenFault
  /** Called with what is to be done with it. */
  act: (action: FaultAction) => void
}

/** A report, with what can be done with it by the table of its states. */
export function FaultCard({ fault, act }: Props) {
  const say = useText()
  const mayMove = useAllowed('/fault/v1/move')
  const [open, setOpen] = useState(false)
  const { place: name, state, describe, deviceName, reporter, reportedAt, assignee, photo } = fault
  const actions = faultActions
    .filter((action) => mayMove && afterFaultAction(state, action) !== null)
    .map(
      (action): MenuAction => ({
        key: action,
        icon: icons[action],
        label: say(`faults.action.${action}`),
        run: () => act(action),
      }),
    )
  return (
    <article className={classes.card}>
      {photo && (
        <a href={pictureUrl(photo)} target="_blank" rel="noreferrer">
          <img
            className={classes.photo}
            src={pictureUrl(photo)}
            alt={say('faults.photoOf', { name })}
            loading="lazy"
          />
        </a>
      )}
      <div className={classes.text}>
        <div className={classes.head}>
          <span className={classes.name}>
            <Link to={pathTo('room', { roomId: fault.roomId })}>{name}</Link>
          </span>
          <Badge tone={tones[state]}>{say(`faults.state.${state}`)}</Badge>
          <PendingMark pending={fault.pending} />
        </div>
        <p className={classes.words}>{describe}</p>
        {deviceName && <p className={classes.line}>{deviceName}</p>}
        {fault.alarm && <AlarmLine alarm={fault.alarm} />}
        <p className={classes.line}>
          {say('faults.by', { name: reporter, time: timeInWords(reportedAt, short) })}
          {assignee && ` · ${say('faults.assignee', { name: assignee })}`}
        </p>
        <Button
          className={classes.more ?? ''}
          variant="subtle"
          size="compact-sm"
          mih={32}
          aria-expanded={open}
          aria-label={say(open ? 'faults.hideHistory' : 'faults.showHistory', { name })}
          onClick={() => setOpen(!open)}
        >
          {say('faults.history')}
        </Button>
        {open && (
          <ol className={classes.list}>
            {fault.history.map(({ at, by, action, assignee: to, note }) => (
              <li key={`${at} ${action}`} className={classes.line}>
                {timeInWords(at, short)} {by} {say(`faults.entry.${action}`, { name: to })}
                {note && `${marks().colon}${note}`}
              </li>
            ))}
          </ol>
        )}
      </div>
      <DotsMenu actions={actions} label={say('faults.menu', { name })} />
    </article>
  )
}

/** The alarm that a report leads to, for who may see alarms with a way there. */
function AlarmLine({ alarm }: { alarm: AlarmBrief }) {
  const say = useText()
  const system = useSystem()
  const session = useSession()
  const mayOpen = session.kind === 'signed-in' && opensPage(pages.alarm, system, session.routes)
  const words = say('faults.alarm', { name: alarmTitle(alarm, textLanguage()) })
  return (
    <p className={classes.line}>
      {mayOpen ? <Link to={`${pathTo('alarm')}?id=${alarm.id}`}>{words}</Link> : words}{' '}
      <Badge tone={isOpen(alarm.state) ? 'bad' : 'ok'}>{say(`faults.alarmState.${alarm.state}`)}</Badge>
    </p>
  )
}
