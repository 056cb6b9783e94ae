import { useMemo, useState } from 'react'
import type { Calendar } from '#contract/calendar-shapes.ts'
import type { Campus } from '#contract/campus-shapes.ts'
import type { Able } from '#contract/rules/able.ts'
import { airLimitsOf } from '#contract/rules/air-limits.ts'
import { emptyCalendar } from '#contract/rules/campus/calendar.ts'
import { locate } from '#contract/rules/campus/places.ts'
import { compileCalendar, roomCalendarOf, sunHeight } from '#contract/rules/campus/sun.ts'
import { daylightFactor, outdoorLux, type Sky } from '#contract/rules/day/daylight.ts'
import { enact } from '#contract/rules/day/enact.ts'
import { type DayAct, type PlayedDay, playDay, type TimedAct } from '#contract/rules/day/play-day.ts'
import { type DayKind, lessonsOn, sampleDay } from '#contract/rules/day/sample-days.ts'
import type { RoomLimits } from '#contract/rules/room/air.ts'
import { dayAt, dayKind, dayLength, type RoomCalendar, wallAt } from '#contract/rules/room/calendar.ts'
import { wallNow } from '#contract/rules/room-permission.ts'
import type { DayRoom } from './day-room.ts'

/** Shanghai, where nobody has said where a campus is. */
const somewhere = [31.2, 121.5] as const
const morning = 7.5 * 3_600_000
/** So much later it is seen what a room has made of something, in ms. */
const answered = 1_000

/** What a day is made of. */
export interface DaySettings {
  /** Counted from 1970-01-01. */
  day: number
  kind: DayKind
  sky: Sky
}

export interface SimulatedDay {
  settings: DaySettings
  set: (some: Partial<DaySettings>) => void
  /** Ms since midnight at which the room is looked at. */
  now: number
  goTo: (at: number) => void
  played: PlayedDay
  calendar: RoomCalendar
  limits: RoomLimits
  acts: readonly TimedAct[]
  /** What a person has done beside the usual day. */
  own: readonly TimedAct[]
  /** Does something now. */
  act: (act: DayAct) => void
  undo: () => void
  clear: () => void
  /** The light that falls in at a minute of the day, in lx. */
  daylight: (minute: number) => number
}

type Place = Calendar & Pick<Campus, 'latitude' | 'longitude' | 'province' | 'city' | 'airOwn' | 'airCompany'>

/**
 * A usual day of a room on a campus, and what a person does in it. All of it is computed here, without the server.
 * @param able what its equipment can be told
 */
export function useDay(room: DayRoom, kind: DayKind, campus: Place | null, able: Able): SimulatedDay {
  const [settings, setSettings] = useState<DaySettings>(() => ({
    ...{ day: dayAt(wallNow(Date.now())), kind, sky: 'clear' },
  }))
  const [own, setOwn] = useState<readonly TimedAct[]>([])
  const [now, goTo] = useState(morning)
  const { day, sky } = settings
  const calendar = useMemo(
    () => roomCalendarOf(compileCalendar({ ...(campus ?? nowhere), version: 1 }).calendar),
    [campus],
  )
  const limits = useMemo(() => ({ version: 1, ...airLimitsOf(campus ?? {}) }), [campus])
  const daylight = useMemo(() => {
    const [latitude, longitude] = locate(campus ?? nowhere).coordinates ?? somewhere
    return (minute: number) =>
      Math.round(daylightFactor * outdoorLux(sunHeight(wallAt(day, minute), latitude, longitude), sky))
  }, [campus, day, sky])
  const usual = useMemo(() => {
    const given = { config: room.config.template, sensors: room.equipment, daylight }
    return enact(given, sampleDay(settings.kind, dayKind(day, calendar), lessonsOn(campus, day)))
  }, [room, campus, calendar, day, settings.kind, daylight])
  const acts = useMemo(() => [...usual, ...own].sort((a, b) => a.at - b.at), [usual, own])
  const played = useMemo(
    () => playDay(room.config, { day, calendar, limits, acts, able }),
    [room.config, day, calendar, limits, acts, able],
  )
  return {
    ...{ settings, now, goTo, played, calendar, limits, acts, own, daylight },
    set: (some) => setSettings((before) => ({ ...before, ...some })),
    act: (act) => {
      setOwn((before) => [...before, { ...act, at: now }])
      goTo(Math.min(now + answered, dayLength - 1))
    },
    undo: () => setOwn((before) => before.slice(0, -1)),
    clear: () => setOwn([]),
  }
}

const nowhere: Place = {
  ...{ ...emptyCalendar(), latitude: '', longitude: '', province: '', city: '' },
}
