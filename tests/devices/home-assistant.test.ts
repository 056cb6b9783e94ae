import { randomUUID } from 'node:crypto'
import { connectAsync, type MqttClient } from 'mqtt'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errors } from '#contract/errors.ts'
import { keyUrls } from '#contract/rules/access-key.ts'
import { allLightsGroup, presetScenes } from '#contract/rules/scenes.ts'
import { type Bridge, startBridge } from '#server/home-assistant/bridge.ts'
import { newLog } from '#server/log.ts'
import { schoolCampuses } from '#server/seed/school/campuses.ts'
import { type RunningServer, startServer } from '#server/server.ts'
import { type Client, signIn } from '#tests/server/client.ts'
import { type Place, quickest } from '#tests/world/databases.ts'
import { eventually } from '#tests/world/eventually.ts'
import { startRelay } from '#tests/world/relay.ts'
import { brokers } from './brokers.ts'

type Part = Record<string, unknown> & { platform: string; unique_id: string }
interface Discovery {
  device: { identifiers: string[]; name: string; suggested_area: string }
  origin: { name: string }
  availability: { topic: string }[]
  components: Record<string, Part>
}

/** Rooms are read one after the other, on machines that do much else, in ms. */
const patience = 60_000

/** What each platform must have (home-assistant.io, integrations/<platform>.mqtt), and all it may have of what is used. */
const common = ['platform', 'unique_id', 'name', 'device_class', 'availability', 'availability_mode']
const platforms: Record<string, { required: string[]; may: string[] }> = {
  light: {
    required: ['command_topic', 'schema'],
    may: [
      ...['state_topic', 'brightness', 'brightness_scale', 'supported_color_modes', 'color_temp_kelvin'],
      ...['min_kelvin', 'max_kelvin'],
    ],
  },
  scene: { required: ['command_topic', 'name'], may: ['payload_on'] },
  switch: { required: ['command_topic'], may: ['state_topic', 'value_template'] },
  cover: {
    required: [],
    may: [...['command_topic', 'payload_stop', 'position_topic', 'position_template', 'set_position_topic']],
  },
  climate: {
    required: [],
    may: [
      ...['modes', 'mode_state_topic', 'mode_state_template', 'mode_command_topic', 'fan_modes'],
      ...[
        'fan_mode_state_topic',
        'fan_mode_state_template',
        'fan_mode_command_topic',
        'min_temp',
        'max_temp',
      ],
      ...['temp_step', 'temperature_unit', 'temperature_state_topic', 'temperature_state_template'],
      ...['temperature_command_topic', 'current_temperature_topic', 'current_temperature_template'],
    ],
  },
  sensor: { required: ['state_topic'], may: ['value_template', 'unit_of_measurement', 'state_class'] },
  binary_sensor: { required: ['state_topic'], may: ['value_template'] },
}
const classes: Record<string, string[]> = {
  cover: ['curtain'],
  sensor: ['illuminance', 'temperature', 'humidity', 'power', 'voltage', 'current', 'energy'],
  binary_sensor: ['door', 'light', 'moisture', 'occupancy', 'smoke', 'carbon_monoxide'],
}

/** What is wrong with a message by the rules of device discovery. */
function faults({ device, origin, components, availability }: Discovery): string[] {
  const wrong = [
    ...(device.identifiers.length > 0 && device.name ? [] : ['device']),
    ...(origin.name ? [] : ['origin']),
    ...(availability.every(({ topic }) => topic) ? [] : ['availability']),
  ]
  for (const [name, part] of Object.entries(components)) {
    const rules = platforms[part.platform]
    if (!rules || !/^[a-zA-Z0-9_-]+$/.test(name) || !part.unique_id) wrong.push(name)
    const known = new Set([...common, ...(rules?.required ?? []), ...(rules?.may ?? [])])
    wrong.push(...Object.keys(part).filter((field) => !known.has(field)))
    wrong.push(...(rules?.required ?? []).filter((field) => part[field] === undefined))
    const kind = part.device_class
    if (kind !== undefined && !classes[part.platform]?.includes(String(kind))) wrong.push(String(kind))
  }
  return wrong
}

const broker = brokers.find(({ strict }) => !strict)

