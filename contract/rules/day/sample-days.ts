import type { Calendar } from '../../calendar-shapes.ts'
import { calendarDay } from '../campus/calendar.ts'
import type { HomeKind, RoomKind } from '../layouts/layout.ts'
import type { PresetScene } from '../scenes.ts'

/** Rooms by what happens in them on a day: those that there are layouts of, and one that nobody draws. */
export type DayKind = Exclude<RoomKind, HomeKind> | 'home' | 'parking'

/** What happens on a day in a room that is drawn. In all rooms of a home those who live there come and go alike. */
export const dayOfRoom = (kind: RoomKind): DayKind =>
  kind === 'living' || kind === 'bedroom' || kind === 'kitchen' ? 'home' : kind

/** A key that calls such a scene: one of the specification's, or the first that people named themselves. */
export type WantedKey = PresetScene | 'custom'

/** What usually happens in a kind of room, in minutes since midnight. */
export type SampleAct = readonly [
  minute: number,
  what: 'enter' | 'leave' | 'cardIn' | 'cardOut' | 'checkIn' | 'checkOut' | { press: readonly WantedKey[] },
]

/** A time of lessons, with `fromMinute` and `toMinute` since midnight. */
interface Hours {
  fromMinute: number
  toMinute: number
}

const at = (hour: number, minute = 0) => hour * 60 + minute

/** Lessons of a school that has told no bell times. */
const usualLessons: readonly Hours[] = [
  [at(8), at(8, 45)],
  [at(8, 55), at(9, 40)],
  [at(10), at(10, 45)],
  [at(10, 55), at(11, 40)],
  [at(14), at(14, 45)],
  [at(14, 55), at(15, 40)],
  [at(16), at(16, 45)],
].map(([fromMinute = 0, toMinute = 0]) => ({ fromMinute, toMinute }))

/** Longer than a break between two lessons: a room is empty meanwhile. */
const emptyFrom = 30
const early = 6

/** Hours with the breaks between them. */
function together(lessons: readonly Hours[]): Hours[] {
  const spans: Hours[] = []
  for (const { fromMinute, toMinute } of [...lessons].sort((a, b) => a.fromMinute - b.fromMinute)) {
    const last = spans.at(-1)
    if (last && fromMinute - last.toMinute < emptyFrom) last.toMinute = Math.max(last.toMinute, toMinute)
    else spans.push({ fromMinute, toMinute })
  }
  return spans
}

/** Lessons: the key of a lesson when it begins, in every other one the projector for a quarter of an hour. */
function taught(lessons: readonly Hours[]): SampleAct[] {
  return [
    ...together(lessons).flatMap(({ fromMinute, toMinute }): SampleAct[] => [
      [fromMinute - early, 'enter'],
      [toMinute + 2, 'leave'],
    ]),
    ...lessons.flatMap(({ fromMinute }, index): SampleAct[] => [
      [fromMinute, { press: ['custom', 'bright', 'masterOn'] }],
      ...(index % 2 === 1
        ? ([
            [fromMinute + 15, { press: ['projectorOn'] }],
            [fromMinute + 30, { press: ['projectorOff', 'custom'] }],
          ] satisfies SampleAct[])
        : []),
    ]),
  ]
}

const office: readonly SampleAct[] = [
  [at(8, 20), 'enter'],
  [at(8, 21), { press: ['work', 'bright', 'custom', 'masterOn'] }],
  [at(12, 5), { press: ['custom', 'soft'] }],
  [at(12, 6), 'leave'],
  [at(13, 10), 'enter'],
  [at(13, 11), { press: ['work', 'bright', 'custom', 'masterOn'] }],
  [at(18, 40), 'leave'],
]

const meeting: readonly SampleAct[] = [
  [at(9, 30), 'enter'],
  [at(9, 31), { press: ['custom', 'work', 'bright', 'masterOn'] }],
  [at(10, 40), 'leave'],
  [at(14), 'enter'],
  [at(14, 1), { press: ['custom', 'work', 'bright', 'masterOn'] }],
  [at(14, 10), { press: ['projectorOn'] }],
  [at(15, 30), { press: ['masterOff'] }],
  [at(15, 31), 'leave'],
]

