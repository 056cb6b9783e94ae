import mqtt, { type MqttClient } from 'mqtt'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RoomConfig } from '#contract/config-shapes.ts'
import { downTopic, parseUpTopic, type ReportedStatus } from '#contract/device-protocol.ts'
import { type PeerMessage, peerTopic, peerTopics } from '#contract/peer-protocol.ts'
import type { Happening } from '#contract/rules/room/events.ts'
import { configHash } from '#contract/rules/room-config.ts'
import { type Broker, startBroker } from '#server/devices/broker.ts'
import { zone } from '#server/simulator/behaviour.ts'
import type { Clock } from '#server/simulator/clock.ts'
import type { FleetGateway } from '#server/simulator/fleet.ts'
import { type SimulatedGateway, simulateGateway } from '#server/simulator/simulated-gateway.ts'
import { act, binding, keyOf, roomOf, scene, timing } from '#tests/contract/rules/room/played-room.ts'
import { lampFunctions, wellNo } from './site.ts'
import { until } from './until.ts'

const log = pino({ level: 'silent' })
const [cid, roomId] = [1, 1]
const [on, off] = [65_028, 65_029]
const minute = 60_000

/** A clock for both that goes on when it is told to. */
function testClock() {
  let now = 0
  const calls = new Set<{ at: number; then: () => void }>()
  const start = Date.UTC(2026, 10, 23) + zone
  const clock: Clock = {
    at: () => now,
    wall: () => start + now,
    later: (ms, then) => {
      const call = { at: now + Math.max(ms, 0), then }
      calls.add(call)
      return () => void calls.delete(call)
    },
  }
  /** A step at a time, as words between gateways take theirs. */
  const pass = async (ms: number, by = 2_500) => {
    for (const end = now + ms; now < end; ) {
      now = Math.min(end, now + by)
      for (const call of [...calls]) if (call.at <= now && calls.delete(call)) call.then()
      await new Promise((resolve) => setTimeout(resolve, 4))
    }
  }
  return { clock, pass, wall: () => start + now }
}

let broker: Broker
let server: MqttClient
const lit = new Map<string, { on: boolean; times: number; why: ReportedStatus['cause'] }>()
const leads = new Map<string, boolean>()

beforeAll(async () => {
  const signIn = async (gatewayNo: string) =>
    gatewayNo === 'server'
      ? ({ kind: 'server' } as const)
      : ({ kind: 'gateway', cid, gatewayNo, credentialHash: '' } as const)
  broker = await startBroker({ host: '127.0.0.1', port: 0, signIn, log })
  server = await mqtt.connectAsync(url(), { username: 'server', password: 'x', clientId: 'server' })
  server.on('message', (topic, payload) => {
    const to = parseUpTopic(topic)
    const message = JSON.parse(payload.toString())
    if (to?.kind === 'lead') leads.set(to.gateway, message.leads)
    if (to?.kind === 'status')
      for (const { deviceNo, deviceSwitch, cause } of message.devices as ReportedStatus[]) {
        const before = lit.get(deviceNo)
        const times = (before?.times ?? 0) + Number(before?.on !== (deviceSwitch === 1))
        lit.set(deviceNo, { on: deviceSwitch === 1, times, why: cause })
      }
  })
  await server.subscribeAsync('lamplighter/+/+/up/+')
})
afterAll(async () => {
  await server.endAsync(true)
  await broker.stop()
})
const url = () => `mqtt://127.0.0.1:${broker.port}`

const gatewayNamed = (gatewayNo: string): FleetGateway => ({
  ...{ cid, gatewayNo, secret: 'x' },
  devices: [
    { deviceNo: wellNo(`${gatewayNo}-L`), parentTypeId: 1, functionList: lampFunctions },
    { deviceNo: wellNo(`${gatewayNo}-P`), parentTypeId: 2, functionList: [] },
  ],
})
const [a, b] = [gatewayNamed('GA'), gatewayNamed('GB')]
const nosOf = ({ devices }: FleetGateway) => devices.map(({ deviceNo }) => deviceNo) as [string, string]
const [lampA, panelA] = nosOf(a)
const [lampB, panelB] = nosOf(b)

