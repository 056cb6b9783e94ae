import type { ConfigBinding, RoomConfig } from '#contract/config-shapes.ts'
import type { RoomLimits } from '#contract/rules/room/air.ts'
import type { Happening, RoomEvent, Values } from '#contract/rules/room/events.ts'
import { act, binding, keyOf, monday7, roomOf, scene, timing } from './played-room.ts'

const lamps = ['a', 'b', 'c', 'd', 'e']
const others = ['socket', 'fan']
const sensors = ['s1', 's2']
const panel = 'p'
const groupValues = [49152, 49153, 49154]
const sceneValues = [1, 2, 65034, 65035, 65042]
const readings = ['presence', 'door', 'smoke', 'switch']

/** Draws from a seed, the same every time (mulberry32). */
export function drawer(seed: number) {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return (value ^ (value >>> 14)) >>> 0
  }
  const below = (count: number) => next() % count
  const chance = (percent: number) => below(100) < percent
  const one = <V>(of: readonly [V, ...V[]] | readonly V[]): V => of[below(of.length)] as V
  const some = <V>(of: readonly V[]): V[] => of.filter(() => chance(50))
  const many = <V>(most: number, make: (index: number) => V): V[] =>
    Array.from({ length: below(most + 1) }, (_, index) => make(index))
  return { below, chance, one, some, many }
}
export type Drawer = ReturnType<typeof drawer>

const drawValues = ({ one, chance, below }: Drawer): Values => ({
  ...(chance(50) ? { switch: below(2) } : {}),
  ...(chance(60) ? { brightness: one([0, 1, 20, 55, 100]) } : {}),
  ...(chance(20) ? { colorTemperature: one([2700, 4000, 6500]) } : {}),
  ...(chance(15) ? { mode: below(5) } : {}),
  ...(chance(15) ? { temperature: 16 + below(15) } : {}),
})

function drawTarget({ one, below }: Drawer): string | number | { scene: number } {
  const kind = below(3)
  if (kind === 0) return { scene: one(sceneValues) }
  return kind === 1 ? one(groupValues) : one([...lamps, ...others])
}

function drawCause(draw: Drawer): Partial<ConfigBinding> {
  const { one, below, some, chance } = draw
  return {
    causeType: 1 + below(4),
    sources: chance(30) ? [panel] : [...some(sensors), ...some(lamps)],
    ...{ key: 1 + below(3), pressType: 1 + below(2), reading: one(readings), state: 1 + below(4) },
    ...{ limit: below(3), hysteresis: below(2), minutes: one([1, 5, 30]) },
    ...(chance(20) ? { fromMinute: below(1440), toMinute: below(1440) } : {}),
    whileScene: chance(15) ? one(sceneValues) : null,
  }
}

/** Two lamps of which each switches the other, for ever if it were let. */
function drawRing({ one }: Drawer): ConfigBinding[] {
  const [x, y] = [one(lamps), one(['socket', 'fan'])]
  const when = (source: string, state: number) => ({ reading: 'switch', state, sources: [source] })
  return [
    binding('甲开乙开', when(x, 1), y, { switch: 1 }),
    binding('乙开甲关', when(y, 1), x, { switch: 0 }),
    binding('甲关乙关', when(x, 2), y, { switch: 0 }),
    binding('乙关甲开', when(y, 2), x, { switch: 1 }),
  ]
}

