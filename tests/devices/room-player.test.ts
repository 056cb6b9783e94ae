import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LeaseReport } from '#contract/device-protocol.ts'
import { abilities } from '#contract/rules/abilities.ts'
import { swapped } from '#contract/rules/device-swaps.ts'
import { configHash } from '#contract/rules/room-config.ts'
import { wallNow } from '#contract/rules/room-permission.ts'
import { tellerOf, telling } from '#server/areas/device/telling.ts'
import type { Played } from '#server/simulator/behaviour.ts'
import { type Answering, commandTaker, roomCommandTaker } from '#server/simulator/command-takers.ts'
import { openRooms } from '#server/simulator/gateway-rooms.ts'
import { playRooms } from '#server/simulator/room-player.ts'
import { sense } from '#server/simulator/senses.ts'
import { act, binding, keyOf, roomOf, scene, timing } from '#tests/contract/rules/room/played-room.ts'
import { lampNamed, unheard } from './played-lamps.ts'
import { lampFunctions } from './site.ts'

const minute = 60_000

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 23, 0, 0) })
})
afterEach(() => {
  vi.useRealTimers()
})

const fn = (identifier: string, max: number) => ({
  identifier,
  name: identifier,
  min: 0,
  max,
  step: 1,
  unit: '',
})
/** An air conditioner with a lamp in it, which is dimmed. */
const unitNamed = (deviceNo: string): Played => {
  const unit = lampNamed(deviceNo)
  const functionList = [...lampFunctions, fn('mode', 4), fn('temperature', 30)]
  return { ...unit, device: { ...unit.device, functionList } }
}

const after: Parameters<typeof commandTaker>[2] = ([least], then) => setTimeout(then, least)

it('mounts a sensor as its room says: it reports its state the other way round and says so, and the room takes it as it is', () => {
  const sensor: Played = {
    device: { deviceNo: 'S1', parentTypeId: 4, productTypeId: 402, functionList: [] },
    ...{ online: true, fault: false, on: false, values: { presence: 1 } },
  }
  const lamp = lampNamed('L1')
  const told: Played['values'][] = []
  const set = (some: Played[]) => told.push(...some.map(({ values }) => ({ ...values })))
  const player = playRooms([sensor, lamp], { ...unheard, set })
  const cause = { reading: 'presence', sources: ['s'] }
  const bindings = [binding('来人', cause, 'a', { switch: 1 })]
  const devices = [
    { identifier: 's', deviceNo: 'S1' },
    { identifier: 'a', deviceNo: 'L1' },
  ]
  player.setUp({ ...roomOf({ bindings, reversed: ['s'] }), devices })
  expect(told).toEqual([{ presence: 2, direction: 2 }])
  sensor.values.presence = 1
  player.changed([sensor])
  expect(lamp.on).toBe(false)
  sensor.values.presence = 2
  player.changed([sensor])
  expect(lamp.on).toBe(true)
  expect(sense(sensor.device, sensor.values, { now: 0, share: 1, random: () => 0.5 }).presence).toBe(2)
  player.setUp({ ...roomOf({ bindings }), devices })
  expect(sensor.values).toEqual({ presence: 1, direction: 1 })
  player.stop()
})

it('lets one lamp take the place of another in a room that goes on: its scene stands, and only the new one is told how it stood', () => {
  const lamps = ['L1', 'L2'].map(lampNamed)
  const set: string[][] = []
  const player = playRooms(lamps, {
    ...unheard,
    set: (some) => set.push(some.map(({ device }) => device.deviceNo)),
  })
  const acks: [hash: string, hop: string][] = []
  const brought = lampNamed('L9')
  const rooms = openRooms(
    {
      ...{ lead: () => undefined, leases: () => undefined, runs: () => undefined },
      ackConfig: (_, hash, hop) => acks.push([hash, hop]),
    },
    after,
    player,
    {
      strays: new Set(),
      bring: (some) => some.flatMap(({ from, to }) => (from === 'L2' && to === 'L9' ? [brought] : [])),
    },
  )
  const places = ['a', 'b'].map((identifier, place) => ({ identifier, deviceNo: `L${place + 1}` }))
  const config = { ...roomOf({ scenes: [scene(65_028, act(49_152, { switch: 1 }))] }), devices: places }
  rooms.setUp({ hash: 'one', publishedAt: 1, config })
  vi.advanceTimersByTime(minute)
  player.told(1, { kind: 'scene', sceneValue: 65_028 }, {})
  const causes = player.causes('L1')
  const swaps = [{ from: 'L2', to: 'L9' }]
  const swap = { roomId: 1, base: 'one', hash: configHash(swapped(config, swaps)), publishedAt: 1, swaps }
  set.length = acks.length = 0
  rooms.swap(swap)
  vi.advanceTimersByTime(minute)
  expect(set).toEqual([['L9']])
  expect([brought.on, player.causes('L9'), player.causes('L1')]).toEqual([true, causes, causes])
  expect(acks).toEqual([
    [swap.hash, 'gateway'],
    [swap.hash, 'device'],
  ])
  // What it does not run as it was meant, and what would come to something else, it answers with what it runs.
  acks.length = 0
  rooms.swap(swap)
  rooms.swap({ ...swap, base: swap.hash, hash: 'other', swaps: [{ from: 'L1', to: 'L8' }] })
  vi.advanceTimersByTime(minute)
  expect(acks).toEqual([
    [swap.hash, 'device'],
    [swap.hash, 'device'],
  ])
  player.stop()
})

