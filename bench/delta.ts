import 'fake-indexeddb/auto'
import { sql } from 'kysely'
import { demoPassword } from '#server/seed/accounts.ts'
import { type RunningServer, startServer } from '#server/server.ts'
import { createApi } from '#src/api/api.ts'
import { openLocal } from '#src/local/database.ts'
import { encodePassword } from '#src/session/password.ts'
import { type Refresher, refreshCampus } from '#src/sync/refresh.ts'
import { withCookies } from '#tests/world/jar.ts'
import { countingFetch, type Wire } from './delta/counting-fetch.ts'
import { kilobytes } from './figures.ts'
import { mustEnd } from './loose-ends.ts'
import { embeddedPlace } from './places.ts'
import type { Report } from './report.ts'
import { account, mainCampus } from './school-console.ts'

const target = '20 KB'
const changed = 50

/** What refreshing a campus of 3,000 devices moves over the wire, the first time and after 50 rows have changed. */
export async function benchDelta(): Promise<Report> {
  const place = await embeddedPlace()
  const options = { host: '127.0.0.1', port: 0, mqttPort: 0, simulate: false, rateLimit: 0 }
  const server = await startServer({ ...options, dataDir: place.dataDir })
  const stop = mustEnd(() => server.stop())
  const wire = countingFetch()
  const api = createApi({ origin: server.url, system: 'school', fetch: withCookies(wire.fetch) })
  await api.call('user.login', { account, password: encodePassword(demoPassword) })
  const { list } = await api.call('campus.authorisedList', { pageSize: 0 })
  const campusId = list.find(({ name }) => name === mainCampus)?.campusId ?? 0
  const local = await openLocal('bench-delta')
  const refresher: Refresher = { db: local.bulk, api }
  await quieten(server)

  const size = await api.call('sync.packSize', { campusId })
  const rows: string[][] = []
  const measure = async (what: string, change: () => Promise<unknown>) => {
    await change()
    const moved = await moving(wire, () => refreshCampus(refresher, campusId))
    rows.push([what, String(moved.requests), kilobytes(moved.bytes)])
    return moved.bytes
  }
  await measure(
    `the first time (${size.devices} devices, ${kilobytes(size.bytes)} of JSON)`,
    async () => undefined,
  )
  await measure('nothing changed', async () => undefined)
  const deltas = [
    await measure(`${changed} rooms renamed`, () => touch(server, campusId, 'rooms')),
    await measure(`${changed} devices renamed, in as many rooms`, () => touch(server, campusId, 'devices')),
    await measure(`${changed} devices reported`, () => touch(server, campusId, 'statuses')),
  ]
  local.close()
  await stop()
  await place.remove()
  return {
    tables: [
      {
        title: 'Refreshing a campus: bytes over the wire',
        columns: ['', 'requests', 'moved'],
        rows,
        note: 'Heads and bodies both ways, compressed as browsers are answered, of all requests of one refresh.',
      },
    ],
    findings: [
      {
        what: `Delta of a campus of ${size.devices} devices, ${changed} rows changed, at most`,
        value: kilobytes(Math.max(...deltas)),
        target,
      },
    ],
  }
}

async function moving(wire: Wire, work: () => Promise<unknown>) {
  const before = { ...wire }
  await work()
  return { requests: wire.requests - before.requests, bytes: wire.bytes - before.bytes }
}

/** Every device has reported yesterday, so that only what reports from now on is news. */
const quieten = ({ database }: RunningServer) =>
  database.system((db) => sql`update device_status set at = now() - interval '1 day'`.execute(db))

const touch = ({ database }: RunningServer, campusId: number, what: 'rooms' | 'devices' | 'statuses') =>
  database.system(async (db) => {
    const { rows } = await sql<{ device: number; room: number }>`
      select min(id) as device, room_id as room from device where campus_id = ${campusId}
      group by room_id order by room_id limit ${changed}`.execute(db)
    const devices = rows.map(({ device }) => device)
    const rooms = rows.map(({ room }) => room)
    if (what === 'rooms')
      await sql`update space set name = name || '（改）' where id = any(${rooms}::bigint[])`.execute(db)
    if (what === 'devices')
      await sql`update device set name = name || '（改）' where id = any(${devices}::bigint[])`.execute(db)
    if (what === 'statuses')
      await sql`update device_status set device_switch = 1 - device_switch, at = now()
        where device_id = any(${devices}::bigint[])`.execute(db)
  })
