import { connectAsync, type MqttClient } from 'mqtt'
import type { BaseLogger } from 'pino'
import type { DeviceStatus } from '#contract/device-shapes.ts'
import type { DataOf, InputOf } from '#contract/index.ts'
import { bridgeTopic, type Topics, toldBy } from './discovery.ts'
import { type Ask, asking, codeOf, readDevices, roomReader } from './reading.ts'
import { openShowing } from './showing.ts'

export interface BridgeOptions {
  /** The server's address, and the access key that everything is done with. */
  url: string
  key: string
  campusId: number
  /** The broker of Home Assistant, with user and password. */
  mqttUrl: string
  /** Of its discovery messages. */
  prefix: string
  version: string
  log: BaseLogger
  /** Milliseconds between looks at which devices there are. */
  every?: number
}

export interface Bridge {
  /** Resolves when the key opens nothing any more; what was shown is taken away then. */
  closed: Promise<void>
  /** Shows everything as unavailable; or takes it away. */
  stop(how?: { remove: boolean }): Promise<void>
}

const retained = { retain: true, qos: 1 } as const
/** Not signed in, and closed companies: what a key answers for good that is disabled, over, or gone. */
const keyGone = new Set([4010, 4012, 4013, 4016])
const pause = 5_000

function closing() {
  let close = () => {}
  const promise = new Promise<void>((resolve) => {
    close = resolve
  })
  return { promise, close }
}

/**
 * Puts texts at topics of a broker, which keeps them: nothing is said twice. All is said again to one that is back: it has
 * told the last will, and may have forgotten the rest. To one that is away nothing is said but what it is to be then.
 */
function keeping(broker: MqttClient, log: BaseLogger): (topic: string, text: string) => Promise<void> {
  const said = new Map<string, string>()
  const publish = async (topic: string, text: string) => {
    try {
      await broker.publishAsync(topic, text, retained)
    } catch (error) {
      if (said.get(topic) === text) said.delete(topic)
      throw error
    }
  }
  broker.on('connect', () => {
    void Promise.all([...said].map(([topic, text]) => publish(topic, text))).catch((err: unknown) =>
      log.warn({ err }, 'the broker of Home Assistant was not told all again'),
    )
  })
  return async (topic, text) => {
    if (said.get(topic) === text) return
    said.set(topic, text)
    if (broker.connected) await publish(topic, text)
  }
}

/**
 * Shows a campus in Home Assistant, by its MQTT discovery, on its own broker. What it is told there is done with calls of
 * the access key: it may what the key may, now. @throws Error when broker or server cannot be reached at first
 */
export async function startBridge(options: BridgeOptions): Promise<Bridge> {
  const { campusId, prefix, version, log, every = 300_000 } = options
  const ask = asking(options)
  const readRooms = roomReader(ask, campusId)
  const topics: Topics = { discovery: prefix, own: `lamplighter/campus/${campusId}` }
  const offline = { topic: bridgeTopic(topics), payload: Buffer.from('offline'), ...retained }
  const devices = await readDevices(ask, campusId)
  const broker = await connectAsync(options.mqttUrl, { clean: true, will: offline })
  let ended = false
  const { promise: closed, close } = closing()

  const put = keeping(broker, log)
  /** Nothing any more once it is over: what was under way then would stay at the broker. */
  const say = async (topic: string, text: string) => {
    if (!ended) await put(topic, text)
  }
  const showing = openShowing({ topics, version, say, put })
  const refresh = async () => {
    const { statuses } = await ask('device.status', { campusId })
    await showing.tell(statuses)
    await say(bridgeTopic(topics), 'online')
  }
  const look = async () => {
    const now = await readDevices(ask, campusId)
    await showing.showDevices(now)
    await refresh()
    await showing.showRooms(await readRooms(now))
  }
  const stop = async ({ remove } = { remove: false }) => {
    if (ended) return
    ended = true
    clearInterval(looking)
    // What is to be taken away stays until it is told so.
    if (remove && !broker.connected) await new Promise((resolve) => broker.once('connect', resolve))
    if (remove) await showing.clear()
    await put(bridgeTopic(topics), remove ? '' : 'offline')
    await broker.endAsync()
    close()
  }
  /** Takes everything away for a key that opens nothing any more; anything else is tried again. */
  const failed = async (error: unknown) => {
    if (ended) return
    log.warn({ err: error }, 'the server could not be asked')
    if (keyGone.has(codeOf(error) ?? 0)) await stop({ remove: true })
  }
  let looks = false
  const lookAgain = async (work = look) => {
    if (looks || ended) return
    looks = true
    await work().catch(failed)
    looks = false
  }
  const looking = setInterval(() => void lookAgain(), every)

  await showing.showDevices(devices)
  await refresh()
  await listen(broker, topics, ask, log, failed)
  const tell = (statuses: readonly DeviceStatus[]) => showing.tell(statuses)
  void follow(ask, campusId, { tell, isOver: () => ended, failed, begun: refresh })
  await lookAgain(async () => showing.showRooms(await readRooms(devices)))
  return { closed, stop }
}