it('two gateways are one room: one leads, the other takes over after 30 s of silence and gives back, and nothing is done twice', async () => {
  const { clock, pass, wall } = testClock()
  const start = (gateway: FleetGateway) =>
    simulateGateway({ gateway, mqttUrl: url(), clock, failed: () => undefined })
  const config = {
    ...roomOf({
      scenes: [
        scene(on, act('a', { switch: 1 }), act('b', { switch: 1 })),
        scene(off, act(49_152, { switch: 0 })),
      ],
      keys: ['pa', 'pb'].flatMap((panel) => [
        keyOf(panel, 1, { sceneValue: on }),
        keyOf(panel, 2, { groupValue: 49_153 }),
        keyOf(panel, 3, { sceneValue: off }),
      ]),
      groups: { 49152: ['a', 'b'], 49153: ['a', 'b'] },
      timings: [
        timing('关灯', { minute: Math.floor((wall() % 86_400_000) / minute) + 10 }, 49_153, { switch: 0 }),
      ],
    }),
    roomId,
    devices: [
      { deviceNo: lampA, identifier: 'a' },
      { deviceNo: lampB, identifier: 'b' },
      { deviceNo: panelA, identifier: 'pa' },
      { deviceNo: panelB, identifier: 'pb' },
    ],
    gateways: ['GA', 'GB'],
  }
  const send = (to: string) =>
    server.publishAsync(
      downTopic(cid, to, 'config'),
      JSON.stringify({ hash: configHash(config), publishedAt: 1, config }),
      { qos: 1 },
    )
  const lamps = () => [lit.get(lampA)?.on, lit.get(lampB)?.on]
  const times = () => [lit.get(lampA)?.times, lit.get(lampB)?.times]
  const press = async (gateway: SimulatedGateway, panel: string, key: number, expected: boolean) => {
    expect(gateway.press(panel, key, 30)).toBe(true)
    await until(async () => lamps().every((is) => is === expected), `both lamps are ${expected}`)
  }
  const stands = async (isFirst: boolean | undefined, isSecond: boolean) => {
    const agreed = () =>
      leads.get('GB') === isSecond && (isFirst === undefined || leads.get('GA') === isFirst)
    await until(async () => agreed() || (await pass(2_500)), `GA leads: ${isFirst}, GB: ${isSecond}`)
    await pass(6_000)
  }

  let first = start(a)
  const second = start(b)
  await until(async () => lit.size >= 4, 'both gateways have reported')
  await send('GA')
  await send('GB')
  await stands(true, false)

  // Whoever begins, however the lamps were found: off first.
  await press(second, panelB, 3, false)
  await press(second, panelB, 1, true)
  expect(lit.get(lampA)?.why?.switch?.[0]).toEqual({ kind: 'key', of: 'pb:1' })
  await press(first, panelA, 2, false)
  const before = times()
  await press(second, panelB, 2, true)
  expect(times()).toEqual(before.map((count = 0) => count + 1))

  await first.stop()
  await pass(20_000)
  expect(leads.get('GB')).toBe(false)
  await stands(undefined, true)
  expect(second.press(panelB, 2, 30)).toBe(true)
  await until(async () => lit.get(lampB)?.on === false, 'the other gateway runs its part of the room')
  expect(second.press(panelB, 1, 30)).toBe(true)
  await until(async () => lit.get(lampB)?.on === true, 'and goes on')
  // The time of the timing goes by while it leads.
  await pass(11 * minute, 10_000)
  await until(async () => lit.get(lampB)?.on === false, 'timings are run')
  expect(second.press(panelB, 1, 30)).toBe(true)
  await until(async () => lit.get(lampB)?.on === true, 'somebody has switched it on again')

  first = start(a)
  await until(async () => first.connected(), 'it is there again')
  await send('GA')
  await stands(true, false)
  // It knows how the room stands: the timing has run, and its toggle goes by what was commanded.
  await pass(2 * minute)
  expect(lit.get(lampB)?.on).toBe(true)
  await press(first, panelA, 2, false)
  await press(second, panelB, 1, true)

  // A gateway that is to give the room up runs it no more; the other one goes on alone.
  const template = { name: '', equipment: [], groups: [], scenes: [], timings: [] }
  const nothing = { roomId, template, devices: [] }
  const givenUp = { hash: configHash(nothing), publishedAt: 1, config: nothing }
  await server.publishAsync(downTopic(cid, 'GB', 'config'), JSON.stringify(givenUp), { qos: 1 })
  await until(() => !second.press(panelB, 3, 30), 'its keys do nothing')
  await pass(40_000)
  expect(leads.get('GA')).toBe(true)
  expect(second.press(panelB, 3, 30)).toBe(false)
  await Promise.all([first.stop(), second.stop()])
})

