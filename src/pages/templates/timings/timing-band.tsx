import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react'
import { type Say, useText } from '#src/text/text.ts'
import { clockOf, daysWords } from '#src/widgets/template/timing-words.ts'
import { bandRows, type Mark, type Sun } from './band-model.ts'
import { at, MarkButton, steps, type Timing } from './mark-button.tsx'
import classes from './timing-band.module.css'
import { useSun } from './use-sun.ts'

interface Props {
  timings: readonly Timing[]
  /** Leads to a timing in the list below. */
  show: (timing: Timing) => void
}

const hours = [0, 3, 6, 9, 12, 15, 18, 21, 24]

/**
 * When the timings of a template are due: a band of the day for each kind of day on which something else happens, with
 * the night dark. One stop of the tab key; arrows go from mark to mark. The list below says the same in words.
 */
export function TimingBand({ timings, show }: Props) {
  const say = useText()
  const sun = useSun()
  const box = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const rows = bandRows(timings, sun)
  const starts = rows.map((_, row) => rows.slice(0, row).reduce((sum, { marks }) => sum + marks.length, 0))
  const total = rows.reduce((sum, { marks }) => sum + marks.length, 0)
  const walk = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (by === undefined) return
    event.preventDefault()
    const marks = [...(box.current?.querySelectorAll('button') ?? [])]
    const next = Math.min(marks.length - 1, Math.max(0, by === 'end' ? marks.length : current + by))
    setCurrent(next)
    marks[next]?.focus()
  }
  const isAtSun = timings.some(({ timeType }) => timeType !== 1)
  return (
    <div className={classes.band}>
      <div
        ref={box}
        className={classes.rows}
        role="toolbar"
        aria-label={say('parts.timings.band')}
        onKeyDown={walk}
      >
        {rows.map(({ days, marks, lanes }, row) => (
          <div key={days.join()} className={classes.row}>
            <span className={classes.days}>{daysWords(days, say)}</span>
            <div className={classes.track} style={{ '--lanes': lanes } as CSSProperties}>
              <Night sun={sun} />
              {marks.map((mark, index) => {
                const place = (starts[row] ?? 0) + index
                return (
                  <MarkButton
                    key={mark.timing.id}
                    mark={mark}
                    words={wordsOf(mark, days, say)}
                    tabIndex={place === Math.min(current, total - 1) ? 0 : -1}
                    focus={() => setCurrent(place)}
                    show={() => show(mark.timing)}
                  />
                )
              })}
            </div>
          </div>
        ))}
      </div>
      <div className={classes.hours} aria-hidden>
        {hours.map((hour) => (
          <span key={hour} style={{ left: at(hour * 60) }}>
            {hour}
          </span>
        ))}
      </div>
      {isAtSun && <p className={classes.sun}>{sunWords(sun, say)}</p>}
    </div>
  )
}

const wordsOf = ({ timing, minute, fallback }: Mark<Timing>, days: readonly number[], say: Say): string =>
  [
    `${daysWords(days, say)} ${clockOf(minute)} ${timing.name}`,
    ...(fallback ? [say('parts.timings.fallback')] : []),
    ...(timing.state === 1 ? [] : [say('parts.timings.out')]),
  ].join(say('templates.timings.comma'))

const sunWords = ({ rise, set }: Sun, say: Say): string =>
  rise === null || set === null
    ? say('parts.timings.noSun', { place: say('system.place') })
    : say('parts.timings.sun', { rise: clockOf(rise), set: clockOf(set) })

function Night({ sun: { rise, set } }: { sun: Sun }) {
  if (rise === null || set === null) return null
  return (
    <>
      <span className={classes.night} style={{ left: 0, width: at(rise) }} aria-hidden />
      <span className={classes.night} style={{ left: at(set), right: 0 }} aria-hidden />
    </>
  )
}
