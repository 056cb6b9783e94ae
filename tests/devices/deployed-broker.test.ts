import { readFile } from 'node:fs/promises'
import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { downTopic, upTopic } from '#contract/device-protocol.ts'
import { peerTopic } from '#contract/peer-protocol.ts'
import { newCertificate } from '#tests/world/certificate.ts'
import { noMosquitto, startMosquitto } from './mosquitto.ts'
import { until } from './until.ts'

if (noMosquitto) {
  const sentence = `The rights of deploy/mosquitto.acl are not tested: ${noMosquitto}`
  if (process.env.CI) throw new Error(sentence)
  console.warn(`SKIPPED. ${sentence}`)
}

const cid = 5
const passwordOf = (user: string) => `password of ${user}`
const deployed = (name: string) => readFile(new URL(`../../deploy/${name}`, import.meta.url), 'utf8')

describe.skipIf(noMosquitto)('Mosquitto as deploy/ sets it up', () => {
  const { cert, key } = newCertificate()
  const clients: MqttClient[] = []
  let servers: string[]
  let ports: { plain: number; tls: number }
  let stop: () => Promise<void>

  beforeAll(async () => {
    const acl = await deployed('mosquitto.acl')
    servers = [...acl.matchAll(/^user (.+)$/gm)].map(([, name = '']) => name)
    const conf = await deployed('mosquitto.conf')
    const settings = ({ plain, tls }: typeof ports) =>
      conf
        .replace(/^listener 8883$/m, `listener ${tls} 127.0.0.1`)
        .replace(/^listener 1883 /m, `listener ${plain} `)
        .replaceAll('/etc/mosquitto/certs/', '/etc/mosquitto/')
    const users = [...servers, 'one', 'two'].map((name) => ({ name, password: passwordOf(name) }))
    const files = { 'ca.crt': cert, 'server.crt': cert, 'server.key': key }
    const started = await startMosquitto({ settings, acl, users, files })
    ports = started.ports
    stop = started.stop
  })
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.endAsync(true)))
    await stop?.()
  })

  async function connect(
    username: string,
    more: IClientOptions = {},
    url = `mqtt://127.0.0.1:${ports.plain}`,
  ) {
    const own = { username, password: passwordOf(username), clientId: username, protocolVersion: 4 } as const
    const client = await connectAsync(url, { ...own, reconnectPeriod: 0, ...more })
    client.on('error', () => {})
    clients.push(client)
    const heard: string[] = []
    client.on('message', (topic) => heard.push(topic))
    const say = (topic: string) => client.publishAsync(topic, '{}', { qos: 1 })
    return { client, heard, say }
  }
  const asGateway = (name: string) => connect(name, { ca: cert }, `mqtts://127.0.0.1:${ports.tls}`)

  it('lets in whom it knows: server processes side by side, and gateways over TLS', async () => {
    expect(servers).toEqual(['lamplighter-8081', 'lamplighter-8082', 'lamplighter-8083'])
    const open = [...(await Promise.all(servers.map((name) => connect(name)))), await asGateway('one')]
    // Whoever gives the client id of another one pushes nobody off.
    open.push(await connect('two', { clientId: 'one' }))
    for (const { say } of open) await say('lamplighter/here')
    expect(open.filter(({ client }) => !client.connected)).toEqual([])
    for (const stranger of [
      connect('one', { password: 'guess' }),
      connect('nobody'),
      connect('one', { username: undefined, password: undefined }),
    ])
      await expect(stranger).rejects.toThrow(/not authorized|bad user/i)
  })

  it('lets a server process hear every gateway and speak to each, and a gateway speak as itself', async () => {
    const [listens, speaks] = [await connect(servers[0] ?? ''), await connect(servers[1] ?? '')]
    await listens.client.subscribeAsync(['lamplighter/+/+/up/+', 'lamplighter/+/+/peer/+'])
    const [one, two] = [await asGateway('one'), await asGateway('two')]
    for (const { client } of [one, two]) await client.subscribeAsync(['#', 'lamplighter/#'])

    // What it may not comes first: who has heard the last has not heard what went before.
    for (const topic of [
      upTopic(cid, 'two', 'status'),
      peerTopic(cid, 'two', 'one'),
      downTopic(cid, 'two', 'command'),
      downTopic(cid, 'one', 'command'),
      'lamplighter/status',
      peerTopic(cid, 'one', 'two'),
      upTopic(cid, 'one', 'status'),
    ])
      await one.say(topic)
    await until(() => listens.heard.includes(upTopic(cid, 'one', 'status')), 'the server hears the gateway')
    expect(listens.heard).toEqual([peerTopic(cid, 'one', 'two'), upTopic(cid, 'one', 'status')])

    await speaks.say(downTopic(cid, 'one', 'command'))
    await speaks.say(downTopic(cid, 'two', 'command'))
    const last = downTopic(cid, 'one', 'config')
    await speaks.say(last)
    await until(() => one.heard.includes(last), 'the gateway hears the server')
    await until(() => two.heard.includes(downTopic(cid, 'two', 'command')), 'the other one does')
    expect([...new Set(one.heard)]).toEqual([downTopic(cid, 'one', 'command'), last])
    expect([...new Set(two.heard)]).toEqual([peerTopic(cid, 'one', 'two'), downTopic(cid, 'two', 'command')])
  })
})
