import { type AddressInfo, createServer, type Socket } from 'node:net'
import pino from 'pino'
import { expect, it } from 'vitest'
import { openDatabase } from '#server/database/open.ts'
import { startDevices } from '#server/devices/index.ts'
import { startSimulator } from '#server/simulator/index.ts'
import { quickest } from '#tests/world/databases.ts'
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
