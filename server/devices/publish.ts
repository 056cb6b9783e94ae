import type { MqttClient } from 'mqtt'
import { type DownKind, downTopic } from '#contract/device-protocol.ts'
import { within } from '#server/within.ts'
import type { GatewayRow } from './registry-store.ts'

/** 'sent' means the broker has it; 'nobody' that it said no gateway is listening. */
export type Published = 'sent' | 'nobody' | 'failed'

/** Publishes with QoS 1, or not at all: nothing waits here for a connection to come back. */
export type Publish = (
  topic: string,
  payload: string,
  expiresInMs: number,
) => { done: Promise<Published>; drop(): void }

/**
 * What comes of a message within `patience` ms. One that is not taken by then is dropped: it would be said when the link is back,
 * to whoever has been told something else by then. A broker that takes nothing and hangs up on nobody keeps nobody waiting.
 */
export async function saidWithin({ done, drop }: ReturnType<Publish>, patience: number): Promise<Published> {
  const result = await within(done, patience, 'failed' as const)
  if (result !== 'sent') drop()
  return result
}

/** Says something to a gateway, now or not at all. */
export const sayTo = (
  publish: Publish,
  { cid, gatewayNo }: Pick<GatewayRow, 'cid' | 'gatewayNo'>,
  kind: DownKind,
  message: object,
  patience: number,
): Promise<Published> =>
  saidWithin(publish(downTopic(cid, gatewayNo, kind), JSON.stringify(message), patience), patience)

/** The reason code of a PUBACK of MQTT 5. */
const noMatchingSubscribers = 16

/** @param clientNow the client that is connected, if one is */
export const newPublisher =
  (clientNow: () => MqttClient | undefined): Publish =>
  (topic, payload, expiresInMs) => {
    const sender = clientNow()
    if (!sender?.connected) return { done: Promise.resolve('failed'), drop: () => {} }
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
    const drop = () => {
      // A client that was ended has closed its store, and connects no more.
      if (messageId && !sender.disconnecting) sender.removeOutgoingMessage(messageId)
    }
    return { done, drop }
  }
