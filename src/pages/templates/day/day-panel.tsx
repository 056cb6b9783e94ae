import { Button, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { ableIn } from '#contract/rules/able.ts'
import { clockOf, dateOfDay, dayOfDate } from '#contract/rules/campus/dates.ts'
import { type Sky, skies } from '#contract/rules/day/daylight.ts'
import type { DayKind } from '#contract/rules/day/sample-days.ts'
import { dayKind, dayLength } from '#contract/rules/room/calendar.ts'
import { useCampus } from '#src/data/campuses.ts'
import { useActiveCampus } from '#src/session/active-campus.tsx'
import { useSystem } from '#src/session/session-provider.tsx'
import { useText } from '#src/text/text.ts'
import { useProductsByPid } from '#src/widgets/product/use-products-by-id.ts'
import { dayNames } from '#src/widgets/template/timing-words.ts'
import type { SectionProps } from '../sections/section.ts'
import classes from './day.module.css'
import { DayActs } from './day-acts.tsx'
import { DayBand } from './day-band.tsx'
import { DayFigures } from './day-figures.tsx'
import { DayLines } from './day-lines.tsx'
import { DayPlan } from './day-plan.tsx'
import { dayRoom, kindOf } from './day-room.ts'
import { type SimulatedDay, useDay } from './use-day.ts'

const kinds: readonly DayKind[] = [
  ...(['classroom', 'lecture', 'laboratory', 'office', 'meeting', 'corridor', 'guest'] as const),
  ...(['home', 'parking'] as const),
]

/** Minutes of the day that pass in a second: as it is at first, and the slowest and the fastest. */
const speeds = { usual: 30, least: 1, most: 720 } as const
const frame = 50
const minuteLength = 60_000

/** A day of the room that a template makes: what its keys, sensors and clock do, without a gateway and without a network. */
export function DayPanel({ template }: SectionProps) {
  const say = useText()
  const [opened, setOpened] = useState(false)
  return (
    <section className={classes.panel} aria-label={say('parts.day.title')}>
      <div className={classes.head}>
        <h2 className={classes.title}>{say('parts.day.title')}</h2>
        <span className={classes.grow}>{say('parts.day.hint')}</span>
        <Button variant="default" size="sm" aria-expanded={opened} onClick={() => setOpened(!opened)}>
          {say(opened ? 'parts.day.close' : 'parts.day.open')}
        </Button>
      </div>
      {opened && <Stage template={template} />}
    </section>
  )
}

function Stage({ template }: Pick<SectionProps, 'template'>) {
  const system = useSystem()
  const { campusId } = useActiveCampus()
  const campus = useCampus(campusId ?? 0)
  const room = useMemo(() => dayRoom(template), [template])
  const products = useProductsByPid()
  const able = useMemo(() => ableIn(room.config.template, (pid) => products.get(pid)), [room, products])
  const day = useDay(room, kindOf(template, system), campus ?? null, able)
  return (
    <>
      <DaySettings day={day} />
      <div className={classes.stage}>
        <div className={classes.seen}>
          <DayPlan template={template} room={room} day={day} />
          <Player day={day} />
          <DayBand room={room} day={day} />
          <DayFigures template={template} room={room} day={day} />
        </div>
        <div className={classes.done}>
          <DayActs room={room} day={day} />
          <DayLines room={room} day={day} />
        </div>
      </div>
    </>
  )
}

function DaySettings({ day: { settings, calendar, set } }: { day: SimulatedDay }) {
  const say = useText()
  const kind = dayNames[dayKind(settings.day, calendar) - 1] ?? 'holiday'
  return (
    <div className={classes.settings}>
      <NativeSelect
        label={say('parts.day.kind')}
        value={settings.kind}
        onChange={({ currentTarget: { value } }) => set({ kind: value as DayKind })}
        data={kinds.map((value) => ({ value, label: say(`parts.day.kinds.${value}`) }))}
      />
      <TextInput
        type="date"
        label={say('parts.day.dateOf', { kind: say(`templates.timings.day.${kind}`) })}
        value={dateOfDay(settings.day)}
        onChange={({ currentTarget: { value } }) => {
          const day = dayOfDate(value)
          if (day !== null) set({ day })
        }}
      />
      <NativeSelect
        label={say('parts.day.sky')}
        value={settings.sky}
        onChange={({ currentTarget: { value } }) => set({ sky: value as Sky })}
        data={skies.map((value) => ({ value, label: say(`parts.day.skies.${value}`) }))}
      />
    </div>
  )
}

/** Lets the day pass. */
function Player({ day: { now, goTo } }: { day: SimulatedDay }) {
  const say = useText()
  const [playing, setPlaying] = useState(false)
  const [speed, setSpeed] = useState<number>(speeds.usual)
  const ended = now >= dayLength - 1
  useEffect(() => {
    if (!playing) return
    if (ended) {
      setPlaying(false)
      return
    }
    const passed = (speed * minuteLength * frame) / 1_000
    const timer = setTimeout(() => goTo(Math.min(now + passed, dayLength - 1)), frame)
    return () => clearTimeout(timer)
  }, [playing, ended, now, goTo, speed])
  const toggle = () => {
    if (!playing && ended) goTo(0)
    setPlaying(!playing)
  }
  return (
    <div className={classes.player}>
      <Button
        size="sm"
        onClick={toggle}
        leftSection={
          playing ? <IconPlayerPause size={16} aria-hidden /> : <IconPlayerPlay size={16} aria-hidden />
        }
      >
        {say(playing ? 'parts.day.pause' : 'parts.day.play')}
      </Button>
      <strong className={classes.clock}>{clockOf(Math.floor(now / minuteLength))}</strong>
      <NumberInput
        size="sm"
        className={classes.speed}
        aria-label={say('parts.day.speed')}
        min={speeds.least}
        max={speeds.most}
        step={10}
        clampBehavior="strict"
        allowDecimal={false}
        suffix={say('parts.day.speedUnit')}
        value={speed}
        onChange={(value) => typeof value === 'number' && value >= speeds.least && setSpeed(value)}
      />
    </div>
  )
}
