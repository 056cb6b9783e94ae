import type { Alarm } from '#contract/alarm-shapes.ts'
import { useText } from '#src/text/text.ts'
import { Age, useNow } from '#src/ui/age.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { TickBox } from '#src/ui/tick-box.tsx'
import {
  levelName,
  levelTone,
  measuredWords,
  placeWords,
  reachedWords,
  spanWords,
  standsFor,
  stateTone,
  titleWords,
} from './alarm-words.ts'
import classes from './alarms.module.css'

interface Props {
  alarm: Alarm
  open: () => void
  /** Nothing for who can do nothing with it. */
  tick: { on: boolean; turn: (on: boolean) => void } | undefined
}

/** One alarm of the list. */
export function AlarmRow({ alarm, open, tick }: Props) {
  const say = useText()
  const now = useNow()
  const more = [
    standsFor(alarm, say),
    measuredWords(alarm, say),
    reachedWords(alarm, now),
    spanWords(alarm, now, say),
  ].filter(Boolean)
  return (
    <li className={classes.row} data-state={alarm.state} data-level={alarm.level}>
      {tick && <TickBox label={say('alarms.tick', { name: titleWords(alarm) })} {...tick} />}
      <button type="button" className={classes.opener} onClick={open} aria-haspopup="dialog">
        <span className={classes.head}>
          <Badge tone={levelTone[alarm.level]}>{levelName(alarm.level)}</Badge>
          <span className={classes.title}>{titleWords(alarm)}</span>
        </span>
        <span className={classes.dim}>{placeWords(alarm)}</span>
        <span className={classes.dim}>{more.join(' · ')}</span>
        <span className={classes.end}>
          <Badge tone={stateTone[alarm.state]}>{say(`alarms.states.${alarm.state}`)}</Badge>
          {alarm.assignee !== '' && <span className={classes.dim}>{alarm.assignee}</span>}
          <span className={classes.dim}>
            <Age at={alarm.raisedAt} />
          </span>
        </span>
      </button>
    </li>
  )
}
