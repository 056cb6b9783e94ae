import { useMemo } from 'react'
import { clockOf } from '#contract/rules/campus/dates.ts'
import type { Span } from '#contract/rules/day/play-day.ts'
import { shiningAt } from '#contract/rules/day/track.ts'
import { useText } from '#src/text/text.ts'
import classes from './day-band.module.css'
import type { DayRoom } from './day-room.ts'
import type { SimulatedDay } from './use-day.ts'

const dayMinutes = 1440
const minuteLength = 60_000
const every = 5
const hours = [0, 6, 12, 18, 24]
/** Where the rows of the band are, in hundredths of its height. */
const rows = {
  daylight: { top: 4, height: 30 },
  people: { top: 40, height: 10 },
  silent: { top: 50, height: 4 },
  lamps: { top: 56, height: 42 },
  dark: { top: 0, height: 100 },
}

const minutes = Array.from({ length: dayMinutes / every + 1 }, (_, index) => index * every)

/** A row of the band as an area: values of 0 to 1, one for each of `minutes`. */
function area(values: readonly number[], { top, height }: { top: number; height: number }): string {
  const base = top + height
  const points = values.map((value, index) => `${minutes[index]} ${(base - value * height).toFixed(1)}`)
  return `M0 ${base} L${points.join(' L')} L${dayMinutes} ${base} Z`
}

/** From when to when somebody is seen, in minutes. */
function peopleIn({ acts }: SimulatedDay): { from: number; to: number }[] {
  const spans: { from: number; to: number }[] = []
  let since: number | null = null
  for (const act of acts) {
    if (act.act !== 'sense' || act.reading !== 'presence') continue
    const minute = act.at / minuteLength
    if (act.value === 1) since ??= minute
    else if (since !== null) {
      spans.push({ from: since, to: minute })
      since = null
    }
  }
  return since === null ? spans : [...spans, { from: since, to: dayMinutes }]
}

/** From when to when any sensor is silent, in minutes. */
function silenceIn({ acts }: SimulatedDay): Span[] {
  const silent = new Set<string>()
  const spans: Span[] = []
  for (const act of acts) {
    if (act.act !== 'silence') continue
    const minute = act.at / minuteLength
    if (act.silent && silent.size === 0) spans.push({ from: minute, to: dayMinutes })
    if (act.silent) silent.add(act.identifier)
    else silent.delete(act.identifier)
    const last = spans.at(-1)
    if (last && silent.size === 0) last.to = Math.min(last.to, minute)
  }
  return spans
}

/** The whole day at once: daylight, people, lamps, and when power or a sensor was away. It is dragged, or walked with the arrow keys. */
export function DayBand({ room, day }: { room: DayRoom; day: SimulatedDay }) {
  const say = useText()
  const { played, daylight, now, goTo } = day
  const drawn = useMemo(() => {
    const light = minutes.map(daylight)
    const most = Math.max(1, ...light)
    const lit = minutes.map((minute) => {
      const levels = room.lamps.map(
        ({ identifier }) => shiningAt(played.tracks.get(identifier), minute * minuteLength).level,
      )
      return levels.reduce((sum, level) => sum + level, 0) / 100 / Math.max(1, levels.length)
    })
    return {
      daylight: area(
        light.map((lux) => lux / most),
        rows.daylight,
      ),
      lamps: area(lit, rows.lamps),
    }
  }, [room, played, daylight])
  const people = useMemo(() => peopleIn(day), [day])
  const silence = useMemo(() => silenceIn(day), [day])
  const dark = played.dark.map(({ from, to }) => ({ from: from / minuteLength, to: to / minuteLength }))
  const minute = Math.floor(now / minuteLength)
  return (
    <div className={classes.band}>
      <div className={classes.track}>
        <svg viewBox={`0 0 ${dayMinutes} 100`} preserveAspectRatio="none" aria-hidden>
          {hours.map((hour) => (
            <line key={hour} className={classes.hour} x1={hour * 60} x2={hour * 60} y1={0} y2={100} />
          ))}
          <path className={classes.daylight} d={drawn.daylight} />
          <Spans className={classes.people} spans={people} {...rows.people} />
          <Spans className={classes.silent} spans={silence} {...rows.silent} />
          <path className={classes.shine} d={drawn.lamps} />
          <Spans className={classes.dark} spans={dark} {...rows.dark} />
          <line className={classes.cursor} x1={minute} x2={minute} y1={0} y2={100} />
        </svg>
        <input
          type="range"
          className={classes.range}
          min={0}
          max={dayMinutes - 1}
          value={minute}
          onChange={({ currentTarget: { value } }) => goTo(Number(value) * minuteLength)}
          aria-label={say('parts.day.time')}
          aria-valuetext={clockOf(minute)}
        />
      </div>
      <div className={classes.hours} aria-hidden>
        {hours.map((hour) => (
          <span key={hour}>{clockOf(hour * 60)}</span>
        ))}
      </div>
      <ul className={classes.legend}>
        <li data-of="daylight">{say('parts.day.legend.daylight', { lux: daylight(minute) })}</li>
        <li data-of="people">{say('parts.day.legend.people')}</li>
        <li data-of="lamps">{say('parts.day.legend.lamps')}</li>
        {silence.length > 0 && <li data-of="silent">{say('parts.day.legend.silent')}</li>}
        {dark.length > 0 && <li data-of="dark">{say('parts.day.legend.dark')}</li>}
      </ul>
    </div>
  )
}

interface SpansProps {
  className: string | undefined
  spans: readonly Span[]
  top: number
  height: number
}

/** Times of the day on a row of the band, in minutes; the shortest can still be seen. */
function Spans({ className, spans, top, height }: SpansProps) {
  return spans.map(({ from, to }) => (
    <rect key={from} className={className} x={from} width={Math.max(2, to - from)} y={top} height={height} />
  ))
}
