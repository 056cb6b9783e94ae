import '#src/text/rooms.ts'
import { SegmentedControl } from '@mantine/core'
import { useEffect } from 'react'
import type { Holding } from '#src/data/commander.ts'
import { useText } from '#src/text/text.ts'
import { useRoomStay } from '../use-room-stays.ts'
import classes from './hold.module.css'
import { useHold } from './hold.tsx'
import { useLessonEnd } from './use-lesson-end.ts'

const none = 'none'
const lengths = [30, 60, 120, 240] as const

const choiceOf = (holding: Holding | null): string =>
  holding === null ? none : 'holdUntil' in holding ? holding.holdUntil : String(holding.holdMinutes)

const holdingOf = (value: string): Holding | null => {
  if (value === none) return null
  return value === 'lessonEnd' || value === 'checkOut' ? { holdUntil: value } : { holdMinutes: Number(value) }
}

interface Props {
  campusId: number
  roomId: number
  disabled: boolean
}

/** Lengths to hold for, and the end of the lesson or of the stay while one is on. */
export function HoldChoice({ campusId, roomId, disabled }: Props) {
  const say = useText()
  const { holding, choose } = useHold()
  const lesson = useLessonEnd(campusId)
  const value = choiceOf(holding)
  const stays = useRoomStay(campusId, roomId)?.assignedAt != null
  const isGone = (value === 'lessonEnd' && lesson === null) || (value === 'checkOut' && !stays)
  useEffect(() => {
    if (isGone) choose(null)
  }, [isGone, choose])
  const data = [
    { value: none, label: say('rooms.holding.none') },
    ...(lesson === null
      ? []
      : [{ value: 'lessonEnd', label: say('rooms.holding.lessonEnd', { time: lesson }) }]),
    ...(stays ? [{ value: 'checkOut', label: say('rooms.holding.checkOut') }] : []),
    ...lengths.map((each) => ({
      value: String(each),
      label:
        each < 60
          ? say('rooms.holding.minutes', { count: each })
          : say('rooms.holding.hours', { count: each / 60 }),
    })),
  ]
  return (
    <>
      <span className={classes.label}>{say('rooms.holding.label')}</span>
      <SegmentedControl
        size="sm"
        className={classes.lengths}
        aria-label={say('rooms.holding.label')}
        disabled={disabled}
        value={isGone ? none : value}
        onChange={(chosen) => choose(holdingOf(chosen))}
        data={data}
      />
      {holding !== null && <p className={classes.hint}>{say('rooms.holding.hint')}</p>}
    </>
  )
}