describe.skipIf(!broker || broker.missing !== null)('Home Assistant, over a running Mosquitto', () => {
  const prefix = `ha-${randomUUID()}`
  const kept = new Map<string, string>()
  let mqttUrl = ''
  let place: Place
  let server: RunningServer
  let admin: Client
  let campusId = 0
  let home: MqttClient
  const bridges: Bridge[] = []

  beforeAll(async () => {
    const started = await broker?.start([])
    mqttUrl = started?.config.mqttUrl ?? ''
    place = await quickest.make('seeded')
    const { dataDir, databaseUrl } = place
    server = await startServer({
      host: '127.0.0.1',
      port: 0,
      mqttPort: 0,
      dataDir,
      databaseUrl,
      simulate: true,
    })
    admin = await signIn(server.url, 'school', 'school-admin')
    const { list } = await admin.call('campus.queryCampusList', { pageSize: 0 })
    // Of some dozens of rooms: the first campus has hundreds, which take the longer the busier the machine is.
    campusId = list.find(({ name }) => name === schoolCampuses[1]?.name)?.campusId ?? 0
    home = await connectAsync(mqttUrl)
    home.on('message', (topic, payload) => {
      if (topic.includes('/set/')) return
      if (payload.length === 0) kept.delete(topic)
      else kept.set(topic, payload.toString())
    })
    await home.subscribeAsync([`${prefix}/#`, `lamplighter/campus/${campusId}/#`])
  })
  afterAll(async () => {
    for (const bridge of bridges) await bridge.stop({ remove: true })
    await home?.endAsync()
    await server?.stop()
    await place?.remove()
  })

  const begin = async (urls: readonly string[], url = mqttUrl, log = newLog('silent')) => {
    const { id, secret } = await admin.call('accessKey.add', { name: '家庭助理', urls: [...urls] })
    const options = {
      url: server.url,
      key: secret,
      campusId,
      mqttUrl: url,
      prefix,
      version: '1.0.0',
      every: 1_000,
    }
    const bridge = await startBridge({ ...options, log })
    bridges.push(bridge)
    return { id, bridge }
  }
  const discoveries = () =>
    [...kept].flatMap(([topic, text]) =>
      topic.startsWith(`${prefix}/device/`) ? [JSON.parse(text) as Discovery] : [],
    )
  const onlineLamp = async () => {
    const { list } = await admin.call('device.queryDeviceList', { campusId, pageSize: 0 })
    const lamps = new Set(list.filter(({ equipmentType }) => equipmentType === 1).map(({ id }) => id))
    let found = 0
    await eventually(async () => {
      const { statuses } = await admin.call('device.status', { campusId })
      found = statuses.find(({ deviceId, online }) => online && lamps.has(deviceId))?.deviceId ?? 0
      return found > 0
    }, 60_000)
    return found
  }
  const stateOf = (id: number) =>
    JSON.parse(kept.get(`lamplighter/campus/${campusId}/${id}/state`) ?? '{}') as Record<string, unknown>
  const set = (id: number, part: string, text: string, retain = false) =>
    home.publishAsync(`lamplighter/campus/${campusId}/${id}/set/${part}`, text, { qos: 1, retain })

  /** Again and again: simulated lamps are switched by the plans of their rooms too. */
  const tellUntil = async (tell: () => Promise<unknown>, told: () => boolean) => {
    for (const end = Date.now() + patience; !told(); ) {
      if (Date.now() > end) throw new Error(`never so: ${told}`)
      await tell()
      await eventually(told, 5_000).catch(() => undefined)
    }
  }

  /** Tells the room of a lamp something as one, and calls one of its scenes. */
  const playRoom = async (lamp: number) => {
    const { list } = await admin.call('device.queryDeviceList', { campusId, pageSize: 0 })
    const roomId = list.find(({ id }) => id === lamp)?.roomId ?? 0
    const config = () => kept.get(`${prefix}/device/lamplighter_room_${roomId}/config`)
    await eventually(() => config() !== undefined, patience)
    const parts = Object.values((JSON.parse(config() ?? '{}') as Discovery).components)
    const group = parts.find(({ unique_id }) => unique_id.endsWith(`group_${allLightsGroup}_light`))
    expect(group).toMatchObject({ platform: 'light', supported_color_modes: expect.any(Array) })
    const groupState = () => JSON.parse(kept.get(String(group?.state_topic)) ?? '{}') as { state?: string }
    const said = (topic: unknown, text: string) => () => home.publishAsync(String(topic), text, { qos: 1 })
    const bothAre = (state: string) => () => groupState().state === state && stateOf(lamp).state === state
    await tellUntil(said(group?.command_topic, '{"state":"ON"}'), bothAre('ON'))
    const off = parts.find(({ unique_id }) => unique_id.endsWith(`scene_${presetScenes.masterOff}`))
    expect(off).toMatchObject({ platform: 'scene', payload_on: String(presetScenes.masterOff) })
    await tellUntil(said(off?.command_topic, String(off?.payload_on)), bothAre('OFF'))
  }

  it('shows a campus by the rules, is told and tells, within the key, and takes all away with it', {
    timeout: 8 * patience,
  }, async () => {
    const { id, bridge } = await begin([...keyUrls])
    await eventually(
      () => discoveries().length > 10 && [...kept.keys()].some((topic) => topic.includes('_room_')),
      patience,
    )
    expect(
      discoveries()
        .map(faults)
        .filter((wrong) => wrong.length > 0),
    ).toEqual([])
    const shown = new Set(
      discoveries().flatMap(({ components }) => Object.values(components).map((part) => part.platform)),
    )
    expect([...shown]).toEqual(expect.arrayContaining(['light', 'scene', 'binary_sensor', 'sensor']))
    expect(discoveries().every(({ device }) => device.suggested_area !== '')).toBe(true)

    const lamp = await onlineLamp()
    const online = `lamplighter/campus/${campusId}/${lamp}/online`
    await eventually(
      () => kept.get(online) === 'online' && kept.get(`lamplighter/campus/${campusId}/bridge`) === 'online',
      patience,
    )
    await tellUntil(
      () => set(lamp, 'light', '{"state":"ON","brightness":40}'),
      () => stateOf(lamp).state === 'ON' && stateOf(lamp).brightness === 40,
    )
    await tellUntil(
      () => set(lamp, 'light', '{"state":"OFF"}'),
      () => stateOf(lamp).state === 'OFF',
    )

    await playRoom(lamp)

    await admin.call('accessKey.delete', { id })
    await bridge.closed
    await eventually(() => kept.size === 0, patience)
  })

  it('shows all again when the broker was away, and has forgotten something', async () => {
    const { hostname, port } = new URL(mqttUrl)
    const relay = await startRelay({ host: hostname, port: Number(port) })
    const words: string[] = []
    const bridgeAt = `lamplighter/campus/${campusId}/bridge`
    home.on('message', (topic, payload) => void (topic === bridgeAt && words.push(payload.toString())))
    const { bridge } = await begin([...keyUrls], `mqtt://127.0.0.1:${relay.port}`)
    await eventually(() => kept.get(bridgeAt) === 'online' && discoveries().length > 10, patience)
    const [forgotten = ''] = [...kept.keys()].filter((topic) => topic.startsWith(`${prefix}/device/`))
    await home.publishAsync(forgotten, '', { qos: 1, retain: true })
    await eventually(() => !kept.has(forgotten), patience)
    words.length = 0
    relay.cut()
    await eventually(() => words.includes('offline'), patience)
    await eventually(() => kept.get(bridgeAt) === 'online' && kept.has(forgotten), patience)
    await bridge.stop({ remove: true })
    await eventually(() => kept.size === 0, patience)
    await relay.close()
  })

  it('tells nothing to a device that its key may not tell anything', async () => {
    const warnings: { topic?: string; err?: { code?: number } }[] = []
    const log = pino({ level: 'warn' }, { write: (line) => void warnings.push(JSON.parse(line)) })
    const { bridge } = await begin(
      [...keyUrls].filter((url) => url !== '/device/v1/command'),
      mqttUrl,
      log,
    )
    const lamp = await onlineLamp()
    const { list } = await admin.call('device.queryDeviceList', { campusId, pageSize: 0 })
    const own = `lamplighter/campus/${campusId}`
    const room = `${own}/room/${list.find(({ id }) => id === lamp)?.roomId}`
    // Lamps are switched by the plans of their rooms too: what counts is what the server tells them for somebody.
    const told: number[] = []
    const deaf = server.devices.subscribe((event) => {
      if (event.kind === 'command') told.push(event.progress.receivedAt)
    })
    const began = Date.now()
    await set(lamp, 'light', 'not json')
    await home.publishAsync(`${room}/set/scene`, 'all of them', { qos: 1 })
    await set(lamp, 'light', '{"state":"ON"}')
    await home.publishAsync(`${room}/${allLightsGroup}/set/light`, '{"state":"ON"}', { qos: 1 })
    await home.publishAsync(`${room}/set/scene`, String(presetScenes.masterOn), { qos: 1 })
    const refused = () => warnings.flatMap(({ topic, err }) => (topic ? [[topic, err?.code]] : []))
    await eventually(() => refused().length >= 3, patience)
    const asked = [`${own}/${lamp}/set/light`, `${room}/${allLightsGroup}/set/light`, `${room}/set/scene`]
    expect(refused().sort()).toEqual(asked.map((topic) => [topic, errors.notPermitted.code]).sort())
    expect(told.filter((receivedAt) => receivedAt >= began)).toEqual([])
    deaf()
    await bridge.stop()
    await eventually(() => kept.get(`lamplighter/campus/${campusId}/bridge`) === 'offline', patience)
  })
})
