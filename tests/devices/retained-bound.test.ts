import { connectAsync, type MqttClient } from 'mqtt'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { downTopic, upTopic } from '#contract/device-protocol.ts'
import { peerTopic } from '#contract/peer-protocol.ts'
import { type Broker, type Peer, startBroker } from '#server/devices/broker.ts'
import { until } from './until.ts'

const cid = 5
let broker: Broker
const clients: MqttClient[] = []

const signIn = async (userName: string): Promise<Peer> =>
  userName === 'server'
    ? { kind: 'server' }
    : { kind: 'gateway', cid, gatewayNo: userName, credentialHash: '' }

beforeAll(async () => {
  broker = await startBroker({ host: '127.0.0.1', port: 0, signIn, log: pino({ level: 'silent' }) })
})
afterAll(async () => {
  await Promise.all(clients.map((client) => client.endAsync(true)))
  await broker.stop()
})

async function connect(username: string) {
  const options = { username, protocolVersion: 4, reconnectPeriod: 0 } as const
  const client = await connectAsync(`mqtt://127.0.0.1:${broker.port}`, options)
  client.on('error', () => {})
  clients.push(client)
  return client
}

/** Of a company that nothing else is kept for. */
const last = upTopic(99, 'last', 'event')

/** Topics that a message is kept for, by what somebody hears who comes now. */
async function kept(): Promise<string[]> {
  const server = await connect('server')
  const topics: string[] = []
  server.on('message', (topic, _payload, { retain }) => {
    if (retain) topics.push(topic)
  })
  // What is kept is told in the order in which it came to be.
  await server.publishAsync(last, '{}', { qos: 1, retain: true })
  await server.subscribeAsync('lamplighter/#')
  await until(() => topics.includes(last), 'what is kept is told')
  await server.publishAsync(last, '', { qos: 1, retain: true })
  await server.endAsync()
  return topics.filter((topic) => topic !== last).sort()
}

/** Publishes until the broker has taken it in, or ended the connection over it. */
async function say(from: string, topic: string, payload: string) {
  const client = await connect(from)
  const ended = new Promise<void>((resolve) => client.once('close', () => resolve()))
  const said = client.publishAsync(topic, payload, { qos: 1, retain: true }).catch(() => {})
  await Promise.race([said, ended])
  await client.endAsync(true)
}

it('keeps one word of a gateway, however it writes its topic, and none that is long', async () => {
  const own = upTopic(cid, 'one', 'event')
  await say('one', own, '{}')
  for (const number of ['05', '005', `${'0'.repeat(1_000)}5`, '5.0', '+5'])
    await say('one', own.replace('/5/', `/${number}/`), '{}')
  await say('one', peerTopic(cid, 'one', 'two'), '{}')
  expect(await kept()).toEqual([own])

  const heard: string[] = []
  const server = await connect('server')
  server.on('message', (topic) => heard.push(topic))
  await server.subscribeAsync('lamplighter/+/two/#')
  await say('two', peerTopic(cid, 'two', 'one').replace('/5/', '/05/'), '{}')
  await say('two', upTopic(cid, 'two', 'event'), 'x'.repeat(100_000))
  await until(() => heard.length > 0, 'the server hears it')
  expect(heard).toEqual([upTopic(cid, 'two', 'event')])
  expect(await kept()).toEqual([own])
})

it('forgets the last words of gateways that are no more', async () => {
  await say('stays', upTopic(cid, 'stays', 'event'), '{}')
  await say('goes', upTopic(cid, 'goes', 'event'), '{}')
  broker.forget(({ cid: company, gateway }) => company === cid && gateway === 'stays')
  expect(await kept()).toEqual([upTopic(cid, 'stays', 'event')])
})

it('lets a gateway subscribe to what there is to hear, and begin few messages that it does not end', async () => {
  const gateway = await connect('one')
  const granted = await gateway.subscribeAsync(downTopic(cid, 'one', 'command'))
  expect(granted[0]?.qos).toBe(0)
  await expect(gateway.subscribeAsync(`lamplighter/${cid}/one/down/made-up`)).rejects.toThrow()

  const begins = await connect('begins')
  let closed = false
  begins.once('close', () => {
    closed = true
  })
  const topic = Buffer.from(upTopic(cid, 'begins', 'status'))
  for (let id = 1; id <= 50; id += 1)
    begins.stream.write(
      Buffer.concat([
        Buffer.from([0x34, topic.length + 4, 0, topic.length]),
        topic,
        Buffer.from([0, id + 100]),
      ]),
    )
  await until(() => closed, 'the connection ends')
})
