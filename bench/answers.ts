import { setTimeout as pause } from 'node:timers/promises'
import type { CallName, InputOf } from '#contract/index.ts'
import { type Client, signIn } from '#tests/server/client.ts'
import { ms } from './figures.ts'
import { load, type Shot } from './load.ts'
import { type Kind, kinds } from './places.ts'
import type { Finding, Report, Settings, Table } from './report.ts'
import { account } from './school-console.ts'
import { startServerProcess } from './server-process.ts'
import { shotOf } from './shots.ts'

const wanted = 50
/** Campuses of the large demonstration by how many devices they have, about. */
const sizes = [160, 3_000, 100_000]
const pageSize = 9
/** A server that has just started has work of its own, in ms. */
const settles = 10_000

interface Campus {
  campusId: number
  devices: number
}

/** How fast the server answers about a campus as it grows: nine rows, a search, a far page, the tree, the summary. */
export async function benchAnswers(settings: Settings): Promise<Report> {
  const tables: Table[] = []
  const findings: Finding[] = []
  for (const kind of kinds)
    try {
      const { table, worst } = await measure(kind, settings)
      tables.push(table)
      findings.push({
        what: `Slowest answer about 100,000 devices, ${kind.name}, p95`,
        value: worst,
        target: ms(wanted),
      })
    } catch (error) {
      findings.push({ what: `Answers on ${kind.name}`, value: `not measured: ${(error as Error).message}` })
    }
  return { tables, findings }
}

async function measure({ name, make }: Kind, { quick }: Settings) {
  const place = await make()
  const server = await startServerProcess(place, quick ? {} : { SEED_SIZE: 'large' })
  const client = await signIn(server.url, 'school', account)
  await pause(quick ? 0 : settles)
  const rows: string[][] = []
  let worst = { p95: 0, what: '' }
  for (const campus of await campusesOf(client))
    for (const [what, shot] of Object.entries(await shots(client, campus))) {
      const settings = { concurrency: 1, seconds: quick ? 0.5 : 3 }
      await load(server.url, () => shot, { ...settings, seconds: 0.5 })
      const { latency, failed } = await load(server.url, () => shot, settings)
      if (latency.p95 > worst.p95) worst = { p95: latency.p95, what }
      const { p50, p95 } = latency
      const problem = failed > 0 ? `${failed} failed` : ''
      rows.push([campus.devices.toLocaleString('en'), what, ms(p50), ms(p95), ms(latency.worst), problem])
    }
  await server.stop()
  await place.remove()
  const table: Table = {
    title: `Answers about a campus as it grows, ${name}`,
    columns: ['devices', 'call', 'p50', 'p95', 'worst', ''],
    rows,
    note: 'One call at a time, from one process on the same machine.',
  }
  return { table, worst: `${ms(worst.p95)} (${worst.what})` }
}

/** Of the campuses there are, for each size the one that comes nearest. */
async function campusesOf(client: Client): Promise<Campus[]> {
  const { list } = await client.call('campus.authorisedList', { pageSize: 0 })
  const all = await Promise.all(
    list.map(async ({ campusId }) => ({
      campusId,
      devices: (await client.call('device.summary', { campusId })).deviceNum,
    })),
  )
  const nearest = sizes.flatMap((size) =>
    all.reduce<Campus[]>(
      ([best], one) =>
        best && Math.abs(best.devices - size) <= Math.abs(one.devices - size) ? [best] : [one],
      [],
    ),
  )
  return [...new Set(nearest)]
}

async function shots(client: Client, { campusId, devices }: Campus): Promise<Record<string, Shot>> {
  const { list } = await client.call('device.queryDeviceList', { campusId })
  const [first] = list
  const of = <N extends CallName>(call: N, input: InputOf<N>) => shotOf(client, call, input)
  const currentPage = Math.max(1, Math.floor((devices * 0.9) / pageSize))
  return {
    'nine of a room': of('device.queryDeviceList', { campusId, roomId: first?.roomId ?? 0 }),
    'nine of a campus': of('device.queryDeviceList', { campusId }),
    'a far page': of('device.queryDeviceList', { campusId, currentPage }),
    'a search, two characters': of('device.queryDeviceList', { campusId, keyWord: '空调' }),
    'a search that finds nothing': of('device.queryDeviceList', { campusId, keyWord: 'nothing' }),
    tree: of('campus.getCampusTree', { id: campusId }),
    summary: of('device.summary', { campusId }),
    gateways: of('device.reach', { campusId }),
    'buildings and their states': of('overview.campus', { campusId }),
  }
}
