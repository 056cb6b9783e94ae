import { describe, expect, test } from 'vitest'
import type { RoomConfig } from '#contract/config-shapes.ts'
import { compileCalendar, roomCalendarOf, sunHeight } from '#contract/rules/campus/sun.ts'
import { outdoorLux } from '#contract/rules/day/daylight.ts'
import { enact, keyCalling } from '#contract/rules/day/enact.ts'
import { type DayAct, playDay, type TimedAct } from '#contract/rules/day/play-day.ts'
import { dayOfRoom, lessonsOn, sampleDay } from '#contract/rules/day/sample-days.ts'
import { extend, litIn, shiningAt, type Track, wattHoursOf } from '#contract/rules/day/track.ts'
import { layouts } from '#contract/rules/layouts/index.ts'
import { readingsOf } from '#contract/rules/readings.ts'
import { dayLength, wallAt } from '#contract/rules/room/calendar.ts'
import { compileTemplate } from '#contract/rules/room-config.ts'
import { isLighting, presetScenes } from '#contract/rules/scenes.ts'
import { generated, type Lists, laid, planned } from './planned.ts'

const shanghai = { latitude: '31.2', longitude: '121.5', province: '上海市', city: '上海市' }
const calendar = roomCalendarOf(compileCalendar({ ...shanghai, version: 1, specialDays: [] }).calendar)
const hour = 3_600_000
/** A Monday in winter. */
const monday = Date.UTC(2026, 10, 23) / dayLength

const room = (made: Lists) => {
  const equipmentList = made.equipmentList.map((one) => ({ ...one, identifier: `E${one.id}` }))
  const lists = { ...made, equipmentList }
  const config = compileTemplate(lists)
  const lamps = lists.equipmentList.filter(isLighting).map(({ identifier }) => identifier)
  const roomConfig: RoomConfig = { roomId: 1, template: config, devices: [] }
  const play = (acts: readonly TimedAct[], day = monday) => playDay(roomConfig, { day, calendar, acts })
  return { config, lamps, sensors: lists.equipmentList, play }
}
const classroom = () => room(laid(planned(1), generated(planned(1))))

const daylight = (day: number) => (minute: number) =>
  0.03 * outdoorLux(sunHeight(wallAt(day, minute), 31.2, 121.5), 'clear')

/** Minutes in which a lamp is lit, asked for minute by minute. */
const litMinutes = (track: Track | undefined) =>
  Array.from({ length: 1440 }, (_, minute) => shiningAt(track, minute * 60_000).level).filter(Boolean).length

test('nobody checks in or out, and no card is put in, where the room has no scene of it', () => {
  const { config, sensors } = classroom()
  const acts = enact({ config, sensors, daylight: daylight(monday) }, sampleDay('guest', 1, null))
  expect(acts.filter(({ act }) => act === 'stay' || act === 'card')).toEqual([])
  const suite = room(laid(planned(9), generated(planned(9))))
  const stays = enact({ ...suite, daylight: daylight(monday) }, sampleDay('guest', 1, null))
  expect(stays.filter(({ act }) => act === 'stay').map((act) => 'move' in act && act.move)).toEqual([
    ...['checkOut', 'checkIn'],
  ])
})

test('a card that is drawn says when the room goes out, which is a line of its own by then', () => {
  const { play } = room(laid(planned(9), generated(planned(9))))
  const card = (at: number, move: 'in' | 'out'): TimedAct => ({ at, act: 'card', move })
  const drawn = ({ lines }: ReturnType<typeof play>) =>
    lines.flatMap(({ at, act, leavesIn, done }) =>
      at < 8 * hour ? [] : [[at - 8 * hour, act === null, leavesIn ?? null, done.length > 0]],
    )
  expect(drawn(play([card(7 * hour, 'in'), card(8 * hour, 'out')]))).toEqual([
    [0, false, 20_000, false],
    [20_000, true, null, true],
  ])
  const [kept, back] = drawn(
    play([card(7 * hour, 'in'), card(8 * hour, 'out'), card(8 * hour + 5_000, 'in')]),
  )
  expect([kept, back]).toEqual([
    [0, false, 20_000, false],
    [5_000, false, null, false],
  ])
})