const passing = 3
const passes = [
  ...[at(6, 45), at(7, 20), at(7, 50), at(9), at(11, 45), at(13, 30), at(16, 20), at(17, 50)],
  ...[at(19, 10), at(20, 30), at(21, 50), at(23, 15)],
]
const corridor = passes.flatMap((minute): SampleAct[] => [
  [minute, 'enter'],
  [minute + passing, 'leave'],
])

const guest: readonly SampleAct[] = [
  [at(7), { press: ['bright', 'wake', 'soft'] }],
  [at(7), 'enter'],
  [at(8, 30), 'cardOut'],
  [at(8, 30), 'leave'],
  [at(12), 'checkOut'],
  [at(14, 30), 'checkIn'],
  [at(14, 40), 'enter'],
  [at(14, 40), 'cardIn'],
  [at(15, 20), 'cardOut'],
  [at(15, 20), 'leave'],
  [at(19), 'enter'],
  [at(19), 'cardIn'],
  [at(20), { press: ['movie', 'soft'] }],
  [at(22, 10), { press: ['soft', 'bright'] }],
  [at(23, 10), { press: ['sleep', 'masterOff'] }],
]

const [waking, going, coming, sleeping] = [at(6, 50), at(8, 5), at(18, 20), at(23)]
/** Who works goes out by day; on days off somebody is at home. */
const home = (isOff: boolean): readonly SampleAct[] => [
  [waking, 'enter'],
  [waking, { press: ['wake', 'bright', 'custom', 'masterOn'] }],
  ...(isOff
    ? []
    : ([
        [going, { press: ['masterOff'] }],
        [going, 'leave'],
        [coming, 'enter'],
      ] satisfies SampleAct[])),
  [coming, { press: ['bright', 'custom', 'soft', 'masterOn'] }],
  [at(20), { press: ['movie', 'soft'] }],
  [at(21, 40), { press: ['bright', 'custom', 'soft'] }],
  // Sleeping is the bedroom's: what is on elsewhere goes off before.
  [sleeping, { press: ['masterOff'] }],
  [sleeping, { press: ['sleep', 'masterOff'] }],
]

/** Cars: many in the morning and in the evening, some at noon, and two at night. */
const drives = [
  ...[
    at(2, 30),
    at(5, 40),
    at(7),
    at(7, 30),
    at(7, 50),
    at(8, 5),
    at(8, 15),
    at(8, 25),
    at(8, 35),
    at(8, 50),
  ],
  ...[at(9, 20), at(11, 40), at(12, 10), at(13, 20), at(15), at(17, 10), at(17, 30), at(17, 45), at(18)],
  ...[at(18, 10), at(18, 25), at(18, 50), at(19, 30), at(20, 40), at(22, 10)],
]
const parking = drives.flatMap((minute): SampleAct[] => [
  [minute, 'enter'],
  [minute + passing, 'leave'],
])

const teaching: readonly DayKind[] = ['classroom', 'lecture', 'laboratory']
/** Rooms that nobody comes to on a day off. */
const working: readonly DayKind[] = [...teaching, 'office', 'meeting']
const fixed = { office, meeting, corridor, guest, parking }
const saturday = 6

/**
 * The lessons that a campus's calendar has on a day, counted from 1970-01-01: none outside its terms and on holidays, and those of
 * the weekday that a moved working day is worked like. Null where it has told no bell times at all.
 */
export const lessonsOn = (campus: Calendar | null, day: number): readonly Hours[] | null =>
  campus && campus.bells.length > 0 ? calendarDay(campus, day).bells : null

/**
 * A usual day of a kind of room. `dayKind` is 1 Monday to 7 Sunday or 8 a holiday; `lessons` are those of that day, as
 * `lessonsOn` says: a day without any is a day off where others have some.
 */
export function sampleDay(
  kind: DayKind,
  dayKind: number,
  lessons: readonly Hours[] | null,
): readonly SampleAct[] {
  const isOff = lessons === null ? dayKind >= saturday : lessons.length === 0
  if (isOff && working.includes(kind)) return []
  if (kind === 'classroom' || kind === 'lecture' || kind === 'laboratory')
    return taught(lessons ?? usualLessons)
  return kind === 'home' ? home(isOff) : fixed[kind]
}
