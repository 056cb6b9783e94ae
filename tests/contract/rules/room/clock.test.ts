import { expect, test } from 'vitest'
import { dateOf, dayAt, type RoomCalendar, sunMinute } from '#contract/rules/room/calendar.ts'
import { startRun } from '#contract/rules/room/run.ts'
import { step } from '#contract/rules/room/step.ts'
import {
  act,
  binding,
  chain,
  days,
  hours,
  minutes,
  monday7,
  playRoom,
  roomOf,
  scene,
  seconds,
  setIn,
  timing,
} from './played-room.ts'

const dayOf = (text: string) => dayAt(Date.parse(`${text}T00:00Z`))
const everyDay = Array.from({ length: 366 }, (_, index) => [index, 1439 - index] as const)
const sunOf = (rise: number, set: number): RoomCalendar => ({
  version: 1,
  days: [],
  sun: Array.from({ length: 366 }, () => [rise, set] as const),
})

test('dates are those of the calendar where a century ends, and in years of three digits', () => {
  for (const year of [1700, 1900, 2000, 2100])
    for (let day = dayAt(Date.UTC(year, 1, 20)); day < dayAt(Date.UTC(year, 2, 10)); day += 1)
      expect(dateOf(day).text).toBe(new Date(day * 86_400_000).toISOString().slice(0, 10))
  expect(dateOf(dayOf('0812-05-06')).text).toBe('0812-05-06')
})

test('sun: each date has its own place in the table, which is of a leap year', () => {
  const calendar = { version: 1, days: [], sun: everyDay }
  const first = Array.from({ length: 12 }, (_, month) => dayAt(Date.UTC(2028, month, 1)))
  const places = first.map((day) => day - dayOf('2028-01-01'))
  expect(first.map((day) => sunMinute(day, calendar, 'rise'))).toEqual(places)
  expect(sunMinute(dayOf('2027-12-31'), calendar, 'set')).toBe(1439 - 365)
  expect(sunMinute(dayOf('2027-12-31'), { version: 1, days: [], sun: [] }, 'rise')).toBe(null)
})

test('sun: minutes before sunrise and after sunset stay in the day', () => {
  const rise = timing('日出', { timeType: 2, offset: -10 }, 'a', { switch: 1 })
  const set = timing('日落', { timeType: 3, offset: 30 }, 'b', { switch: 1 })
  const room = playRoom(roomOf({ timings: [rise, set] }), monday7 - hours(7) - 1)
  room.calendar(sunOf(5, 1430))
  expect(setIn(room.wait(1))).toEqual({ a: { switch: 1 } })
  expect(room.next()).toBe(1 + minutes(1439))
})

test('timings of one minute run in their order; the last 16 days of each are remembered', () => {
  const both = ['甲', '乙'].map((name, index) =>
    timing(name, { minute: 430 }, 'a', { brightness: index + 1 }),
  )
  const room = playRoom(roomOf({ timings: both }))
  expect(room.wait(minutes(10)).map(chain)).toEqual(['timing 甲', 'timing 乙'])
  room.wait(days(20))
  const today = dayAt(monday7) + 20
  expect(Object.values(room.run().ran)[0]).toEqual(
    Array.from({ length: 16 }, (_, index) => today - 15 + index),
  )
})

test('clock jump: it is looked back over seven days, each of them, up to the minute', () => {
  const on = (date: string) =>
    timing(date, { minute: 430, startDate: date, endDate: date }, date, { switch: 1 })
  const dates = ['2026-03-24', '2026-03-25', '2026-03-26', '2026-03-31', '2026-04-01']
  const room = playRoom(roomOf({ timings: dates.map(on) }))
  expect(Object.keys(setIn(room.setClock(days(30) + minutes(10))))).toEqual([
    '2026-03-25',
    '2026-03-26',
    '2026-03-31',
    '2026-04-01',
  ])
  const short = playRoom(roomOf({ timings: [on('2026-03-03')] }))
  expect(Object.keys(setIn(short.setClock(days(2))))).toEqual(['2026-03-03'])
})

test('clock jump: what is due at the very minute is the last of its target', () => {
  const twice = [430, 440].map((minute) => timing(`${minute}`, { minute }, 'a', { brightness: minute - 400 }))
  const room = playRoom(roomOf({ timings: twice }))
  expect(room.setClock(minutes(20)).map(chain)).toEqual(['timing 440'])
})

test('clock jump: what follows from what was missed does so though the event that told of it was known', () => {
  const bindings = [binding('甲开', { reading: 'switch', sources: ['a'] }, 'b', { switch: 1 })]
  const room = playRoom(roomOf({ bindings, timings: [timing('一', { minute: 430 }, 'a', { switch: 1 })] }))
  const again = { source: 'app', sequence: 1 }
  room.send({ kind: 'scene', sceneValue: 9, by: 'app' }, again)
  const wall = monday7 + hours(1)
  const repeated = { kind: 'scene', sceneValue: 9, by: 'app', wall } as const
  expect(Object.keys(setIn(room.send(repeated, again)))).toEqual(['a', 'b'])
})

test('power: while it is away a clock that is set makes up for nothing; calendar and limits are noted', () => {
  const room = playRoom(roomOf({ timings: [timing('一', { minute: 430 }, 'a', { switch: 1 })] }))
  room.set('ac', { switch: 1, mode: 1, temperature: 20 })
  room.send({ kind: 'power', on: false })
  expect(room.setClock(hours(1))).toEqual([])
  room.calendar(sunOf(1, 2))
  const limits = { version: 3, coolLowest: 26, heatHighest: null, modes: null }
  expect(room.send({ kind: 'limits', limits })).toEqual([])
  expect([room.run().calendar?.version, room.run().limits?.version]).toEqual([1, 3])
})

test('power: what is lost already is not lost again, and what is there is not restored', () => {
  const timings = [timing('一', { minute: 430 }, 'c', { switch: 1 })]
  const room = playRoom(roomOf({ timings }))
  room.send({ kind: 'power', on: false })
  room.now += minutes(20)
  room.send({ kind: 'power', on: false })
  expect(setIn(room.send({ kind: 'power', on: true }))).toEqual({ c: { switch: 1 } })
  expect(room.send({ kind: 'power', on: true })).toEqual([])
  expect(setIn(room.set('a', { switch: 1 }))).toEqual({ a: { switch: 1 } })
})

test('a source is remembered for as long as 255 others have been heard since', () => {
  const heard = Array.from({ length: 256 }, (_, source) => [`s${source}`, [1]] as const)
  const run = { ...startRun(0, monday7), seen: Object.fromEntries(heard) }
  const config = roomOf({ scenes: [scene(1, act('a', { switch: 1 }))] })
  const call = { kind: 'scene', sceneValue: 1, by: 'app', sequence: 1, at: 0, wall: monday7 } as const
  expect(step(config, run, { ...call, source: 's0' }).done).toEqual([])
  const after = step(config, run, { ...call, source: 'new' }).run
  expect(Object.keys(after.seen)).toEqual([...heard.slice(1).map(([source]) => source), 'new'])
})

test('考试模式 and fades go by the clock that is never set', () => {
  const room = playRoom(roomOf({}))
  room.send({ kind: 'exam', length: seconds(90) })
  room.setClock(-hours(5))
  expect(room.next()).toBe(seconds(90))
})
