import { expect, test } from 'vitest'
import { dateOf, dayAt, dayKind, type RoomCalendar } from '#contract/rules/room/calendar.ts'
import {
  act,
  binding,
  chain,
  days,
  hours,
  minutes,
  playRoom,
  type RoomParts,
  roomOf,
  scene,
  seconds,
  setIn,
  timing,
} from './played-room.ts'

const noSun: RoomCalendar = { version: 1, days: [], sun: [] }
const ran = (room: ReturnType<typeof playRoom>, wait: number) => Object.keys(setIn(room.wait(wait))).join('')

test('timings run on the minute, by day kinds and dates, without anybody', () => {
  const timings = [
    timing('周一', { minute: 430, days: [1] }, 'mon', { switch: 1 }),
    timing('周二', { minute: 430, days: [2] }, 'tue', { switch: 1 }),
    timing('三月起', { minute: 440, startDate: '2026-03-03', endDate: '2026-03-03' }, 'one', { switch: 1 }),
  ]
  const room = playRoom(roomOf({ timings }))
  expect(room.next()).toBe(minutes(10))
  expect(ran(room, minutes(10) - 1)).toBe('')
  expect(chain(room.wait(1)[0])).toBe('timing 周一')
  expect(room.next()).toBe(hours(17))
  expect([ran(room, days(1)), ran(room, days(1)), ran(room, days(5))]).toEqual(['tue', 'one', 'mon'])
})

test('calendar: a holiday is one, and a working day moved for it counts as the weekday it replaces', () => {
  const calendar = {
    ...noSun,
    days: [
      { date: '2026-03-03', kind: 8 },
      { date: '2026-03-07', kind: 2 },
    ],
  }
  const timings = [
    timing('周二', { days: [2] }, 'tue', { switch: 1 }),
    timing('周六', { days: [6] }, 'sat', { switch: 1 }),
    timing('节假日', { days: [8] }, 'off', { switch: 1 }),
  ]
  const room = playRoom(roomOf({ timings }))
  room.calendar(calendar)
  expect([1, 2, 3, 4, 5, 6].map(() => ran(room, days(1)))).toEqual(['', 'off', '', '', '', 'tue'])
  const dayOf = (text: string) => dayAt(Date.parse(`${text}T00:00Z`))
  expect(dayKind(dayOf('2026-03-07'), calendar)).toBe(2)
  expect(dayKind(dayOf('2026-03-07'), null)).toBe(6)
})

test('dates are those of the calendar, for two hundred years', () => {
  for (let day = dayAt(Date.UTC(1900, 0, 1)); day < dayAt(Date.UTC(2100, 0, 1)); day += 17)
    expect(dateOf(day).text).toBe(new Date(day * 86_400_000).toISOString().slice(0, 10))
})

test('sun: whole minutes per date; no event at a latitude is the fallback time; earliest and latest clamp', () => {
  const sun: [number | null, number | null][] = Array.from({ length: 366 }, () => [null, null])
  sun[61] = [450, 1080]
  const rise = { timeType: 2, minute: 600, offset: -10 }
  const timings = [
    timing('日出前', rise, 'free', { switch: 1 }),
    timing('不早于', { ...rise, earliest: 445 }, 'early', { switch: 1 }),
    timing('不晚于', { ...rise, latest: 435 }, 'late', { switch: 1 }),
    timing('日落后', { timeType: 3, minute: 600, offset: 30 }, 'set', { switch: 1 }),
  ]
  const room = playRoom(roomOf({ timings }))
  room.calendar({ ...noSun, sun })
  expect([15, 5, 5, 664, 1].map((later) => ran(room, minutes(later)))).toEqual([
    'late',
    'free',
    'early',
    '',
    'set',
  ])
  expect(ran(room, days(1))).toBe('freeearlylateset')
})

test('clock jump: forward, only the last missed timing of each target runs', () => {
  const timings = [
    timing('甲一', { minute: 480 }, { scene: 1 }),
    timing('乙', { minute: 490 }, 'b', { brightness: 50 }),
    timing('甲二', { minute: 500 }, { scene: 1 }),
    timing('乙二', { minute: 510 }, 'b', { brightness: 60 }),
    timing('丙', { minute: 700 }, 'c', { switch: 1 }),
  ]
  const parts: RoomParts = { timings, scenes: [scene(1, act('a', { switch: 1 }))] }
  const jumped = playRoom(roomOf(parts))
  const done = jumped.setClock(hours(3))
  expect(done.map(chain)).toEqual(['timing 甲二 > scene 1', 'timing 乙二'])
  const waited = playRoom(roomOf(parts))
  expect(waited.wait(hours(3))).toHaveLength(4)
})