/** A room's configuration, sensible or not. */
export function drawConfig(draw: Drawer): RoomConfig {
  const { one, below, some, many, chance } = draw
  const delayed = () => ({
    ...(chance(30) ? { delay: one([100, 5_000, 90_000]) } : {}),
    ...(chance(30) ? { fade: one([300, 8_000, 100_000]) } : {}),
  })
  const action = () =>
    act(chance(50) ? one(groupValues) : one([...lamps, ...others]), drawValues(draw), delayed())
  return roomOf({
    groups: Object.fromEntries(groupValues.map((value) => [value, some(lamps)])),
    scenes: some(sceneValues).map((value) => scene(value, ...many(4, action))),
    keys: many(4, () => {
      const does = chance(50) ? { sceneValue: one(sceneValues) } : { groupValue: one(groupValues) }
      return keyOf(panel, 1 + below(3), { pressType: 1 + below(2), ...does })
    }),
    bindings: [
      ...many(8, (index) => binding(`联动${index}`, drawCause(draw), drawTarget(draw), drawValues(draw))),
      ...(chance(30) ? drawRing(draw) : []),
    ],
    timings: many(3, (index) => {
      const when = { timeType: 1 + below(3), minute: one([420, 421, 480, 0, 1439]), days: [1 + below(8), 2] }
      return timing(`定时${index}`, when, drawTarget(draw), drawValues(draw))
    }),
    fade: one([0, 0, 1_000]),
    powerState: 1 + below(3),
  })
}

const drawLimits = ({ below, chance, some }: Drawer): RoomLimits => {
  const allowed = some([0, 1, 2, 3, 4])
  return {
    version: below(5),
    coolLowest: chance(70) ? 22 + below(7) : null,
    heatHighest: chance(70) ? 18 + below(7) : null,
    modes: chance(30) ? [...allowed, 3] : null,
  }
}

function drawHappening(draw: Drawer): Happening {
  const { one, below, chance } = draw
  const identifier = one([...lamps, ...others])
  const fn = one(['switch', 'brightness', 'colorTemperature'])
  const happenings: (() => Happening)[] = [
    () => ({ kind: 'clock' }),
    () => ({ kind: chance(50) ? 'keyDown' : 'keyUp', identifier: panel, key: 1 + below(3) }),
    () => ({ kind: 'keyDown', identifier: panel, key: 1 + below(3) }),
    () => ({ kind: 'card', move: one(['in', 'out'] as const) }),
    () => ({ kind: 'stay', move: one(['checkIn', 'checkOut'] as const) }),
    () => ({ kind: 'exam', length: one([0, 60_000, 2_700_000]) }),
    () => ({ kind: 'mark', mark: one([0, 1, 2] as const) }),
    () => ({ kind: 'sensor', identifier: one(sensors), reading: one(readings), value: below(3) }),
    () => ({ kind: 'sensor', identifier: one(sensors), reading: 'presence', value: below(2) }),
    () => ({
      kind: 'device',
      identifier: one([...lamps, ...sensors]),
      online: chance(60),
      values: drawValues(draw),
    }),
    () => ({ kind: 'scene', sceneValue: one(sceneValues), by: 'app' }),
    () => ({
      kind: 'group',
      groupValue: one(groupValues),
      values: chance(50) ? drawValues(draw) : null,
      by: 'voice',
    }),
    () => ({ kind: 'value', identifier, values: drawValues(draw), by: 'api' }),
    () => ({
      kind: 'leaseBegun',
      lease: one(['l', 'm']),
      targets: [{ identifier, fn }],
      length: one([1_000, 600_000]),
    }),
    () => ({ kind: 'leaseEnded', lease: one(['l', 'm']) }),
    () => ({ kind: 'power', on: chance(70) }),
    () => ({ kind: 'limits', limits: drawLimits(draw) }),
    () => ({
      kind: 'calendar',
      calendar: {
        version: below(5),
        days: [{ date: '2026-03-02', kind: 1 + below(8) }],
        sun: Array.from({ length: 366 }, () => (chance(90) ? [400 + below(60), 1_100] : [null, null])),
      },
    }),
  ]
  return one(happenings)()
}

/** What happens to a room, one after the other; the clock on the wall is set now and then. */
export function drawEvents(draw: Drawer, most = 25): RoomEvent[] {
  const { one, chance, below, many } = draw
  let at = 0
  let offset = monday7
  return many(most, (sequence) => {
    at += one([0, 1, 200, 500, 30_000, 61_000, 1_800_000])
    if (chance(5)) offset += one([-3_600_000, 3_600_000, 400, 86_400_000 * 40])
    return {
      ...drawHappening(draw),
      source: one(['x', 'y']),
      sequence: chance(3) ? below(3) : sequence,
      at,
      wall: at + offset,
    }
  })
}