/** A gateway of a room that says what it is told to, and hears what the one that leads says to it. */
async function spoken(roomId: number, me: string, leader: string) {
  const client = await mqtt.connectAsync(url(), { username: me, password: 'x', clientId: me })
  const heard: PeerMessage[] = []
  client.on('message', (_topic, payload) => heard.push(JSON.parse(payload.toString())))
  await client.subscribeAsync(peerTopics(cid, me))
  let sequence = 0
  return {
    heard,
    say: (message: { kind: 'here' | 'ask' } & Record<string, unknown>) =>
      client.publishAsync(peerTopic(cid, me, leader), JSON.stringify({ roomId, ...message })),
    tell: (term: number, event: Happening) => {
      sequence += 1
      const said = { kind: 'said', roomId, term, source: me, sequence, event }
      return client.publishAsync(peerTopic(cid, me, leader), JSON.stringify(said), { qos: 1 })
    },
    leave: () => client.endAsync(true),
  }
}

const leadTerms = (heard: readonly PeerMessage[]) =>
  heard.flatMap((one) => (one.kind === 'here' && one.leads ? one.term : []))

async function oneAlone(gateway: FleetGateway, config: RoomConfig) {
  const time = testClock()
  const running = simulateGateway({ gateway, mqttUrl: url(), clock: time.clock, failed: () => undefined })
  await until(async () => running.connected(), 'it is there')
  const hash = configHash(config)
  const sent = JSON.stringify({ hash, publishedAt: 1, config })
  await server.publishAsync(downTopic(cid, gateway.gatewayNo, 'config'), sent, { qos: 1 })
  return { ...time, running, hash }
}

it('a sensor behind a gateway that is gone counts as silent, and nobody is left in the dark for it', async () => {
  const lampNo = wellNo('GC-L')
  const panelNo = wellNo('GC-P')
  const away = binding('离开', { causeType: 4, minutes: 5, sources: ['s'] }, 'a', { switch: 0 })
  const room = {
    ...roomOf({
      bindings: [away],
      scenes: [scene(on, act('a', { switch: 1 }))],
      keys: [keyOf('p', 1, { sceneValue: on })],
    }),
    roomId: 2,
    devices: Object.entries({ a: lampNo, p: panelNo, s: 'S1' }).map(([identifier, deviceNo]) => ({
      identifier,
      deviceNo,
    })),
    gateways: ['GC', 'GD'],
  }
  const other = await spoken(2, 'GD', 'GC')
  const { pass, running, hash } = await oneAlone(gatewayNamed('GC'), room)
  await until(async () => leadTerms(other.heard).length > 0 || (await pass(2_500)), 'it leads')
  const [term = 0] = leadTerms(other.heard)
  const here = () => other.say({ kind: 'here', term, hash, leads: false })
  const nobody = async () => {
    await other.tell(term, { kind: 'device', identifier: 's', online: true })
    await other.tell(term, { kind: 'sensor', identifier: 's', reading: 'presence', value: 2 })
  }
  const shines = (is: boolean) => until(async () => lit.get(lampNo)?.on === is, `the lamp shines: ${is}`)
  const switchOn = async () => {
    expect(running.press(panelNo, 1, 30)).toBe(true)
    await shines(true)
  }
  const passWith = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 10_000) {
      await here()
      await pass(10_000, 5_000)
    }
  }

  await nobody()
  await switchOn()
  await passWith(6 * minute)
  await shines(false)
  // From now on it is not heard, and whether somebody is there nobody knows.
  await switchOn()
  await pass(10 * minute, 5_000)
  expect(lit.get(lampNo)?.on).toBe(true)
  // Once it is, it is asked what is behind it.
  other.heard.length = 0
  await here()
  await until(() => other.heard.some(({ kind }) => kind === 'ask'), 'it is asked')
  await nobody()
  await passWith(6 * minute)
  await shines(false)
  await Promise.all([running.stop(), other.leave()])
})

it('one that begins anew asks whoever has followed a later lead, and goes before it from then on', async () => {
  const other = await spoken(3, 'GF', 'GE')
  const { pass, running, hash } = await oneAlone(gatewayNamed('GE'), {
    ...roomOf({}),
    roomId: 3,
    devices: [{ deviceNo: wellNo('GE-L'), identifier: 'a' }],
    gateways: ['GE', 'GF'],
  })
  const leads = () => leadTerms(other.heard)
  await until(async () => leads().length > 0 || (await pass(2_500)), 'it leads, as nobody has answered')
  other.heard.length = 0
  await other.say({ kind: 'here', term: 7, hash, leads: false })
  await until(() => other.heard.some(({ kind }) => kind === 'ask'), 'it asks')
  await until(async () => leads().length > 0 || (await pass(2_500)), 'it leads again')
  expect(Math.min(...leads())).toBe(8)
  await Promise.all([running.stop(), other.leave()])
})