test('clock jump: backward, a (timing, local date) never runs twice', () => {
  const timings = [
    timing('早', { minute: 430 }, 'a', { switch: 1 }),
    timing('跳过', { minute: 431 }, 'a', { switch: 0 }),
  ]
  const room = playRoom(roomOf({ timings }))
  expect(ran(room, minutes(10))).toBe('a')
  room.setClock(-minutes(5))
  expect(ran(room, minutes(5))).toBe('')
  expect(ran(room, minutes(1))).toBe('a')
  room.wait(minutes(1))
  room.setClock(-days(1))
  expect(ran(room, minutes(1))).toBe('')
  expect(ran(room, days(1))).toBe('')
  expect(ran(room, days(1))).toBe('a')
  const skipped = playRoom(roomOf({ timings }))
  skipped.setClock(hours(1))
  skipped.setClock(-hours(1))
  expect(ran(skipped, hours(1))).toBe('')
})

test('clock jump: fades and leases use a clock that is never set', () => {
  const room = playRoom(roomOf({ scenes: [scene(1, act('a', { brightness: 100 }, { fade: 10_000 }))] }))
  room.set('a', { brightness: 50 })
  room.send({
    kind: 'leaseBegun',
    lease: 'l',
    targets: [{ identifier: 'a', fn: 'brightness' }],
    length: minutes(30),
  })
  room.call(1)
  room.setClock(hours(5))
  expect([room.level('a'), Object.keys(room.run().leases)]).toEqual([50, ['l']])
  room.setClock(-hours(9))
  room.wait(5_000)
  expect(room.level('a')).toBe(75)
  room.wait(minutes(30))
  expect(room.run().leases).toEqual({})
})

const leased = (identifier: string, fn = 'brightness', lease = 'l') =>
  ({ kind: 'leaseBegun', lease, targets: [{ identifier, fn }], length: minutes(60) }) as const

test('lease: timings and occupancy are recorded and suppressed, at its end the latest suppressed one applies', () => {
  const timings = [
    timing('一', { minute: 430 }, 49152, { brightness: 10 }),
    timing('二', { minute: 440 }, 49152, { brightness: 20, colorTemperature: 3000 }),
  ]
  const came = binding('来人', { sources: ['s'] }, 'a', { brightness: 90 })
  const room = playRoom(roomOf({ timings, bindings: [came] }))
  room.set('a', { brightness: 55 })
  room.send(leased('a'))
  const [first] = room.wait(minutes(10))
  expect(first).toMatchObject({ do: 'suppressed', identifier: 'a', lease: 'l', values: { brightness: 10 } })
  room.read('s', 'presence', 1)
  expect(room.values('a').brightness).toBe(55)
  room.wait(minutes(10))
  expect(room.values('a')).toEqual({ switch: 1, brightness: 55, colorTemperature: 3000 })
  expect(room.values('b').brightness).toBe(20)
  const done = room.wait(minutes(40))
  expect(done.map(({ do: does }) => does)).toEqual(['leaseEnded', 'set'])
  expect(room.values('a').brightness).toBe(20)
  expect(chain(done[1])).toBe('timing 二 > group 49152 > lease l')
})

test('lease: owns (equipment, function), a person goes on, and the next lease takes over', () => {
  const room = playRoom(roomOf({ timings: [timing('一', { minute: 430 }, 'a', { switch: 0 })] }))
  room.set('a', { brightness: 55 })
  room.send(leased('a', 'colorTemperature'))
  room.send(leased('a', 'switch', 'm'))
  room.send(leased('a', 'brightness', 'n'))
  expect(Object.keys(room.run().leases)).toEqual(['l', 'n'])
  room.press('p', 1)
  room.set('a', { brightness: 66 })
  room.wait(minutes(10))
  expect(room.values('a').brightness).toBe(66)
  room.send({ kind: 'leaseEnded', lease: 'n' })
  expect(room.isOn('a')).toBe(false)
})

test('lease: a scene that a lease kept from being whole is not the active one', () => {
  const parts = { scenes: [scene(1, act(49152, { brightness: 10 }))] }
  const room = playRoom(roomOf({ ...parts, timings: [timing('一', { minute: 430 }, { scene: 1 })] }))
  room.send(leased('a'))
  room.wait(minutes(10))
  expect([room.values('b').brightness, room.run().scene]).toEqual([10, null])
})

