import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { downTopic } from '#contract/device-protocol.ts'
import type { Database } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open.ts'
import { startBroker } from '#server/devices/broker.ts'
import { type Devices, startDevices } from '#server/devices/index.ts'
import { places } from '#tests/world/databases.ts'
import { eventually } from '#tests/world/eventually.ts'
import { type Relay, startRelay } from '#tests/world/relay.ts'
import { type PlayedGateway, playGateway } from './played-gateway.ts'
import { addSite } from './site.ts'

const log = pino({ level: 'silent' })
const server = { kind: 'server' } as const
const missing = places.postgresql.missing
if (missing && process.env.CI) throw new Error(missing)

describe.skipIf(missing)('a gateway that stays connected', () => {
  let undo: (() => unknown)[] = []
  let toBroker: Relay
  let toDatabase: Relay
  let devices: Devices
  let played: PlayedGateway
  let calendars: number

  beforeEach(async () => {
    const place = await places.postgresql.make()
    const url = new URL(place.databaseUrl ?? '')
    toDatabase = await startRelay({ host: url.hostname, port: Number(url.port || 5432) })
    url.host = `127.0.0.1:${toDatabase.port}`
    const database: Database = await openDatabase({ ...place, databaseUrl: url.href })
    const broker = await startBroker({ host: '127.0.0.1', port: 0, signIn: async () => server, log })
    toBroker = await startRelay({ host: '127.0.0.1', port: broker.port })
    const site = await addSite(database, 1, 1)
    const mqttUrl = `mqtt://server:secret@127.0.0.1:${toBroker.port}`
    devices = await startDevices({ database, config: { host: '', mqttPort: 0, mqttUrl }, log })
    await eventually(() => devices.listening())
    const [gateway] = site.gateways
    if (!gateway) throw new Error('the site has no gateway')
    calendars = 0
    played = await playGateway({
      ...{ url: `mqtt://127.0.0.1:${broker.port}`, cid: site.cid, ...gateway },
      prepare: ({ client }) =>
        client.on('message', (topic) => {
          if (topic === downTopic(site.cid, gateway.gatewayNo, 'calendar')) calendars += 1
        }),
    })
    await eventually(() => calendars === 1)
    undo = [
      () => played.leave(),
      () => devices.stop(),
      () => toBroker.close(),
      () => broker.stop(),
      () => database.close(),
      () => toDatabase.close(),
      () => place.remove(),
    ]
  })
  afterEach(async () => {
    for (const each of undo) await each()
  })

  it('is told again what may have changed while the server was cut off from the broker', async () => {
    toBroker.cut()
    await eventually(() => !devices.listening())
    await eventually(() => calendars === 2)
    expect([played.client.connected, devices.listening()]).toEqual([true, true])
  })

  it('is told again when the server may have missed what the database says', async () => {
    toDatabase.cut()
    await eventually(() => calendars === 2)
    expect(played.client.connected).toBe(true)
  })
})
