import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt'
import {
  type AckMessage,
  type CommandMessage,
  type ConfigAckMessage,
  type ConfigMessage,
  downTopic,
  gatewayDownTopics,
  type ReportedStatus,
  type UpKind,
  upTopic,
} from '#contract/device-protocol.ts'
import type { SwapMessage } from '#contract/swap-shapes.ts'

/** A gateway that does only what the test says. */
export interface PlayedGateway {
  client: MqttClient
  commands: CommandMessage[]
  configs: ConfigMessage[]
  swaps: SwapMessage[]
  send(kind: UpKind, message: object | string): Promise<unknown>
  status(at: number, ...devices: ReportedStatus[]): Promise<unknown>
  ack(commandId: string, hop: AckMessage['hop'], reason?: AckMessage['reason']): Promise<unknown>
  /** Called with every command as it comes. */
  onCommand(answer: (command: CommandMessage) => unknown): void
  /** Says that a room's configuration is here ('gateway'), or that it is what the room runs ('device'). */
  tellConfig(
    message: Pick<ConfigMessage, 'hash' | 'config'>,
    hop: ConfigAckMessage['hop'],
    reason?: string,
  ): Promise<unknown>
  /** Called with every configuration as it comes. */
  onConfig(answer: (message: ConfigMessage) => unknown): void
  /** Called with every message of devices that took the place of others. */
  onSwap(answer: (message: SwapMessage) => unknown): void
  /** Breaks the connection without a word, so that the last will is published. */
  vanish(): void
  /** Leaves in order and takes back what it had retained. */
  leave(): Promise<void>
}

export interface PlayedOptions {
  url: string
  cid: number
  gatewayNo: string
  secret: string
  client?: IClientOptions
  /** Called before anybody hears of it: what waits for a gateway comes as soon as it is there. */
  prepare?: (gateway: PlayedGateway) => void
}

export async function playGateway({
  url,
  cid,
  gatewayNo,
  secret,
  client: more,
  prepare,
}: PlayedOptions): Promise<PlayedGateway> {
  const event = (online: boolean) =>
    JSON.stringify({ at: Date.now(), kind: 'gateway', online, ...(online ? { version: '2.0.1' } : {}) })
  const client = await connectAsync(url, {
    username: gatewayNo,
    password: secret,
    clientId: gatewayNo,
    protocolVersion: 4,
    reconnectPeriod: 0,
    will: {
      topic: upTopic(cid, gatewayNo, 'event'),
      payload: Buffer.from(event(false)),
      qos: 1,
      retain: true,
    },
    ...more,
  })
  const commands: CommandMessage[] = []
  let answer: (command: CommandMessage) => unknown = () => {}
  client.on('error', () => {})
  const configs: ConfigMessage[] = []
  let answerConfig: (message: ConfigMessage) => unknown = () => {}
  const swaps: SwapMessage[] = []
  let answerSwap: (message: SwapMessage) => unknown = () => {}
  client.on('message', (topic, payload) => {
    const message: unknown = JSON.parse(payload.toString())
    if (topic === downTopic(cid, gatewayNo, 'config')) {
      configs.push(message as ConfigMessage)
      return answerConfig(message as ConfigMessage)
    }
    if (topic === downTopic(cid, gatewayNo, 'swap')) {
      swaps.push(message as SwapMessage)
      return answerSwap(message as SwapMessage)
    }
    if (topic !== downTopic(cid, gatewayNo, 'command')) return
    commands.push(message as CommandMessage)
    answer(message as CommandMessage)
  })
  const send = (kind: UpKind, message: object | string, retain = false) => {
    const text = typeof message === 'string' ? message : JSON.stringify(message)
    return client.publishAsync(upTopic(cid, gatewayNo, kind), text, { qos: 1, retain })
  }
  const gateway: PlayedGateway = {
    client,
    commands,
    configs,
    swaps,
    send,
    status: (at, ...devices) => send('status', { at, devices }),
    ack: (commandId, hop, reason) => send('ack', { commandId, hop, ok: !reason, reason, at: Date.now() }),
    onCommand: (next) => {
      answer = next
    },
    tellConfig: ({ hash, config: { roomId } }, hop, reason) =>
      send('ack', { roomId, hash, hop, ok: !reason, reason, at: Date.now() }),
    onConfig: (next) => {
      answerConfig = next
    },
    onSwap: (next) => {
      answerSwap = next
    },
    vanish: () => client.stream.destroy(),
    leave: async () => {
      if (!client.connected) return
      await send('event', '', true)
      await client.endAsync()
    },
  }
  prepare?.(gateway)
  await client.subscribeAsync(gatewayDownTopics(cid, gatewayNo), { qos: 1 })
  await send('event', event(true), true)
  return gateway
}
