import '#src/text/rooms.ts'
import { SegmentedControl } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Holding } from '#src/data/commander.ts'
import { useText } from '#src/text/text.ts'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { useRoomStay } from '../use-room-stays.ts'
import classes from './hold.module.css'
import { useHold } from './hold.tsx'
import { useLessonEnd } from './use-lesson-end.ts'

const none = 'none'
const lengths = [30, 60, 120, 240] as const
const own = 'own'
/** Minutes that one's own length begins with. */
const ownAtFirst = 45

const choiceOf = (holding: Holding | null): string =>
  holding === null ? none : 'holdUntil' in holding ? holding.holdUntil : String(holding.holdMinutes)

/** Minutes that are none of the lengths; null for one of these. */
const ownIn = (holding: Holding | null): number | null =>
  holding && 'holdMinutes' in holding && !lengths.some((each) => each === holding.holdMinutes)
    ? holding.holdMinutes
    : null

const holdingOf = (value: string): Holding | null => {
  if (value === none) return null
  return value === 'lessonEnd' || value === 'checkOut' ? { holdUntil: value } : { holdMinutes: Number(value) }
}

const OwnLength = lazyDialog(
  async () => (await import('./own-length.tsx')).OwnLength,
  ({ minutes }) => minutes !== null,
)

interface Props {
  campusId: number
  roomId: number
  disabled: boolean
}

/** Lengths to hold for, one's own among them, and the end of the lesson or of the stay while one is on. */
export function HoldChoice({ campusId, roomId, disabled }: Props) {
  const say = useText()
  const { holding, choose } = useHold()
  const lesson = useLessonEnd(campusId)
  const [minutes, setMinutes] = useState(() => ownIn(holding))
  const value = minutes === null ? choiceOf(holding) : own
  const setOwn = (length: number) => {
    setMinutes(length)
    choose({ holdMinutes: length })
  }
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
    { value: own, label: say('rooms.holding.own') },
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
        onChange={(chosen) => {
          if (chosen === own) return setOwn(ownAtFirst)
          setMinutes(null)
          choose(holdingOf(chosen))
        }}
        data={data}
      />
      <div className={classes.own}>
        <OwnLength minutes={minutes} disabled={disabled} change={setOwn} />
      </div>
      {holding !== null && <p className={classes.hint}>{say('rooms.holding.hint')}</p>}
    </>
  )
}