it('holds a room for half an hour against its timing, does then what was timed, and says both with why', () => {
  const lamps = ['L1', 'L2', 'L3'].map(lampNamed)
  const reports: Omit<LeaseReport, 'at'>[] = []
  const player = playRooms(lamps, { ...unheard, leases: (report) => reports.push(report) })
  const soon = Math.floor((wallNow(Date.now()) % 86_400_000) / minute) + 10
  const config = roomOf({
    scenes: [scene(65_028, act(49_152, { switch: 1 }))],
    timings: [timing('熄灯', { minute: soon }, 49_152, { switch: 0 })],
  })
  const devices = ['a', 'b', 'c'].map((identifier, place) => ({ identifier, deviceNo: `L${place + 1}` }))
  player.setUp({ ...config, devices })
  const command = { kind: 'scene', sceneValue: 65_028 } as const
  const told = player.told(1, command, { by: '王老师', lease: { leaseId: 'l', length: 30 * minute } })
  expect(told?.map(({ device }) => device.deviceNo)).toEqual(['L1', 'L2', 'L3'])
  expect(player.causes('L1')).toEqual({
    switch: [
      { kind: 'app', of: '王老师' },
      { kind: 'scene', of: 65_028 },
      { kind: 'group', of: 49_152 },
    ],
  })
  vi.advanceTimersByTime(29 * minute)
  expect([lamps.map(({ on }) => on), player.leased(1)]).toEqual([[true, true, true], ['l']])
  vi.advanceTimersByTime(minute)
  expect([lamps.map(({ on }) => on), player.leased(1)]).toEqual([[false, false, false], []])
  expect(player.causes('L3')?.switch?.map(({ kind }) => kind)).toEqual(['timing', 'group', 'lease'])
  expect(reports).toEqual([
    { roomId: 1, leases: ['l'], ended: [] },
    { roomId: 1, leases: [], ended: [{ leaseId: 'l', why: [{ kind: 'lease', of: 'l' }] }] },
  ])
  player.stop()
})

it('says of what a program told with an access key that it came by the API, with the name of the key', () => {
  const lamps = ['L1', 'L2', 'L3'].map(lampNamed)
  const ended: LeaseReport['ended'] = []
  const player = playRooms(lamps, { ...unheard, leases: (report) => ended.push(...report.ended) })
  const devices = ['a', 'b', 'c'].map((identifier, place) => ({ identifier, deviceNo: `L${place + 1}` }))
  player.setUp({ ...roomOf({ scenes: [scene(65_028, act('a', { switch: 1 }))] }), devices })
  const voice = { status: () => undefined, ackCommand: () => undefined }
  const order = { commandId: 'c', expiresAt: Date.now() + 5_000 }
  const user = { username: 'school-admin' }
  const calling = { user, key: { name: '楼宇集成' } }
  const byKey = telling({ caller: calling }, { leaseId: 'l', length: minute })
  roomCommandTaker(
    voice,
    after,
    player,
  )({
    ...{ ...order, ...byKey, roomId: 1, sceneValue: 65_028, groupValue: null, values: {} },
  })
  const take = commandTaker(lamps, voice, after, player)
  take({ ...order, ...byKey, deviceNo: 'L2', identifier: 'switch', paramValue: 1 })
  take({
    ...order,
    ...telling({ caller: { user } }, null),
    deviceNo: 'L3',
    identifier: 'switch',
    paramValue: 1,
  })
  vi.advanceTimersByTime(1_000)
  expect(['L1', 'L2', 'L3'].map((no) => player.causes(no)?.switch?.[0])).toEqual([
    { kind: 'api', of: '楼宇集成' },
    { kind: 'api', of: '楼宇集成' },
    { kind: 'app', of: 'school-admin' },
  ])
  player.leases({ roomId: 1, end: [{ leaseId: 'l', ...tellerOf(calling) }], begin: [] })
  expect(ended).toEqual([{ leaseId: 'l', why: [{ kind: 'api', of: '楼宇集成' }] }])
  player.stop()
})