describe('a simulated day', () => {
  test.each(layouts.map((layout) => [layout.en, layout] as const))(
    'of a generated %s is the same twice, lights its lamps, and adds up to what they show by the minute',
    (_, layout) => {
      const lists = planned(layout.code)
      const made = room(laid(lists, generated(lists)))
      const acts = enact(
        { config: made.config, sensors: made.sensors, daylight: daylight(monday) },
        sampleDay(dayOfRoom(layout.kind), 1, null),
      )
      const played = made.play(acts)
      expect(played).toEqual(made.play(acts))
      const lit = made.lamps.map((lamp) => litIn(played.tracks.get(lamp)).lit)
      expect(Math.max(...lit)).toBeGreaterThan(hour / 2)
      for (const [index, lamp] of made.lamps.entries())
        expect(Math.abs((lit[index] ?? 0) - litMinutes(played.tracks.get(lamp)) * 60_000)).toBeLessThan(
          hour / 2,
        )
      expect(played.lines.map(({ at }) => at)).toEqual(
        played.lines.map(({ at }) => at).sort((one, other) => one - other),
      )
    },
  )

  test('of a classroom ends dark, its lessons are called by its own key, and nobody comes on a Sunday', () => {
    const { config, sensors, lamps, play } = classroom()
    const given = { config, sensors, daylight: daylight(monday) }
    const played = play(enact(given, sampleDay('classroom', 1, null)))
    expect(keyCalling(config, ['custom'])).toMatchObject({ act: 'press', key: 1, long: false })
    const lesson = played.lines.find(({ act }) => act?.act === 'press')
    expect(lesson?.at).toBe(8 * hour)
    expect(lesson?.done.length).toBeGreaterThan(0)
    for (const lamp of lamps) expect(shiningAt(played.tracks.get(lamp), dayLength - 1).level).toBe(0)
    const sunday = play(enact(given, sampleDay('classroom', 7, null)), monday + 6)
    for (const lamp of lamps) expect(litIn(sunday.tracks.get(lamp)).lit).toBe(0)
  })

  test('takes bell times of the campus where there are any', () => {
    const { config, sensors } = classroom()
    const acts = enact(
      { config, sensors, daylight: () => 0 },
      sampleDay('classroom', 7, [{ fromMinute: 600, toMinute: 640 }]),
    )
    expect(acts.filter(({ act }) => act === 'press').map(({ at }) => at)).toEqual([10 * hour])
  })

  test('a campus with bell times rings them in its terms, on no holiday, and by the weekday that a day is worked like', () => {
    const lesson = (fromMinute: number, weekdays: number[]) => ({
      ...{ name: '', weekdays, fromMinute, toMinute: fromMinute + 40 },
    })
    const term = { name: '第一学期', startDate: '2026-09-01', endDate: '2027-01-20' }
    const specialDays = [
      { date: '2026-11-25', kind: 8, name: '校庆' },
      { date: '2026-11-28', kind: 3, name: '调休' },
    ]
    const bells = [lesson(600, [1, 2]), lesson(700, [3])]
    const campus = { bells, terms: [term], specialDays, openHours: [] }
    const keysOn = (day: number, kind = 1, of: typeof campus | null = campus) =>
      sampleDay('classroom', kind, lessonsOn(of, day)).flatMap(([minute, does]) =>
        typeof does === 'object' ? [minute] : [],
      )
    expect([keysOn(monday), keysOn(monday + 5, 3)]).toEqual([[600], [700]])
    // A holiday, a Thursday without lessons, and a Monday after the term: nobody comes, nor to its offices.
    for (const [day, kind] of [
      [monday + 2, 8],
      [monday + 3, 4],
      [monday + 70, 1],
    ] as const)
      expect([keysOn(day, kind), sampleDay('office', kind, lessonsOn(campus, day))]).toEqual([[], []])
    expect(sampleDay('home', 4, lessonsOn(campus, monday + 3)).map(([, does]) => does)).not.toContain('leave')
    const untold = [keysOn(monday, 1, null), keysOn(monday, 1, { ...campus, bells: [] })]
    expect(untold.map(([first]) => first)).toEqual([480, 480])
  })

  test('says why: what a person adds is answered at its time, and what comes by itself has no act', () => {
    const { config, lamps, play } = classroom()
    const off = keyCalling(config, ['masterOff'])
    const on = keyCalling(config, ['masterOn', 'custom'])
    if (!off || !on) throw new Error('no keys')
    expect(keyCalling(config, ['movie'])).toBeUndefined()
    const acts = [
      { ...on, at: 20 * hour },
      { ...off, at: 21 * hour },
      { ...on, at: 22 * hour },
    ]
    const { lines, scenes } = play(acts)
    expect(lines[0]?.act).toEqual(acts[0])
    expect(scenes.slice(-2)).toEqual([
      { at: 22 * hour + 120, scene: 1 },
      { at: expect.any(Number), scene: presetScenes.masterOff },
    ])
    const own = lines.filter(({ act }) => act === null)
    expect(own.flatMap(({ done }) => done.map(({ why }) => why[0]?.kind))).toEqual(
      expect.arrayContaining(['absence']),
    )
    expect(lamps.every((lamp) => shiningAt(play(acts).tracks.get(lamp), 23 * hour).level === 0)).toBe(true)
  })

  test('without power nothing is heard and every lamp is dark; with it the room is as it was', () => {
    const { config, lamps, play } = classroom()
    const on = keyCalling(config, ['masterOn', 'custom'])
    if (!on) throw new Error('no key')
    const power = (at: number, isOn: boolean): TimedAct => ({ at, act: 'power', on: isOn })
    const { lines, tracks, dark } = play([
      { ...on, at: 8 * hour },
      power(8.05 * hour, false),
      { ...on, at: 8.06 * hour },
      power(8.1 * hour, true),
      power(20 * hour, false),
    ])
    expect(dark).toEqual([
      { from: 8.05 * hour, to: 8.1 * hour },
      { from: 20 * hour, to: dayLength },
    ])
    const lit = (at: number) => lamps.map((lamp) => shiningAt(tracks.get(lamp), at).level)
    const before = lit(8.049 * hour)
    expect(Math.max(...before)).toBeGreaterThan(0)
    expect([...new Set(lit(8.07 * hour)), ...lit(8.11 * hour)]).toEqual([0, ...before])
    expect(lines.slice(1, 4).map(({ unheard, done }) => [unheard, done.length > 0])).toEqual([
      ['power', false],
      ['power', false],
      [undefined, true],
    ])
  })

  test('a sensor that falls silent counts as somebody there, and says what it has read once it speaks again', () => {
    const { config, lamps, sensors, play } = classroom()
    const on = keyCalling(config, ['masterOn', 'custom'])
    const people = sensors.filter(({ productTypeId }) => readingsOf(productTypeId).includes('presence'))
    if (!on || people.length === 0) throw new Error('no key or no sensor')
    const all = (at: number, act: (identifier: string) => DayAct): TimedAct[] =>
      people.map(({ identifier }) => ({ ...act(identifier), at }))
    const nobody = (identifier: string): DayAct => ({
      ...{ act: 'sense', identifier, reading: 'presence', value: 2 },
    })
    const somebody = (identifier: string): DayAct => ({ ...nobody(identifier), value: 1 }) as DayAct
    const silence = (silent: boolean) => (identifier: string) =>
      ({ act: 'silence', identifier, silent }) as const
    const { lines, tracks } = play([
      ...all(7 * hour, somebody),
      { ...on, at: 8 * hour },
      ...all(9 * hour, silence(true)),
      ...all(10 * hour, nobody),
      ...all(15 * hour, silence(false)),
    ])
    const lit = (at: number) => lamps.some((lamp) => shiningAt(tracks.get(lamp), at).level > 0)
    expect([lit(14.9 * hour), lit(16 * hour)]).toEqual([true, false])
    const at = (time: number) => lines.filter((line) => line.at === time)
    expect(at(9 * hour).map(({ done }) => done.map((effect) => effect.do))).toEqual(
      people.map(() => ['alarm']),
    )
    expect(at(10 * hour).map(({ unheard }) => unheard)).toEqual(people.map(() => 'silent'))
  })

  test('with its sensors mounted in reverse is the day it is with them forward, in the words of its causes too', () => {
    const lists = planned(1)
    const made = laid(lists, generated(lists))
    const turned = { ...made, equipmentList: made.equipmentList.map((one) => ({ ...one, direction: 2 })) }
    const played = [made, turned].map((each) => {
      const { config, sensors, play } = room(each)
      return play(enact({ config, sensors, daylight: daylight(monday) }, sampleDay('classroom', 1, null)))
    })
    expect(played[0]?.lines.some(({ done }) => done.some(({ why }) => why[0]?.kind === 'sensor'))).toBe(true)
    expect(played[1]).toEqual(played[0])
  })

  test('counts a fade as its mean, and watts in proportion to the brightness', () => {
    const track: Track = [
      {
        at: 0,
        values: { switch: 1, brightness: 100 },
        fade: { from: 0, to: 100, start: 0, duration: hour },
      },
      { at: 2 * hour, values: { switch: 1, brightness: 50 }, fade: null },
      { at: 4 * hour, values: { switch: 0, brightness: 50 }, fade: null },
    ]
    const { lit, full } = litIn(track)
    expect(lit).toBe(4 * hour)
    expect(Math.round(full / hour / 0.05) * 0.05).toBeCloseTo(2.5, 1)
    expect(wattHoursOf({ lit, full: 2.5 * hour }, { rated: 40, standby: 0.5 })).toBe(2.5 * 40 + 20 * 0.5)
  })

  test('takes no fade of a colour for one of the brightness', () => {
    const why = [{ kind: 'scene', of: 1 }] as const
    const told = { do: 'set', identifier: 'lamp', why, overrode: null } as const
    const track: Track[number][] = []
    const colour = { from: 3000, to: 5000, start: 0, duration: hour }
    extend(track, 0, { ...told, values: { switch: 1, brightness: 60 }, fade: null })
    extend(track, 1, { ...told, values: { colorTemperature: 5000 }, fade: colour })
    expect(shiningAt(track, hour / 2)).toEqual({ level: 60, kelvin: 5000 })
  })

  test('a clear noon is brighter than a dull one, and summer than winter', () => {
    const noon = (month: number) => sunHeight(Date.UTC(2026, month, 21, 12), 31.2, 121.5)
    expect(outdoorLux(noon(5), 'clear')).toBeGreaterThan(outdoorLux(noon(11), 'clear'))
    expect(outdoorLux(noon(5), 'clear')).toBeGreaterThan(outdoorLux(noon(5), 'overcast') * 3)
    expect(outdoorLux(-1, 'clear')).toBe(0)
  })
})
