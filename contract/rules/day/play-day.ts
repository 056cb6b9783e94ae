import type { RoomConfig } from '../../config-shapes.ts'
import type { Able } from '../able.ts'
import { isSensorState, turnedRound } from '../readings.ts'
import type { RoomLimits } from '../room/air.ts'
import { dayLength, type RoomCalendar, wallAt } from '../room/calendar.ts'
import type { CardOwner, Effect, Happening, Mark } from '../room/events.ts'
import { longPress } from '../room/keys.ts'
import { lampsOf, type Plan, planOf } from '../room/plan.ts'
import { startRun } from '../room/run.ts'
import { nextClock, step } from '../room/step.ts'
import { changes, cutOff, extend, type Track } from './track.ts'

/** What somebody does in a room, or what a sensor of it reads. */
export type DayAct =
  | { act: 'press'; identifier: string; key: number; long: boolean }
  /** Of a state its number as it is so, however the sensor is mounted: 1 for somebody there. */
  | { act: 'sense'; identifier: string; reading: string; value: number }
  | { act: 'say'; word: string }
  | { act: 'card'; move: 'in' | 'out'; whose?: CardOwner }
  | { act: 'stay'; move: 'checkIn' | 'checkOut' }
  | { act: 'power'; on: boolean }
  /** A sensor falls silent, or speaks again. */
  | { act: 'silence'; identifier: string; silent: boolean }

/** An act and when it is, in ms since the midnight of the campus's clock. */
export type TimedAct = DayAct & { at: number }

/** Something that happened and what came of it; without an act the room did it by itself. What was so already is left out. */
export interface DayLine {
  at: number
  act: TimedAct | null
  done: readonly Effect[]
  /** What a key of a guest room has set: 0 nothing, 1 not to disturb, 2 to clean. Left out where it stands as it did. */
  mark?: Mark
  /** A card was drawn: the room goes out so many ms later, unless one is put back before. */
  leavesIn?: number
  /** Why nothing comes of it: the room has no power, or the sensor is silent. */
  unheard?: 'power' | 'silent'
}

export interface Span {
  from: number
  to: number
}

export interface PlayedDay {
  /** In the order of time; readings that changed nothing are left out. */
  lines: readonly DayLine[]
  /** What each equipment was told, by its identifier. */
  tracks: ReadonlyMap<string, Track>
  /** Which scene was the active one from when on; null for none. */
  scenes: readonly { at: number; scene: number | null }[]
  /** When there was no power. */
  dark: readonly Span[]
}

interface Day {
  /** Counted from 1970-01-01, by the campus's clock. */
  day: number
  calendar: RoomCalendar
  /** What the company allows air conditioners; nothing is limited where it is left out. */
  limits?: RoomLimits | undefined
  acts: readonly TimedAct[]
  /** What its equipment can be told, as far as that is known. */
  able?: Able
}

const briefly = 120
/** So long a key is held that is pressed long. */
const held = longPress + 200

function happeningsOf(act: TimedAct, { reversed }: Plan): { after: number; what: Happening }[] {
  switch (act.act) {
    case 'press': {
      const { identifier, key, long } = act
      return [
        { after: 0, what: { kind: 'keyDown', identifier, key } },
        { after: long ? held : briefly, what: { kind: 'keyUp', identifier, key } },
      ]
    }
    case 'sense': {
      const { identifier, reading } = act
      const isTurned = isSensorState(reading) && reversed.has(identifier)
      const value = isTurned ? turnedRound(act.value) : act.value
      return [{ after: 0, what: { kind: 'sensor', identifier, reading, value } }]
    }
    case 'say':
      return [{ after: 0, what: { kind: 'word', word: act.word } }]
    case 'card':
      return [{ after: 0, what: { kind: 'card', move: act.move, whose: act.whose } }]
    case 'stay':
      return [{ after: 0, what: { kind: 'stay', move: act.move } }]
    case 'power':
      return [{ after: 0, what: { kind: 'power', on: act.on } }]
    case 'silence':
      return [{ after: 0, what: { kind: 'device', identifier: act.identifier, online: !act.silent } }]
  }
}

/** What is heard later than it happens. */
type Unsaid = Extract<Happening, { kind: 'sensor' | 'device' | 'card' | 'stay' }>

/** Of cards the last move counts; who has left and who has come are two. */
const movedBy = ({ kind, move }: Extract<Happening, { kind: 'card' | 'stay' }>) =>
  kind === 'card' ? kind : `${kind} ${move}`

/** Puts something last, also where it is known already. */
function putLast<V>(map: Map<string, V>, name: string, value: V): void {
  map.delete(name)
  map.set(name, value)
}

/** A line that is being written. */
type OpenLine = Omit<DayLine, 'done'> & { done: Effect[] }

