import type { ConfigBinding, RoomConfig } from '#contract/config-shapes.ts'
import type { RoomLimits } from '#contract/rules/room/air.ts'
import type { Happening, RoomEvent, Values } from '#contract/rules/room/events.ts'
import type { Drawer } from './drawer.ts'
import {
  appliances,
  channels,
  drawDrivers,
  drawKeys,
  drawPanels,
  drawRelays,
  drawWords,
  keysOfPanel,
  panels,
  sayable,
  units,
} from './drawn-devices.ts'
import { act, binding, monday7, type RoomParts, roomOf, scene, timing } from './played-room.ts'

const lamps = ['a', 'b', 'c', 'd', 'e']
const others = [...units, ...channels]
const sensors = ['s1', 's2']
const groupValues = [49152, 49153, 49154]
const sceneValues = [1, 2, 65033, 65034, 65035, 65042]
const readings = ['presence', 'door', 'smoke', 'switch']

/** What a device may say that it can be told. */
const functions = ['switch', 'brightness', 'colorTemperature', 'mode', 'temperature', 'stop']

const drawValues = ({ one, chance, below }: Drawer): Values => ({
  ...(chance(50) ? { switch: below(2) } : {}),
  ...(chance(60) ? { brightness: one([0, 1, 20, 55, 100]) } : {}),
  ...(chance(20) ? { colorTemperature: one([2700, 4000, 6500]) } : {}),
  ...(chance(15) ? { mode: below(5) } : {}),
  ...(chance(15) ? { temperature: 16 + below(15) } : {}),
  ...(chance(5) ? { [one(['stop', 'key'])]: 1 } : {}),
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
    sources: chance(30) ? some(panels) : [...some(sensors), ...some([...lamps, ...channels])],
    ...{ key: 1 + below(keysOfPanel), pressType: 1 + below(2), reading: one(readings), state: 1 + below(4) },
    ...{ limit: below(3), hysteresis: below(2), minutes: one([1, 5, 30]) },
    ...(chance(20) ? { fromMinute: below(1440), toMinute: below(1440) } : {}),
    whileScene: chance(15) ? one(sceneValues) : null,
  }
}

/** Two lamps of which each switches the other, for ever if it were let. */
function drawRing({ one }: Drawer): ConfigBinding[] {
  const [x, y] = [one(lamps), one(units)]
  const when = (source: string, state: number) => ({ reading: 'switch', state, sources: [source] })
  return [
    binding('甲开乙开', when(x, 1), y, { switch: 1 }),
    binding('乙开甲关', when(y, 1), x, { switch: 0 }),
    binding('甲关乙关', when(x, 2), y, { switch: 0 }),
    binding('乙关甲开', when(y, 2), x, { switch: 1 }),
  ]
}

/** A door that lights what is behind it, and lamps that go off when nobody is there. */
const drawUsual = ({ one }: Drawer): ConfigBinding[] => [
  binding('开门亮灯', { reading: 'door', sources: [one(sensors)] }, one(groupValues), { switch: 1 }),
  binding('无人关灯', { causeType: 4, minutes: 1, sources: [one(sensors)] }, 49152, { switch: 0 }),
]

/** What hangs on devices, what the room answers to, and whether it is one of guests. */
const drawDevices = (draw: Drawer): Partial<RoomParts> => ({
  relays: drawRelays(draw),
  drivers: drawDrivers(draw),
  panels: drawPanels(draw, sceneValues, groupValues),
  infrared: appliances,
  ...(draw.chance(60) ? { guest: { airConditioners: draw.some(units) } } : {}),
  ...drawWords(draw, {
    ...{ scenes: sceneValues, groups: groupValues, equipment: [...lamps, ...others] },
    values: () => drawValues(draw),
  }),
})

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
    groups: Object.fromEntries(
      groupValues.map((value) => [value, chance(20) ? some([...lamps, ...channels]) : some(lamps)]),
    ),
    scenes: some(sceneValues).map((value) => scene(value, ...many(4, action))),
    keys: drawKeys(draw, panels[0], sceneValues, groupValues),
    bindings: [
      ...many(8, (index) => binding(`联动${index}`, drawCause(draw), drawTarget(draw), drawValues(draw))),
      ...(chance(30) ? drawRing(draw) : []),
      ...(chance(60) ? drawUsual(draw) : []),
    ],
    timings: many(3, (index) => {
      const when = { timeType: 1 + below(3), minute: one([420, 421, 480, 0, 1439]), days: [1 + below(8), 2] }
      return timing(`定时${index}`, when, drawTarget(draw), drawValues(draw))
    }),
    fade: one([0, 0, 1_000]),
    powerState: 1 + below(3),
    switchState: 1 + below(2),
    reversed: chance(20) ? some(sensors) : [],
    ...drawDevices(draw),
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

/** What guests and staff do, and what is said of a room by the front desk. */
const guestHappenings = ({ one, chance }: Drawer): (() => Happening)[] => [
  () => ({
    kind: 'card',
    move: one(['in', 'out'] as const),
    ...(chance(50) ? { whose: one(['guest', 'staff'] as const) } : {}),
  }),
  () => ({ kind: 'stay', move: one(['checkIn', 'checkOut'] as const) }),
  () => ({ kind: 'standing', assigned: chance(50), claimed: chance(50) }),
  () => ({ kind: 'mark', mark: one([0, 1, 2] as const) }),
  () => ({ kind: 'exam', length: one([0, 60_000, 2_700_000]) }),
]

function drawHappening(draw: Drawer): Happening {
  const { one, below, chance, some } = draw
  const identifier = one([...lamps, ...others])
  const fn = one(['switch', 'brightness', 'colorTemperature'])
  const happenings: (() => Happening)[] = [
    () => ({ kind: 'clock' }),
    () => ({ kind: chance(50) ? 'keyDown' : 'keyUp', identifier: one(panels), key: 1 + below(keysOfPanel) }),
    () => ({ kind: 'keyDown', identifier: one(panels), key: 1 + below(keysOfPanel) }),
    ...guestHappenings(draw),
    () => ({ kind: 'word', word: one(sayable) }),
    () => ({ kind: 'sensor', identifier: one(sensors), reading: one(readings), value: below(3) }),
    () => ({ kind: 'sensor', identifier: one(sensors), reading: one(['presence', 'door']), value: below(2) }),
    () => ({ kind: 'sensor', identifier: one(sensors), reading: 'presence', value: below(2) }),
    () => ({
      kind: 'device',
      identifier: one([...lamps, ...sensors]),
      online: chance(60),
      values: drawValues(draw),
      ...(chance(30) ? { able: some(functions) } : {}),
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
      targets: [identifier, ...some([...lamps, ...others])].map((each) => ({ identifier: each, fn })),
      length: one([1_000, 600_000]),
    }),
    () => ({ kind: 'leaseEnded', lease: one(['l', 'm']), ...(chance(50) ? { by: 'api', who: '集成' } : {}) }),
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
