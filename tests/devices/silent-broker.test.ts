import { type AddressInfo, createServer, type Socket } from 'node:net'
import { connectAsync } from 'mqtt'
import pino from 'pino'
import { expect, it } from 'vitest'
import { gatewayDownTopics } from '#contract/device-protocol.ts'
import { openDatabase } from '#server/database/open.ts'
import { startDevices } from '#server/devices/index.ts'
import { startSimulator } from '#server/simulator/index.ts'
import { places, quickest } from '#tests/world/databases.ts'
import { startRelay } from '#tests/world/relay.ts'
import { brokers } from './brokers.ts'
import { addSite, fleetOfSite } from './site.ts'
import { until } from './until.ts'

const log = pino({ level: 'silent' })

it('the link and simulated gateways stop although the broker takes connections and never answers', async () => {
  const sockets: Socket[] = []
  const broker = createServer((socket) => sockets.push(socket))
  await new Promise<void>((resolve) => broker.listen(0, '127.0.0.1', resolve))
  const mqttUrl = `mqtt://127.0.0.1:${(broker.address() as AddressInfo).port}`
  const place = await quickest.make()
  const database = await openDatabase(place)
  const site = await addSite(database, 3, 5)
  const config = { host: '127.0.0.1', mqttPort: 0, mqttUrl }
  const devices = await startDevices({ database, config, log })
  const simulator = startSimulator({ mqttUrl, fleet: fleetOfSite(site), log })
  await until(() => sockets.length === 4, 'the link and all gateways are connecting')
  expect([devices.listening(), simulator.connected()]).toEqual([false, 0])

  await devices.stop()
  await simulator.stop()
  await database.close()
  await place.remove()
  for (const socket of sockets) socket.destroy()
  broker.close()
})

const broker = brokers.find(({ strict }) => !strict)

it.skipIf(!broker || broker.missing !== null)(
  'what is said over a link that has fallen silent is refused in time, and not said later when it is back',
  async () => {
    const started = await broker?.start([])
    const direct = started?.config.mqttUrl ?? ''
    const { hostname, port } = new URL(direct)
    const relay = await startRelay({ host: hostname, port: Number(port) })
    const place = await places.embedded.make()
    const database = await openDatabase(place)
    const { cid, roomId, gateways } = await addSite(database, 1, 1)
    const [gateway] = gateways
    const mqttUrl = `mqtt://127.0.0.1:${relay.port}`
    const config = { host: '127.0.0.1', mqttPort: 0, mqttUrl, simulate: true }
    const devices = await startDevices({ database, config, log })
    const heard: string[] = []
    const listener = await connectAsync(direct)
    listener.on('message', (_topic, payload) => void heard.push(payload.toString()))
    await listener.subscribeAsync(gatewayDownTopics(cid, gateway?.gatewayNo ?? ''), { qos: 1 })
    await until(() => devices.listening(), 'the server listens')

    const gatewayIds = [gateway?.deviceId ?? 0]
    const end = (leaseId: string) =>
      devices.leases.end({ cid, roomId, leaseId, gatewayIds }, { by: '王老师' })
    relay.silent = true
    const [ended, pressed] = await Promise.allSettled([
      end('too-late'),
      devices.pressNew({ cid, gatewayIds }, 'too-late'),
    ])
    expect([ended, pressed]).toMatchObject([{ value: false }, { reason: { kind: { code: 5030 } } }])
    relay.cut()
    await until(() => !devices.listening(), 'the link is gone')
    relay.silent = false
    await until(() => devices.listening(), 'the link is back')
    expect(await end('in-time')).toBe(true)
    await until(() => heard.some((text) => text.includes('in-time')), 'the gateway is told')
    expect(heard.filter((text) => text.includes('too-late'))).toEqual([])

    await listener.endAsync()
    await devices.stop()
    await database.close()
    await place.remove()
    await relay.close()
  },
)
