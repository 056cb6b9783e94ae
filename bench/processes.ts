import { cpus } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#server/database/open.ts'
import { addSite, type Site } from '#tests/devices/site.ts'
import { signIn } from '#tests/server/client.ts'
import { ms } from './figures.ts'
import { type Load, load, type Shot } from './load.ts'
import { type Place, postgresqlPlace } from './places.ts'
import { overMosquitto, publish, taken } from './publishing.ts'
import type { Finding, Report, Settings, Table } from './report.ts'
import { account, mainCampus } from './school-console.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { shotOf } from './shots.ts'

const fleet = { gateways: 100, devicesPerGateway: 25 }
/** About what one process takes in; beyond it the broker and what publishes are what is measured. */
const asked = 40_000
const atATime = 24

interface Measured {
  processes: number
  list: Load
  edits: Load
  statuses: number
}

/**
 * Requests and status messages per second with 1, 2 and 3 server processes on one PostgreSQL and one Mosquitto. The
 * load is dealt out to the processes evenly, without a proxy, which would be measured with them.
 */
export async function benchProcesses({ quick }: Settings): Promise<Report> {
  const place = await postgresqlPlace()
  const first = await start(place)
  await first.stop()
  const site = await fleetIn(place)
  const seconds = quick ? 2 : 10
  const measured: Measured[] = []
  for (const processes of [1, 2, 3]) {
    const servers: ServerProcess[] = []
    for (let count = 0; count < processes; count += 1) servers.push(await start(place))
    const { list, edit } = await shotsAt(servers[0]?.url ?? '')
    measured.push({
      processes,
      list: await onAll(servers, list, seconds),
      edits: await onAll(servers, edit, seconds),
      statuses: await statusesTaken(servers, site, seconds),
    })
    for (const server of servers) await server.stop()
  }
  await place.remove()
  return { tables: [tableOf(measured)], findings: findingsOf(measured) }
}

const start = (place: Place) => startServerProcess(place, { ...overMosquitto, SIMULATE: 'off' })

/** Gateways of a company that nobody works in, beside the demonstration. */
async function fleetIn({ dataDir, databaseUrl }: Place): Promise<Site> {
  const database = await openDatabase({ dataDir, databaseUrl })
  const site = await addSite(database, fleet.gateways, fleet.devicesPerGateway)
  await database.close()
  return site
}

async function shotsAt(url: string): Promise<{ list: () => Shot; edit: () => Shot }> {
  const client = await signIn(url, 'school', account)
  const { list: campuses } = await client.call('campus.authorisedList', { pageSize: 0 })
  const campusId = campuses.find(({ name }) => name === mainCampus)?.campusId ?? 0
  const list = shotOf(client, 'device.queryDeviceList', { campusId })
  const { spaces } = await client.call('sync.changes', { campusId })
  const rooms = spaces.filter(({ kind }) => kind === 'room')
  let turn = 0
  const edit = () => {
    turn += 1
    const id = rooms[turn % rooms.length]?.id ?? 0
    const shot = shotOf(client, 'space.edit', { id, campusId, name: `教室 ${turn}` })
    return { ...shot, headers: { ...shot.headers, 'idempotency-key': `bench-${process.pid}-${turn}` } }
  }
  return { list: () => list, edit }
}

/** The same load as on one process, dealt out; figures of the slowest process where they cannot be added. */
async function onAll(servers: readonly ServerProcess[], next: () => Shot, seconds: number): Promise<Load> {
  const concurrency = atATime / servers.length
  await Promise.all(servers.map(({ url }) => load(url, next, { concurrency, seconds: 1 })))
  const loads = await Promise.all(servers.map(({ url }) => load(url, next, { concurrency, seconds })))
  const [slowest] = [...loads].sort((one, other) => other.latency.p99 - one.latency.p99)
  if (!slowest) throw new Error('there is no process')
  const sum = (of: (one: Load) => number) => loads.reduce((total, one) => total + of(one), 0)
  return {
    latency: slowest.latency,
    perSecond: sum(({ perSecond }) => perSecond),
    failed: sum(({ failed }) => failed),
  }
}

/** Messages that all processes together have taken in, per second. */
async function statusesTaken(
  servers: readonly ServerProcess[],
  site: Site,
  seconds: number,
): Promise<number> {
  const end = await publish(site, { rate: asked, perMessage: 1 })
  try {
    await pause(2_000)
    const before = await taken(servers)
    const began = performance.now()
    await pause(seconds * 1_000)
    return ((await taken(servers)) - before) / ((performance.now() - began) / 1_000)
  } finally {
    await end()
  }
}

const rate = (perSecond: number) => `${Math.round(perSecond)}/s`

const tableOf = (measured: readonly Measured[]): Table => ({
  title: 'Several server processes on one PostgreSQL and one Mosquitto',
  columns: ['processes', 'device lists', 'p99', 'edits', 'p99', 'failed', 'status messages'],
  rows: measured.map(({ processes, list, edits, statuses }) => [
    String(processes),
    rate(list.perSecond),
    ms(list.latency.p99),
    rate(edits.perSecond),
    ms(edits.latency.p99),
    String(list.failed + edits.failed),
    rate(statuses),
  ]),
  note:
    `${atATime} requests at a time in all; ${asked} messages/s are offered. The database, the broker and the load ` +
    `share the machine's ${cpus().length} cores with the processes: where these are few, more processes cannot add much.`,
})

const findingsOf = (measured: readonly Measured[]): Finding[] => [
  {
    what: 'Device lists of 1 / 2 / 3 processes',
    value: measured.map(({ list }) => rate(list.perSecond)).join(' / '),
  },
  { what: 'Edits', value: measured.map(({ edits }) => rate(edits.perSecond)).join(' / ') },
  { what: 'Status messages', value: measured.map(({ statuses }) => rate(statuses)).join(' / ') },
]