/** Does what Home Assistant says, with the key's permissions, and says what was refused in the log alone. */
async function listen(
  broker: MqttClient,
  topics: Topics,
  ask: Ask,
  log: BaseLogger,
  failed: (error: unknown) => Promise<void>,
): Promise<void> {
  broker.on('message', (topic, payload, { retain }) => {
    const told = orderOf(topics, topic, payload.toString())
    // What is kept at the broker was said at some time or other: nobody wants it now.
    if (!told || retain) return
    void (async () => {
      for (const one of told) await ask('device.command', one)
    })().catch(async (error: unknown) => {
      log.warn({ err: error, topic }, 'a command was not carried out')
      if (keyGone.has(codeOf(error) ?? 0)) await failed(error)
    })
  })
  const { own } = topics
  await broker.subscribeAsync([`${own}/+/set/+`, `${own}/room/+/set/scene`, `${own}/room/+/+/set/+`], {
    qos: 1,
  })
}

type Order = InputOf<'device.command'>

/** What a message asks for: of a device, a scene of a room, or a group of it; null where it is none of these. */
function orderOf({ own }: Topics, topic: string, text: string): Order[] | null {
  if (!topic.startsWith(`${own}/`)) return null
  const [, device, part = ''] = /^(\d+)\/set\/(\w+)$/.exec(topic.slice(own.length + 1)) ?? []
  if (device) return toldBy(part, text).map((told) => ({ deviceId: Number(device), ...told }))
  const [, room, what = ''] = /^room\/(\d+)\/(.+)$/.exec(topic.slice(own.length + 1)) ?? []
  if (!room) return null
  const roomId = Number(room)
  if (what === 'set/scene') return /^\d+$/.test(text) ? [{ roomId, sceneValue: Number(text) }] : null
  const [, group, of = ''] = /^(\d+)\/set\/(\w+)$/.exec(what) ?? []
  return group ? toldBy(of, text).map((told) => ({ roomId, groupValue: Number(group), ...told })) : null
}

interface Following {
  tell(statuses: readonly DeviceStatus[]): Promise<void>
  isOver(): boolean
  failed(error: unknown): Promise<void>
  /** Streams end now and then: what was missed in between is said anew. */
  begun(): Promise<void>
}

/** Says on what the server's stream says of devices, for as long as the bridge is there. */
async function follow(ask: Ask, campusId: number, { tell, isOver, failed, begun }: Following): Promise<void> {
  while (!isOver()) {
    try {
      const events = await ask('sync.stream', { campusIds: String(campusId) })
      for await (const event of events as unknown as AsyncIterable<DataOf<'sync.stream'>>) {
        if (isOver()) return
        if (event.kind === 'status') await tell(event.statuses)
      }
      if (!isOver()) await begun()
    } catch (error) {
      await failed(error)
      if (!isOver()) await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}