it('does what is said in a room as its configuration understands it, and knows whether it runs that room', () => {
  const lamps = ['L1', 'L2'].map(lampNamed)
  const set: string[] = []
  const player = playRooms(lamps, {
    set: (devices) => set.push(...devices.map(({ device }) => device.deviceNo)),
    leases: () => undefined,
    stay: () => undefined,
    pressed: () => undefined,
  })
  const config = roomOf({ scenes: [scene(65_028, act('a', { switch: 1 }))] })
  const voice = [{ word: '上课', sceneValue: 65_028, groupValue: null, identifier: null, functionList: [] }]
  const devices = ['a', 'b'].map((identifier, place) => ({ identifier, deviceNo: `L${place + 1}` }))
  player.setUp({ ...config, template: { ...config.template, voice }, devices })
  expect(player.say(1, '上课！')).toBe(true)
  expect([set, lamps.map(({ on }) => on)]).toEqual([['L1'], [true, false]])
  expect(player.causes('L1')?.switch?.[0]).toEqual({ kind: 'voice', of: '上课！' })
  expect(player.say(2, '上课')).toBe(false)
  player.stop()
})

it('a self-powered panel that was paired in a room switches there, and no more by the number of the template', () => {
  const lamps = ['L1', 'L2'].map(lampNamed)
  const pressed: number[] = []
  const player = playRooms(lamps, {
    set: () => undefined,
    leases: () => undefined,
    stay: () => undefined,
    pressed: ({ roomId }) => pressed.push(roomId),
  })
  const buttons = [{ key: 1, pressType: 1, sceneValue: 65_028, groupValue: null }]
  const shared = { panelKeyType: 2, serialNumber: 'AAAAAAAA', securityKey: null }
  const panels = [{ identifier: 'panel-5', name: '门口', ...shared, buttons }]
  const config = roomOf({ scenes: [scene(65_028, act('a', { switch: 1 }))], panels })
  for (const roomId of [1, 2])
    player.setUp({ ...config, roomId, devices: [{ identifier: 'a', deviceNo: `L${roomId}` }] })
  const press = (serial: string) => {
    pressed.length = 0
    const known = player.press(serial, 1, 100)
    vi.advanceTimersByTime(200)
    return known ? [...pressed] : null
  }
  expect(press('AAAAAAAA')).toEqual([1, 2])
  const own = (serialNumber: string) => [{ identifier: 'panel-5', serialNumber, securityKey: null }]
  player.pair({ roomId: 1, panels: own('BBBBBBBB') })
  player.pair({ roomId: 2, panels: own('CCCCCCCC') })
  expect([press('BBBBBBBB'), press('CCCCCCCC'), press('AAAAAAAA')]).toEqual([[1], [2], null])
  player.pair({ roomId: 2, panels: [] })
  expect([press('AAAAAAAA'), press('CCCCCCCC')]).toEqual([[2], null])
  player.stop()
})

it('sets a room by a key to what the company allows, with no server that says so any more', () => {
  const unit = unitNamed('A1')
  const player = playRooms([unit], unheard)
  player.limit({ version: 2, coolLowest: 26, heatHighest: null, modes: null })
  player.limit({ version: 1, coolLowest: null, heatHighest: null, modes: null })
  const config = roomOf({
    scenes: [scene(1, act('air', { switch: 1, mode: 1, temperature: 18 }))],
    keys: [keyOf('panel', 1, { sceneValue: 1 })],
  })
  const places = [
    { identifier: 'air', deviceNo: 'A1' },
    { identifier: 'panel', deviceNo: 'P1' },
  ]
  player.setUp({ ...config, devices: places })
  expect(player.press('P1', 1, 100)).toBe(true)
  vi.advanceTimersByTime(100)
  expect([unit.on, unit.values]).toEqual([true, { mode: 1, temperature: 26 }])
  expect(player.causes('A1')?.temperature?.map(({ kind }) => kind)).toEqual(['key', 'scene', 'limit'])
  player.stop()
})

