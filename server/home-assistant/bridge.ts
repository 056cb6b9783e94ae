import { connectAsync, type MqttClient } from 'mqtt'
import type { BaseLogger } from 'pino'
import type { DeviceStatus } from '#contract/device-shapes.ts'
import type { CallName, DataOf, InputOf } from '#contract/index.ts'
import { callTable } from '../../scripts/client/package.ts'
import { clientOf } from '../../scripts/client/runtime.mjs'
import {
  bridgeTopic,
  configTopic,
  discoveryOf,
  type Shown,
  stateMessage,
  type Topics,
  toldBy,
  topicsOf,
} from './discovery.ts'

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

type Ask = <N extends CallName>(name: N, input: InputOf<N>) => Promise<DataOf<N>>

/** Calls by their names, with the client that other people's programs have. */
function asking({ url, key }: BridgeOptions): Ask {
  const client = clientOf(callTable(), { url, key, language: 'zh-CN' }) as Record<
    string,
    Record<string, (input: object) => Promise<unknown>>
  >
  return (name, input) => {
    const [area = '', call = ''] = name.split('.')
    return client[area]?.[call]?.(input) as ReturnType<Ask>
  }
}

const codeOf = (error: unknown): number | null =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'number'
    ? error.code
    : null

/** What of a campus the key may see, as it is shown. */
async function readShown(ask: Ask, campusId: number): Promise<Map<number, Shown>> {
  const { cid } = await ask('company.current', {})
  const products = await ask('product.allProduct', { id: cid })
  const { list } = await ask('device.queryDeviceList', { campusId, pageSize: 0 })
  const tree = await ask('campus.getCampusTree', { id: campusId })
  const rooms = new Map<number, string>()
  const walk = (nodes: readonly { primaryId: number; label: string; children?: unknown }[]) => {
    for (const { primaryId, label, children } of nodes) {
      rooms.set(primaryId, label)
      if (Array.isArray(children)) walk(children)
    }
  }
  walk([tree].flat() as Parameters<typeof walk>[0])
  const functions = new Map(products.map(({ productId, functionList }) => [productId, functionList]))
  return new Map(
    list.map((device) => [
      device.id,
      { device, functions: functions.get(device.productId) ?? [], area: rooms.get(device.roomId) ?? '' },
    ]),
  )
}

function closing() {
  let close = () => {}
  const promise = new Promise<void>((resolve) => {
    close = resolve
  })
  return { promise, close }
}

/** Puts texts at topics of a broker, which keeps them: nothing is said twice. */
function keeping(broker: MqttClient): (topic: string, text: string) => Promise<void> {
  const said = new Map<string, string>()
  return async (topic, text) => {
    if (said.get(topic) === text) return
    said.set(topic, text)
    await broker.publishAsync(topic, text, retained)
  }
}

/**
 * Shows a campus in Home Assistant, by its MQTT discovery, on its own broker. What it is told there is done with calls of
 * the access key: it may what the key may, now. @throws Error when broker or server cannot be reached at first
 */
export async function startBridge(options: BridgeOptions): Promise<Bridge> {
  const { campusId, prefix, version, log, every = 300_000 } = options
  const ask = asking(options)
  const topics: Topics = { discovery: prefix, own: `lamplighter/campus/${campusId}` }
  const offline = { topic: bridgeTopic(topics), payload: Buffer.from('offline'), ...retained }
  const shown = await readShown(ask, campusId)
  const broker = await connectAsync(options.mqttUrl, { clean: true, will: offline })
  const published = new Set<number>()
  let ended = false
  const { promise: closed, close } = closing()

  const put = keeping(broker)
  /** Nothing any more once it is over: what was under way then would stay at the broker. */
  const say = async (topic: string, text: string) => {
    if (!ended) await put(topic, text)
  }
  const drop = async (id: number) => {
    const { state, online } = topicsOf(topics, id)
    await Promise.all([configTopic(topics, id), state, online].map((topic) => put(topic, '')))
    published.delete(id)
  }
  const tell = async (status: DeviceStatus) => {
    const found = shown.get(status.deviceId)
    if (!found || !published.has(status.deviceId)) return
    const { state, online } = topicsOf(topics, status.deviceId)
    await say(state, JSON.stringify(stateMessage(found, status)))
    await say(online, status.online ? 'online' : 'offline')
  }
  const show = async () => {
    const configs = [...shown].map(async ([id, device]) => {
      const message = discoveryOf(device, topics, version)
      if (!message) return
      published.add(id)
      await say(configTopic(topics, id), JSON.stringify(message))
    })
    await Promise.all(configs)
    const { statuses } = await ask('device.status', { campusId })
    await Promise.all(statuses.map(tell))
    await say(bridgeTopic(topics), 'online')
  }
  const look = async () => {
    const now = await readShown(ask, campusId)
    for (const id of published) if (!now.has(id)) await drop(id)
    shown.clear()
    for (const [id, device] of now) shown.set(id, device)
    await show()
  }
  const stop = async ({ remove } = { remove: false }) => {
    if (ended) return
    ended = true
    clearInterval(looking)
    if (remove) await Promise.all([...published].map(drop))
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
  const lookAgain = async () => {
    if (looks || ended) return
    looks = true
    await look().catch(failed)
    looks = false
  }
  const looking = setInterval(() => void lookAgain(), every)

  await show()
  await listen(broker, topics, ask, log, failed)
  void follow(ask, campusId, { tell, isOver: () => ended, failed, begun: show })
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
    const [, id = '', part = ''] = new RegExp(`^${topics.own}/(\\d+)/set/(\\w+)$`).exec(topic) ?? []
    // What is kept at the broker was said at some time or other: nobody wants it now.
    if (id === '' || retain) return
    void (async () => {
      for (const told of toldBy(part, payload.toString()))
        await ask('device.command', { deviceId: Number(id), ...told })
    })().catch(async (error: unknown) => {
      log.warn({ err: error, topic }, 'a command was not carried out')
      if (keyGone.has(codeOf(error) ?? 0)) await failed(error)
    })
  })
  await broker.subscribeAsync(`${topics.own}/+/set/+`, { qos: 1 })
}

interface Following {
  tell(status: DeviceStatus): Promise<void>
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
        if (event.kind === 'status') for (const status of event.statuses) await tell(status)
      }
      if (!isOver()) await begun()
    } catch (error) {
      await failed(error)
      if (!isOver()) await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}
