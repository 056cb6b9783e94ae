import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe } from 'vitest'
import type { CommandProgress, DeviceStatus } from '#contract/device-shapes.ts'
import type { Database } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open.ts'
import { type DeviceEvent, type Devices, startDevices } from '#server/devices/index.ts'
import { Refusal } from '#server/refusal.ts'
import { type Place, places } from '#tests/world/databases.ts'
import { brokers, type StartedBroker, type TestBroker, usable } from './brokers.ts'
import { type PlayedGateway, playGateway } from './played-gateway.ts'
import { addSite, type Site, type SiteGateway } from './site.ts'
import { tellDevice } from './tell-device.ts'
import { until } from './until.ts'

const wanted = <V>(value: V | undefined): V => {
  if (value === undefined) throw new Error('there is no such thing here')
  return value
}
export const gatewayOf = (site: Site, number = 0): SiteGateway => wanted(site.gateways[number])
export const lampOf = (site: Site, place = 0, gateway = 0) => wanted(gatewayOf(site, gateway).devices[place])

/** The devices side of a server on one broker, with a site of three gateways and one of another company. */
export class DevicesWorld {
  site: Site
  rival: Site
  devices: Devices
  database: Database
  events: DeviceEvent[] = []
  readonly played: PlayedGateway[] = []

  constructor(database: Database, devices: Devices, site: Site, rival: Site) {
    this.database = database
    this.devices = devices
    this.site = site
    this.rival = rival
    devices.subscribe((event) => this.events.push(event))
  }

  async play(site: Site, number = 0): Promise<PlayedGateway> {
    const { gatewayNo, secret } = gatewayOf(site, number)
    const gateway = await playGateway({ url: this.devices.mqttUrl, cid: site.cid, gatewayNo, secret })
    this.played.push(gateway)
    return gateway
  }

  /** The row in device_status, with everything heard so far in it. */
  async saved(deviceId: number) {
    await this.devices.flush()
    return this.database.system((db) =>
      db.selectFrom('device_status').selectAll().where('device_id', '=', deviceId).executeTakeFirst(),
    )
  }

  /** What the listeners were told of a device in this test. */
  told(deviceId: number): DeviceStatus[] {
    const statuses = this.events.flatMap((event) => (event.kind === 'status' ? event.statuses : []))
    return statuses.filter((status) => status.deviceId === deviceId)
  }

  progress(): CommandProgress[] {
    return this.events.flatMap((event) => (event.kind === 'command' ? [event.progress] : []))
  }

  switchOn(deviceId: number, expiresAt?: number): Promise<CommandProgress> {
    const input = { deviceId, identifier: 'switch', paramValue: 1, ...(expiresAt ? { expiresAt } : {}) }
    return tellDevice(this, this.site.cid, input)
  }
}

export async function refusalOf(call: Promise<unknown>): Promise<Refusal> {
  const error = await call.then(
    () => null,
    (caught: unknown) => caught,
  )
  if (error instanceof Refusal) return error
  throw new Error('it was not refused', { cause: error })
}

/** Runs a suite on the embedded broker and on Mosquitto. `world` is there from the first test on. */
export function onEachBroker(suite: (world: () => DevicesWorld, broker: TestBroker) => void): void {
  for (const broker of brokers.filter(usable)) {
    describe(`on ${broker.name}`, () => {
      let place: Place
      let database: Database
      let started: StartedBroker
      let world: DevicesWorld

      beforeAll(async () => {
        // On PostgreSQL a server shares what a broker carries with all others on that broker: those of tests beside it too.
        place = await places.embedded.make()
        database = await openDatabase(place)
        const site = await addSite(database, 3, 4)
        const rival = await addSite(database, 1, 2)
        started = await broker.start([...site.gateways, ...rival.gateways])
        const log = pino({ level: 'silent' })
        const devices = await startDevices({ database, config: { ...started.config, sendAgain: 400 }, log })
        world = new DevicesWorld(database, devices, site, rival)
        await until(() => devices.listening(), 'the server listens')
      })
      beforeEach(() => {
        world.events = []
      })
      afterEach(async () => {
        await Promise.all(world.played.splice(0).map((gateway) => gateway.leave()))
      })
      afterAll(async () => {
        await world.devices.stop()
        await started.stop()
        await database.close()
        await place.remove()
      })
      suite(() => world, broker)
    })
  }
}
