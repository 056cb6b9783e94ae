import { setTimeout as pause } from 'node:timers/promises'
import { connectAsync } from 'mqtt'
import pino from 'pino'
import { expect, it } from 'vitest'
import { upTopic } from '#contract/device-protocol.ts'
import { type Peer, startBroker } from '#server/devices/broker.ts'
import { until } from './until.ts'

it('the embedded broker outlives packets that never end, and a flood whose only listener goes away', async () => {
  const signIn = async (userName: string): Promise<Peer> =>
    userName === 'server'
      ? { kind: 'server' }
      : { kind: 'gateway', cid: 1, gatewayNo: userName, credentialHash: '' }
  const broker = await startBroker({ host: '127.0.0.1', port: 0, signIn, log: pino({ level: 'silent' }) })
  const connect = (username: string) =>
    connectAsync(`mqtt://127.0.0.1:${broker.port}`, { username, protocolVersion: 4, reconnectPeriod: 0 })
  const listen = async () => {
    const client = await connect('server')
    let heard = 0
    client.on('message', () => {
      heard += 1
    })
    await client.subscribeAsync('lamplighter/+/+/up/status')
    return { client, heard: () => heard }
  }
  // A packet that says it has 200 MB: the connection ends at that, and nothing of it is kept.
  const [big, fits] = [await connect('big'), await connect('fits')]
  const ended = new Promise<void>((resolve) => big.once('close', () => resolve()))
  big.on('error', () => {})
  big.stream.write(Buffer.from([0x30, 0x80, 0xc2, 0xd7, 0x5f]))
  await ended
  await fits.publishAsync(upTopic(1, 'fits', 'status'), 'x'.repeat(900_000), { qos: 1 })
  await fits.endAsync()

  const gateways = await Promise.all(Array.from({ length: 30 }, (_, number) => connect(`G${number}`)))
  const flood = () => {
    for (const [number, gateway] of gateways.entries()) {
      for (let count = 0; count < 300; count += 1) gateway.publish(upTopic(1, `G${number}`, 'status'), '{}')
    }
  }

  for (let round = 0; round < 2; round += 1) {
    const listener = await listen()
    flood()
    await pause(20)
    listener.client.stream.destroy()
  }
  const last = await listen()
  gateways[0]?.publish(upTopic(1, 'G0', 'status'), '{}')
  await until(() => last.heard() > 0, 'messages are delivered again')
  expect(gateways.every(({ connected }) => connected)).toBe(true)
  await Promise.all([...gateways, last.client].map((client) => client.endAsync(true)))
  await broker.stop()
})
