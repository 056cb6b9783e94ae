import type { CSSProperties } from 'react'
import type { SeenTemplate } from '#src/data/seen.ts'
import { clockOf } from '#src/widgets/template/timing-words.ts'
import { isLate, type Mark } from './band-model.ts'
import classes from './timing-band.module.css'

export type Timing = SeenTemplate['timingList'][number]

const dayMinutes = 1440

export const at = (minute: number) => `${((minute / dayMinutes) * 100).toFixed(2)}%`

export const steps: Readonly<Record<string, number | 'end' | undefined>> = {
  ...{ ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Home: Number.NEGATIVE_INFINITY, End: 'end' },
}

interface MarkProps {
  mark: Mark<Timing>
  words: string
  tabIndex: number
  focus: () => void
  show: () => void
}

/** A timing on the band of a day. */
export function MarkButton({ mark, words, tabIndex, focus, show }: MarkProps) {
  const { timing, minute, fallback, lane } = mark
  return (
    <button
      type="button"
      className={classes.mark}
      style={{ '--at': at(minute), '--lane': lane } as CSSProperties}
      data-late={isLate(minute) || undefined}
      data-kind={fallback ? 'fallback' : timing.timeType === 1 ? 'clock' : 'sun'}
      data-out={timing.state !== 1 || undefined}
      title={words}
      aria-label={words}
      tabIndex={tabIndex}
      onFocus={focus}
      onClick={show}
    >
      <span className={classes.dot} aria-hidden />
      <span className={classes.words} aria-hidden>
        {clockOf(minute)} {timing.name}
      </span>
    </button>
  )
}
