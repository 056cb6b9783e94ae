import type { BaseLogger } from 'pino'
import type { Database } from '#server/database/database.ts'
import type { Happenings } from './happenings.ts'
import { noRatings, type Ratings, ratingsNow } from './product-ratings.ts'
import { type DeviceRow, devicesChangedSince, type GatewayRow, gateways, horizon } from './registry-store.ts'
import { moveStatuses } from './status-store.ts'

/** Which devices and gateways there are, in memory: what a message names by number is found without a query. */
export interface Registry extends Found {
  /** Takes in what has changed in the database since the last time. Calls made while it runs share one more run. */
  refresh(): Promise<void>
  /** Refreshes soon, but not again within two seconds, whoever asks. */
  refreshSoon(): void
  stop(): Promise<void>
}

interface Found {
  device(id: number): DeviceRow | undefined
  /** A device by its number, if it is that gateway or is reached through it. */
  reported(gateway: GatewayRow, deviceNo: string): DeviceRow | undefined
  gateway(gatewayNo: string): GatewayRow | undefined
  /** A gateway by its own device. */
  gatewayOf(deviceId: number): GatewayRow | undefined
  /** The gateway's own device and all reached through it. */
  behind(gateway: GatewayRow): Iterable<DeviceRow>
  gateways(): Iterable<GatewayRow>
  /** The devices of a room. */
  inRoom(roomId: number): Iterable<DeviceRow>
  /** Whether devices of a room are behind a gateway. */
  reaches(gateway: GatewayRow, roomId: number): boolean
}

const refreshPause = 2_000
/** Credentials are not announced, so gateways are read again this often. */
const refreshInterval = 30_000

export async function loadRegistry(
  database: Database,
  happenings: Happenings,
  log: BaseLogger,
): Promise<Registry> {
  const rows = newRows()
  let seenTo: string | undefined

  const load = async () => {
    // Read before the rows, so that a change that commits in between is read again, never missed.
    const next = await database.system(horizon)
    const changed = await devicesChangedSince(database, seenTo)
    const ratings = await database.system(ratingsNow)
    // From here to the last device without waiting: nobody may find a room without its devices.
    for (const roomId of changed.roomIds) rows.forgetRoom(roomId)
    rows.rate(ratings)
    for (const device of changed.devices) rows.remember(device)
    if (changed.roomIds.length > 0) await database.system((db) => moveStatuses(db, changed.roomIds))
    rows.rememberGateways(await database.system(gateways))
    seenTo = next
  }

  let running = Promise.resolve()
  let waiting: Promise<void> | undefined
  const refresh = (): Promise<void> => {
    waiting ??= running
      .catch(() => {})
      .then(() => {
        waiting = undefined
        running = load().then(() => happenings.tell({ kind: 'registry' }))
        return running
      })
    return waiting
  }
  const tryRefresh = () => refresh().catch((error) => log.warn({ error }, 'devices could not be read again'))

  await load()
  let pause: NodeJS.Timeout | undefined
  const refreshSoon = () => {
    pause ??= setTimeout(() => {
      pause = undefined
      void tryRefresh()
    }, refreshPause)
  }
  const interval = setInterval(tryRefresh, refreshInterval)
  const deaf = await database.listen('lamplighter_changed', refreshSoon)

  return {
    ...rows.found,
    refresh,
    refreshSoon,
    stop: async () => {
      clearTimeout(pause)
      clearInterval(interval)
      await deaf()
      await running.catch(() => {})
    },
  }
}

/** The rows in memory, found by whatever names them. */
function newRows() {
  const byId = new Map<number, DeviceRow>()
  const byNo = new Map<string, DeviceRow>()
  const byRoom = new Map<number, Set<DeviceRow>>()
  const byGateway = new Map<number, Set<DeviceRow>>()
  let gatewaysByNo = new Map<string, GatewayRow>()
  let gatewaysById = new Map<number, GatewayRow>()
  let ratings = noRatings

  const found: Found = {
    device: (id) => byId.get(id),
    reported: (gateway, deviceNo) => {
      const device = byNo.get(numberKey(gateway.cid, deviceNo))
      return device && (device.gatewayId ?? device.id) === gateway.deviceId ? device : undefined
    },
    gateway: (gatewayNo) => gatewaysByNo.get(gatewayNo),
    gatewayOf: (deviceId) => gatewaysById.get(deviceId),
    behind: (gateway) => byGateway.get(gateway.deviceId) ?? [],
    gateways: () => gatewaysByNo.values(),
    inRoom: (roomId) => byRoom.get(roomId) ?? [],
    reaches: ({ deviceId }, roomId) =>
      [...(byRoom.get(roomId) ?? [])].some((device) => (device.gatewayId ?? device.id) === deviceId),
  }
  return {
    found,
    forgetRoom: (roomId: number) => {
      for (const device of byRoom.get(roomId) ?? []) {
        byId.delete(device.id)
        byNo.delete(numberKey(device.cid, device.deviceNo))
        byGateway.get(device.gatewayId ?? device.id)?.delete(device)
      }
      byRoom.delete(roomId)
    },
    /** Takes up what lamps take from now on. */
    rate: (now: Ratings) => {
      const same = now.mark === ratings.mark
      ratings = now
      if (!same) for (const device of byId.values()) device.rating = now.of(device)
    },
    remember: (device: DeviceRow) => {
      device.rating = ratings.of(device)
      byId.set(device.id, device)
      byNo.set(numberKey(device.cid, device.deviceNo), device)
      group(byRoom, device.roomId).add(device)
      group(byGateway, device.gatewayId ?? device.id).add(device)
    },
    rememberGateways: (rows: readonly GatewayRow[]) => {
      gatewaysByNo = new Map(rows.map((row) => [row.gatewayNo, row]))
      gatewaysById = new Map(rows.map((row) => [row.deviceId, row]))
    },
  }
}

const numberKey = (cid: number, deviceNo: string) => `${cid} ${deviceNo}`

function group<K, V>(groups: Map<K, Set<V>>, key: K): Set<V> {
  const found = groups.get(key) ?? new Set<V>()
  groups.set(key, found)
  return found
}

/** The number of a gateway by its device, empty for none; one that is new is read from the database. */
export async function gatewayNoOf(
  registry: Pick<Registry, 'gatewayOf' | 'refresh'>,
  gatewayId: number,
): Promise<string> {
  if (!registry.gatewayOf(gatewayId)) await registry.refresh()
  return registry.gatewayOf(gatewayId)?.gatewayNo ?? ''
}