test('lease: smoke, CO and water break through', () => {
  for (const danger of ['smoke', 'co', 'water', 'door']) {
    const alarm = binding('危险', { reading: danger, sources: ['s'] }, 'a', { brightness: 100 })
    const room = playRoom(roomOf({ bindings: [alarm] }))
    room.set('a', { brightness: 1 })
    room.send(leased('a'))
    room.read('s', danger, 1)
    expect(room.values('a').brightness, danger).toBe(danger === 'door' ? 1 : 100)
  }
})

test('lease: an absence that has run out, card out and master off end it; presence and a timing never do', () => {
  const away = binding('离开', { causeType: 4, minutes: 10 }, 'a', { switch: 0 })
  const came = binding('来人', { sources: ['s'] }, 'a', { brightness: 9 })
  const timings = [timing('总关', { minute: 425 }, { scene: 65042 })]
  const scenes = [scene(65042), scene(65035)]
  const after = (happen: (room: ReturnType<typeof playRoom>) => void, parts: RoomParts = {}) => {
    const room = playRoom(roomOf({ scenes, ...parts }))
    room.set('a', { brightness: 80 })
    room.send(leased('a'))
    happen(room)
    return Object.keys(room.run().leases).length === 1
  }
  expect(after((room) => room.read('s', 'presence', 1), { bindings: [came] })).toBe(true)
  expect(after((room) => room.wait(minutes(6)), { timings })).toBe(true)
  expect(after((room) => room.wait(minutes(10) + seconds(29)), { bindings: [away] })).toBe(true)
  expect(after((room) => room.wait(minutes(10) + seconds(30)), { bindings: [away] })).toBe(false)
  expect(after((room) => room.call(65042))).toBe(false)
  const draw = (room: ReturnType<typeof playRoom>) => room.send({ kind: 'card', move: 'out' })
  expect(after(draw)).toBe(true)
  expect(after((room) => [draw(room), room.wait(seconds(20))])).toBe(false)
})

test('lease: ends after 31 days at the latest', () => {
  const room = playRoom(roomOf({}))
  room.send({ ...leased('a'), length: Number.POSITIVE_INFINITY })
  expect(room.next()).toBe(days(31))
  room.wait(days(31))
  expect(room.run().leases).toEqual({})
})

test('power restored: configPowerState once, then a lease that has not ended, and nothing while it is away', () => {
  const timings = [timing('一', { minute: 430 }, 'c', { switch: 1 })]
  const after = (powerState: number) => {
    const room = playRoom(roomOf({ powerState, timings }))
    room.set('a', { brightness: 40 })
    room.set('b', { brightness: 50 })
    room.set('b', { switch: 0 })
    room.set('socket', { switch: 1 })
    room.send({ ...leased('a'), length: minutes(30) })
    room.set('a', { brightness: 77 })
    expect(room.send({ kind: 'power', on: false })).toEqual([])
    expect(room.wait(minutes(20))).toEqual([])
    expect(room.call(65042)).toEqual([])
    const done = room.send({ kind: 'power', on: true })
    expect(room.send({ kind: 'power', on: true })).toEqual([])
    return {
      on: room.on('a', 'b', 'c', 'socket').join(''),
      a: room.values('a').brightness,
      done: done.length,
    }
  }
  expect([1, 2, 3].map(after)).toEqual([
    { on: 'asocket', a: 77, done: 5 },
    { on: 'abcsocket', a: 77, done: 5 },
    { on: 'asocket', a: 77, done: 4 },
  ])
})

test('power restored: a lease that ended meanwhile holds nothing, a delay does not outlive the power', () => {
  const room = playRoom(
    roomOf({ powerState: 1, scenes: [scene(1, act('c', { switch: 1 }, { delay: 60_000 }))] }),
  )
  room.set('a', { brightness: 77 })
  room.send({ ...leased('a'), length: minutes(10) })
  room.call(1)
  room.send({ kind: 'power', on: false })
  room.wait(minutes(20))
  room.send({ kind: 'power', on: true })
  room.wait(minutes(20))
  expect(room.on('a', 'c')).toEqual([])
})

test('power restored: missed timings only where it is as before and nothing was stored', () => {
  const timings = [timing('一', { minute: 430 }, 'c', { switch: 1 })]
  const after = (powerState: number, stored: boolean) => {
    const room = playRoom(roomOf({ powerState, timings }))
    if (stored) room.set('socket', { switch: 1 })
    room.send({ kind: 'power', on: false })
    room.wait(minutes(20))
    room.wait(minutes(1))
    return Object.keys(setIn(room.send({ kind: 'power', on: true }))).includes('c')
  }
  expect([after(3, false), after(3, true), after(1, false)]).toEqual([true, false, true])
})
