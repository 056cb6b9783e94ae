import { connect, type IClientOptions, type MqttClient } from 'mqtt'
import type { BaseLogger } from 'pino'
import { allUpTopics, type UpKind } from '#contract/device-protocol.ts'
import { type Incoming, readMessage } from './messages.ts'
import { every } from './throttle.ts'

export interface LinkOptions {
  /** mqtt://, mqtts://, ws:// or wss://, with user name and password in it where the broker wants them. */
  url: string
  credential?: { userName: string; secret: string }
  /** MQTT 3.1.1 instead of 5: the embedded broker's, and what older brokers are tried with after a refusal. */
  version: 4 | 5
  /** Shares status and telemetry with the other server processes on this broker. */
  shared: boolean
  heard(incoming: Incoming): void
  log: BaseLogger
}

/** 'sent' means the broker has it; 'nobody' that it said no gateway is listening. */
export type Published = 'sent' | 'nobody' | 'failed'

export interface Link {
  /** Connected and subscribed. */
  listening(): boolean
  /** Publishes with QoS 1, or not at all: nothing waits here for a connection to come back. */
  publish(topic: string, payload: string, expiresInMs: number): { done: Promise<Published>; drop(): void }
  /** Messages refused since the start. */
  malformed(): number
  /** Resolves once the first subscription stands. */
  ready: Promise<void>
  stop(): Promise<void>
}

const upTopic = (kind: UpKind) => allUpTopics.replace(/\+$/, kind)
/** Every process must know which gateways are there and hear the answers to its own commands. */
const ownTopics = [upTopic('event'), upTopic('ack')]
const sharedTopics = [upTopic('status'), upTopic('telemetry')]
const shareOf = (topic: string) => `$share/lamplighter/${topic}`
const noMatchingSubscribers = 16
const subscribeAgain = 5_000

export function openLink(options: LinkOptions): Link {
  const { log } = options
  const complain = every(60_000, (about: object) => log.warn(about, 'MQTT message refused'))
  let malformed = 0
  let stopped = false
  let listening = false
  let isReady = () => {}
  const ready = new Promise<void>((resolve) => {
    isReady = resolve
  })

  const subscribeWhileConnected = async (opened: MqttClient): Promise<void> => {
    try {
      await subscribe(opened, options.shared, log)
      listening = true
      isReady()
    } catch (error) {
      if (stopped || !opened.connected) return
      log.error({ error: (error as Error).message }, 'the MQTT broker refuses our subscription')
      setTimeout(() => opened.connected && void subscribeWhileConnected(opened), subscribeAgain).unref()
    }
  }

  const open = (version: 4 | 5): MqttClient => {
    const opened = connect(options.url, { ...clientOptions(options), protocolVersion: version })
    opened.on('message', (topic, payload, packet) => {
      const incoming = readMessage(topic, payload, packet.retain, Date.now())
      if ('reason' in incoming) {
        malformed += 1
        complain(incoming.gatewayNo, { ...incoming, malformed })
        return
      }
      try {
        options.heard(incoming)
      } catch (error) {
        // What one gateway says must never end the server.
        complain(incoming.gatewayNo, { error, topic })
      }
    })
    opened.on('connect', () => void subscribeWhileConnected(opened))
    opened.on('close', () => {
      listening = false
    })
    opened.on('error', (error: Error & { code?: number | string }) => {
      if (version === 5 && (error.code === 1 || error.code === 132) && !stopped) {
        log.info('the MQTT broker does not speak MQTT 5; using 3.1.1')
        opened.end(true)
        client = open(4)
      } else complain('', { reason: error.message || error.code, url: withoutSecret(options.url) })
    })
    return opened
  }
  let client = open(options.version)

  return {
    listening: () => listening,
    publish: (topic, payload, expiresInMs) => {
      if (!client.connected) return { done: Promise.resolve('failed'), drop: () => {} }
      const sender = client
      const properties = { messageExpiryInterval: Math.max(1, Math.ceil(expiresInMs / 1000)) }
      const previousId = sender.getLastMessageId()
      let messageId: number | undefined
      const done = new Promise<Published>((resolve) => {
        sender.publish(topic, payload, { qos: 1, properties }, (error, packet) => {
          messageId = undefined
          if (error) return resolve('failed')
          const reason = packet && 'reasonCode' in packet ? packet.reasonCode : 0
          resolve(reason === noMatchingSubscribers ? 'nobody' : 'sent')
        })
        const id = sender.getLastMessageId()
        if (id !== previousId) messageId = id
      })
      // An unacknowledged message would be sent again after a reconnection, when it is too late for it.
      return { done, drop: () => void (messageId && sender.removeOutgoingMessage(messageId)) }
    },
    malformed: () => malformed,
    ready,
    stop: async () => {
      stopped = true
      await client.endAsync(true)
    },
  }
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