/** What happens in a day by what people and sensors do, in its order; each with the line of what it is part of. */
const momentsOf = (acts: readonly TimedAct[], plan: Plan) =>
  [...acts]
    .sort((a, b) => a.at - b.at)
    .flatMap((act) => {
      const line: OpenLine = { at: act.at, act, done: [] }
      return happeningsOf(act, plan).map(({ after, what }, index) => ({
        at: act.at + after,
        what,
        line,
        index,
      }))
    })
    .sort((a, b) => a.at - b.at)
    .filter(({ at }) => at < dayLength)

/**
 * A day of a room, from midnight to midnight, with the engine that gateways run: what is due by itself happens at its own
 * time, and every act at its own. All is off at midnight. Without power lamps are dark and nothing is taken; what sensors read
 * meanwhile, or while they are silent, they say afterwards, and so do a card holder and the server of guests. Pure: the same day gives the same, byte for byte.
 */
export function playDay(config: RoomConfig, { day, calendar, limits, acts, able }: Day): PlayedDay {
  const midnight = wallAt(day, 0)
  const lines: OpenLine[] = []
  const tracks = new Map<string, Track[number][]>()
  const scenes: { at: number; scene: number | null }[] = []
  const dark: Span[] = []
  const silent = new Set<string>()
  const unsaid = new Map<string, Unsaid>()
  let run = startRun(0, midnight, able)
  let sequence = 0

  const happen = (at: number, what: Happening): readonly Effect[] => {
    sequence += 1
    const taken = step(config, run, { ...what, source: 'day', sequence, at, wall: midnight + at })
    if (taken.run.scene !== (scenes.at(-1)?.scene ?? null)) scenes.push({ at, scene: taken.run.scene })
    run = taken.run
    return taken.done.filter((effect) => {
      if (effect.do !== 'set') return true
      const track = tracks.get(effect.identifier) ?? []
      const isNew = changes(track, effect.values)
      extend(track, at, effect)
      tracks.set(effect.identifier, track)
      return isNew
    })
  }
  /** What is not heard now is said once it can be. */
  const sayUnsaid = (at: number): Effect[] =>
    [...unsaid].flatMap(([name, what]) => {
      if (what.kind === 'sensor' && silent.has(what.identifier)) return []
      unsaid.delete(name)
      return happen(at, what)
    })
  const take = (at: number, what: Happening): readonly Effect[] => {
    if (what.kind === 'device' && what.online === false) silent.add(what.identifier)
    else if (what.kind === 'device') silent.delete(what.identifier)
    const isDark = run.lostAt !== null
    if (what.kind === 'sensor' && (isDark || silent.has(what.identifier))) {
      unsaid.set(`${what.identifier} ${what.reading}`, what)
      return []
    }
    if (isDark && what.kind === 'device') unsaid.set(what.identifier, what)
    else if (isDark && (what.kind === 'card' || what.kind === 'stay')) putLast(unsaid, movedBy(what), what)
    const done = happen(at, what)
    if (what.kind === 'power') notePower(at, isDark)
    return run.lostAt === null ? [...done, ...sayUnsaid(at)] : done
  }
  const notePower = (at: number, wasDark: boolean) => {
    const isDark = run.lostAt !== null
    if (isDark && !wasDark) {
      dark.push({ from: at, to: dayLength })
      for (const lamp of lampsOf(planOf(config))) cutOff(tracks.get(lamp), at)
    }
    const last = dark.at(-1)
    if (last && !isDark && wasDark) last.to = at
  }
  const passTo = (at: number) => {
    for (let due = nextClock(config, run); due !== null && due <= at; due = nextClock(config, run)) {
      const done = happen(due, { kind: 'clock' })
      if (done.length > 0) lines.push({ at: due, act: null, done: [...done] })
    }
  }

  happen(0, { kind: 'calendar', calendar })
  if (limits) happen(0, { kind: 'limits', limits })
  for (const { at, what, line, index } of momentsOf(acts, planOf(config))) {
    passTo(at)
    const { mark: before, leavesAt } = run.guest
    line.done.push(...take(at, what))
    if (run.guest.mark !== before) line.mark = run.guest.mark
    if (run.guest.leavesAt !== null && run.guest.leavesAt !== leavesAt)
      line.leavesIn = run.guest.leavesAt - at
    if (run.lostAt !== null) line.unheard = 'power'
    else if (what.kind === 'sensor' && silent.has(what.identifier)) line.unheard = 'silent'
    if (index === 0) lines.push(line)
  }
  passTo(dayLength - 1)
  const isSeen = ({ act, done }: DayLine) =>
    done.length > 0 || (act !== null && !(act.act === 'sense' && act.reading === 'illuminance'))
  return { lines: lines.filter(isSeen), tracks, scenes, dark }
}
