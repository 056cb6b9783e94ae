import { setTimeout as pause } from 'node:timers/promises'
import { connect, type IClientOptions, type MqttClient } from 'mqtt'
import type { BaseLogger } from 'pino'
import { allUpTopics, type UpKind } from '#contract/device-protocol.ts'
import { type Running, run } from '#contract/rules/machine.ts'
import { type LinkEffect, type LinkEvent, type LinkState, linkMachine, type Version } from './link-machine.ts'
import { type Incoming, readMessage } from './messages.ts'
import { newPublisher, type Publish } from './publish.ts'
import { every } from './throttle.ts'

export interface LinkOptions {
  /** mqtt://, mqtts://, ws:// or wss://, with user name and password in it where the broker wants them. */
  url: string
  credential?: { userName: string; secret: string }
  /** MQTT 3.1.1 instead of 5: the embedded broker's, and what older brokers are tried with after a refusal. */
  version: Version
  /** Shares status and telemetry with the other server processes on this broker. */
  shared: boolean
  heard(incoming: Incoming): void
  /** Told each time that a connection has got its subscriptions. */
  listens(): void
  log: BaseLogger
}

export interface Link {
  /** Begins to connect: whoever wants to hear what comes is there by now. */
  start(): void
  /** Connected and subscribed. */
  listening(): boolean
  publish: Publish
  /** Messages refused since the start. */
  malformed(): number
  stop(): Promise<void>
}

const upTopic = (kind: UpKind) => allUpTopics.replace(/\+$/, kind)
/** Every process must know which gateways are there and hear the answers to its own commands. */
const ownTopics = [
  ...[upTopic('event'), upTopic('ack'), upTopic('firmware')],
  ...[upTopic('press'), upTopic('identify'), upTopic('heard')],
]
const sharedTopics = [
  upTopic('status'),
  upTopic('telemetry'),
  upTopic('lease'),
  upTopic('runs'),
  upTopic('stay'),
  upTopic('lead'),
]
const shareOf = (topic: string) => `$share/lamplighter/${topic}`
const subscribeAgain = 5_000

/** Does what the machine of link-machine.ts wants, with a client of the mqtt library. */
export function openLink(options: LinkOptions): Link {
  const { log, listens } = options
  const complain = every(60_000, (about: object) => log.warn(about, 'MQTT message refused'))
  const reader = newReader(options, complain)
  let client: MqttClient | undefined
  let ended = Promise.resolve()

  const open = (version: Version, send: (event: LinkEvent) => void) => {
    client?.end(true)
    const opened = connect(options.url, { ...clientOptions(options), protocolVersion: version })
    const tell = (event: LinkEvent) => client === opened && send(event)
    opened.on('message', reader.read)
    opened.on('connect', () => tell({ kind: 'connected' }))
    opened.on('close', () => tell({ kind: 'closed' }))
    opened.on('error', (error: Error & { code?: number | string }) => {
      const { code, message } = error
      tell({ kind: 'failed', code, reason: message || String(code) })
    })
    client = opened
  }

  const perform = (effect: LinkEffect, send: (event: LinkEvent) => void) => {
    switch (effect.kind) {
      case 'connect':
        return open(effect.version, send)
      case 'subscribe':
        return client && subscribed(client, effect.connection, options)
      case 'pause': {
        const over = { kind: 'pause over', connection: effect.connection } as const
        return pause(subscribeAgain, over, { ref: false })
      }
      case 'announce':
        return listens()
      case 'report':
        return report(effect, options, complain)
      case 'end':
        ended = client?.endAsync(true) ?? ended
        return
      default:
        return effect satisfies never
    }
  }
  const running: Running<LinkState, LinkEvent> = run(linkMachine(options.version), {
    perform: (effect, send) => perform(effect, send) ?? undefined,
    failed: (error, { kind }) => log.error({ error, kind }, 'the link to the MQTT broker has failed'),
  })

  return {
    start: () => running.send({ kind: 'start' }),
    listening: () => running.state().kind === 'listening',
    publish: newPublisher(() => client),
    malformed: reader.malformed,
    stop: () => {
      running.send({ kind: 'stop' })
      return ended
    },
  }
}

/** Takes what is a message to whom it concerns, and counts what is none. */
function newReader({ heard }: LinkOptions, complain: (gatewayNo: string, about: object) => void) {
  let malformed = 0
  return {
    malformed: () => malformed,
    read: (topic: string, payload: Buffer, { retain }: { retain: boolean }) => {
      const incoming = readMessage(topic, payload, retain, Date.now())
      if ('reason' in incoming) {
        malformed += 1
        complain(incoming.gatewayNo, { ...incoming, malformed })
        return
      }
      try {
        heard(incoming)
      } catch (error) {
        // What one gateway says must never end the server.
        complain(incoming.gatewayNo, { error, topic })
      }
    },
  }
}

function report(
  { what, reason }: Extract<LinkEffect, { kind: 'report' }>,
  { url, log }: LinkOptions,
  complain: (subject: string, about: object) => void,
): void {
  if (what === 'older version') log.info('the MQTT broker does not speak MQTT 5; using 3.1.1')
  else if (what === 'subscription refused')
    log.error({ error: reason }, 'the MQTT broker refuses our subscription')
  else complain('', { reason, url: withoutSecret(url) })
}

const clientOptions = ({ credential }: LinkOptions): IClientOptions => ({
  username: credential?.userName,
  password: credential?.secret,
  clean: true,
  resubscribe: false,
  queueQoSZero: false,
  reconnectPeriod: 1_000,
  reconnectOnConnackError: true,
  connectTimeout: 10_000,
  keepalive: 30,
})

/** What subscribing has come to; nothing when the connection went meanwhile, which is told by itself. */
async function subscribed(
  client: MqttClient,
  connection: number,
  { shared, log }: LinkOptions,
): Promise<LinkEvent | undefined> {
  try {
    await subscribe(client, shared, log)
    return { kind: 'subscribed', connection }
  } catch (error) {
    const reason = (error as Error).message
    return client.connected ? { kind: 'subscribing failed', connection, reason } : undefined
  }
}

/**
 * A broker without shared subscriptions gives this process everything. One that does not speak MQTT 5 cannot say
 * that it has none, and would take the name for a topic on which nothing ever comes.
 */
async function subscribe(client: MqttClient, wished: boolean, log: BaseLogger): Promise<void> {
  const speaks5 = client.options.protocolVersion === 5
  const shared = wished && speaks5 && client.serverProperties?.sharedSubscriptionAvailable !== false
  if (wished && !shared) log.warn('the MQTT broker has no shared subscriptions: run one server process')
  await client.subscribeAsync(ownTopics, { qos: 1 })
  await client.subscribeAsync(shared ? sharedTopics.map(shareOf) : sharedTopics, { qos: 0 })
}

const withoutSecret = (url: string) => url.replace(/\/\/[^@/]*@/, '//')
