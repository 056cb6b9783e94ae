import pino from 'pino'
import { openDatabase } from '#server/database/open.ts'
import type { FirmwareFate } from '#server/simulator/firmware-player.ts'
import { startSimulator } from '#server/simulator/index.ts'
import { addSite, fleetOfSite, type Site } from '#tests/devices/site.ts'
import { type Client, signIn } from '#tests/server/client.ts'
import { eventually } from '#tests/world/eventually.ts'
import { mustEnd } from './loose-ends.ts'
import { type Place, postgresqlPlace } from './places.ts'
import { mqttUrl, overMosquitto } from './publishing.ts'
import { account } from './school-console.ts'
import { startServerProcess } from './server-process.ts'

/** A building of the demonstration's school company, in which the bench plays the gateways and devices. */
export interface PlayedBuilding {
  site: Site
  /** Signed in at the server, which is in a process of its own. */
  admin: Client
  /**
   * Has all gateways connect, and waits until the server has heard of each and of its devices.
   * @param fate what goes wrong with firmware
   * @returns what breaks all connections at once
   */
  appear(fate?: FirmwareFate): Promise<() => Promise<void>>
  stop(): Promise<void>
}

/** Gateways, and devices behind each, of which every twentieth is a meter and the others lamps. */
export interface BuildingSize {
  gateways: number
  devicesPerGateway: number
}

/** How long anything may take before the bench gives up, in ms. */
export const patience = 15 * 60_000
/** Gateways of a building do not all have power in the same instant: so many connect in a second. */
const connectRate = 50

/** Starts the server on PostgreSQL and Mosquitto, with a building of that size beside the demonstration. */
export async function playBuilding(size: BuildingSize): Promise<PlayedBuilding> {
  const place = await postgresqlPlace()
  const options = { ...overMosquitto, SIMULATE: 'off' }
  const first = await startServerProcess(place, options)
  const { cid } = await (await signIn(first.url, 'school', account)).call('user.baseinfo', {})
  await first.stop()
  const site = await buildingIn(place, cid, size)
  const server = await startServerProcess(place, options)
  const admin = await signIn(server.url, 'school', account)
  const { campusId } = site
  const heard = async () => {
    const { gateways } = await admin.call('device.reach', { campusId })
    return gateways.every(({ online, onlineNum, deviceNum }) => online && onlineNum > deviceNum * 0.9)
  }
  return {
    site,
    admin,
    appear: async (fate) => {
      const log = pino({ level: 'warn' })
      const playing = startSimulator({ mqttUrl, fleet: fleetOfSite(site), rate: 0, connectRate, fate, log })
      const lose = mustEnd(() => playing.stop())
      await eventually(() => playing.connected() === size.gateways, patience)
      await eventually(heard, patience)
      return lose
    },
    stop: async () => {
      await server.stop()
      await place.remove()
    },
  }
}

async function buildingIn(place: Place, cid: number, size: BuildingSize): Promise<Site> {
  const database = await openDatabase(place)
  const site = await addSite(database, size.gateways, size.devicesPerGateway, { cid })
  await database.system(async (db) => {
    const add = (kind: 'building' | 'floor', parent_id: number | null, name: string) =>
      db
        .insertInto('space')
        .values({ cid, campus_id: site.campusId, kind, parent_id, name })
        .returning('id')
        .executeTakeFirstOrThrow()
    const building = await add('building', null, '实训楼')
    const floor = await add('floor', building.id, '1F')
    await db.updateTable('space').set({ parent_id: floor.id }).where('id', '=', site.roomId).execute()
  })
  await database.close()
  return site
}