it('answers a command with what it came to where the room has set it back to what is allowed', () => {
  const unit = unitNamed('A1')
  const player = playRooms([unit], unheard)
  player.limit({ version: 1, coolLowest: 26, heatHighest: null, modes: null })
  player.setUp({ ...roomOf({}), devices: [{ identifier: 'air', deviceNo: 'A1' }] })
  const answers: unknown[] = []
  const voice = {
    status: () => undefined,
    ackCommand: (...[, hop, reason, more]: Parameters<Answering['ackCommand']>) =>
      answers.push([hop, reason, more]),
  }
  const take = commandTaker([unit], voice, after, player)
  const tell = (identifier: string, paramValue: number) => {
    answers.length = 0
    take({ commandId: 'c', deviceNo: 'A1', identifier, paramValue, expiresAt: Date.now() + 5_000 })
    vi.advanceTimersByTime(1_000)
    return answers
  }
  tell('switch', 1)
  tell('mode', 1)
  expect(tell('temperature', 20)).toEqual([
    ['gateway', undefined, undefined],
    ['device', undefined, { value: 26 }],
  ])
  expect(unit.values.temperature).toBe(26)
  expect(tell('temperature', 28).at(-1)).toEqual(['device', undefined, {}])
  player.stop()
})

it('answers a group for each of its devices, with what one came to where that is not what the group was told', () => {
  const units = ['A1', 'A2'].map(unitNamed)
  const player = playRooms(units, unheard)
  player.limit({ version: 1, coolLowest: 26, heatHighest: null, modes: null })
  const places = units.map(({ device: { deviceNo } }) => ({ identifier: deviceNo, deviceNo }))
  player.setUp({ ...roomOf({ groups: { 49153: ['A1', 'A2'] } }), devices: places })
  const answers: unknown[] = []
  const voice = {
    status: () => undefined,
    ackCommand: (...[, hop, , more]: Parameters<Answering['ackCommand']>) => answers.push([hop, more]),
  }
  const one = commandTaker(units, voice, after, player)
  const cools = { switch: 1, mode: 1 }
  for (const [identifier, paramValue] of Object.entries(cools))
    one({ commandId: 'b', deviceNo: 'A1', identifier, paramValue, expiresAt: Date.now() + 5_000 })
  vi.advanceTimersByTime(1_000)
  answers.length = 0
  const take = roomCommandTaker(voice, after, player)
  const told = { sceneValue: null, groupValue: 49_153, values: { temperature: 20 } }
  take({ commandId: 'c', roomId: 1, ...told, expiresAt: Date.now() + 5_000 })
  vi.advanceTimersByTime(1_000)
  expect(answers).toEqual([
    ['gateway', { devices: ['A1', 'A2'] }],
    ['device', { deviceNo: 'A1', value: 26 }],
    ['device', { deviceNo: 'A2' }],
  ])

  // What is dimmed to nothing is off as it was told, and keeps the brightness that it comes back with.
  for (const brightness of [60, 0]) {
    answers.length = 0
    take({ commandId: 'd', roomId: 1, ...told, values: { brightness }, expiresAt: Date.now() + 5_000 })
    vi.advanceTimersByTime(1_000)
    expect(answers.slice(1)).toEqual(['A1', 'A2'].map((deviceNo) => ['device', { deviceNo }]))
  }
  expect(units.map(({ on, values: { brightness } }) => [on, brightness])).toEqual([
    [false, 60],
    [false, 60],
  ])
  player.stop()
})

it('sends the power key of an appliance without a code set only where it was not told so last', () => {
  const transmitter: Played = {
    device: { deviceNo: 'T1', parentTypeId: 7, functionList: [fn(abilities.irChannels, 2)] },
    ...{ online: true, fault: false, on: false, values: {} },
  }
  const sent: string[] = []
  const player = playRooms([transmitter], { ...unheard, sentCode: ({ irCode }) => sent.push(irCode) })
  const keys = [{ keyCode: 1, irCode: 'B4' }]
  const infrared = [{ identifier: 'tv', name: '电视机', irType: 1, irCode: null, keys }]
  const devices = [{ deviceNo: 'T1', identifier: 'tv', channel: 1 }]
  player.setUp({ ...roomOf({ groups: { 49153: ['tv'] }, infrared }), devices })
  const counts = [1, 1, 0, 0, 1].map((value) => {
    player.told(1, { kind: 'group', groupValue: 49_153, values: { switch: value } }, {})
    return sent.length
  })
  expect(counts).toEqual([1, 1, 2, 2, 3])
  // The room sets it after the device has obeyed a command, and the key is still owed; as a key it leaves what is known.
  transmitter.values.switch1 = 0
  player.commanded('T1', 'switch1', 0, {})
  player.commanded('T1', 'key1', 1, {})
  player.commanded('T1', 'switch1', 0, {})
  expect(sent).toHaveLength(5)
  player.stop()
})
