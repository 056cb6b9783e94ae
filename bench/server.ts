import type { CallName, InputOf } from '#contract/index.ts'
import { demoPassword } from '#server/seed/accounts.ts'
import { type Client, signIn } from '#tests/server/client.ts'
import { median, ms } from './figures.ts'
import { type Load, load, type Shot } from './load.ts'
import { type Kind, kinds, type Place } from './places.ts'
import type { Finding, Report, Settings, Table } from './report.ts'
import { account, mainCampus } from './school-console.ts'
import { startServerProcess } from './server-process.ts'
import { shotOf } from './shots.ts'

const concurrencies = [1, 20]

/** How fast the server answers and starts, on each database; without a PostgreSQL only on the embedded one. */
export async function benchServer(settings: Settings): Promise<Report> {
  const tables: Table[] = []
  const findings: Finding[] = []
  for (const kind of kinds) {
    let place: Place
    try {
      place = await kind.make()
      await place.remove()
    } catch (error) {
      findings.push({ what: `Server on ${kind.name}`, value: `not measured: ${(error as Error).message}` })
      continue
    }
    const starts = await measureStarts(kind, settings)
    const calls = await measureCalls(kind, settings)
    tables.push(starts.table, calls.table)
    findings.push(...starts.findings, ...calls.findings)
  }
  return { tables, findings }
}

async function measureStarts({ name, make }: Kind, { quick }: Settings) {
  const cold: number[] = []
  const warm: number[] = []
  for (let run = 0; run < (quick ? 1 : 3); run += 1) {
    const place = await make()
    for (const [times, count] of [
      [cold, 1],
      [warm, quick ? 1 : 3],
    ] as const)
      for (let start = 0; start < count; start += 1) {
        const server = await startServerProcess(place, { SIMULATE: 'on' })
        times.push(server.startedIn)
        await server.stop()
      }
    await place.remove()
  }
  const row = (label: string, times: readonly number[]) => [label, ms(median(times)), ms(Math.max(...times))]
  const table: Table = {
    title: `Start of the server, ${name}, with simulated gateways`,
    columns: ['', 'median', 'worst'],
    rows: [row('cold: a new database, migrated and seeded', cold), row('warm', warm)],
    note: 'From starting the process to its first answer.',
  }
  const findings: Finding[] = [
    { what: `Server start, ${name}, cold`, value: ms(median(cold)) },
    { what: `Server start, ${name}, warm`, value: ms(median(warm)), target: '10.00 s' },
  ]
  return { table, findings }
}

interface Measured {
  name: string
  concurrency: number
  result: Load
}

async function measureCalls({ name, make }: Kind, { quick }: Settings) {
  const place = await make()
  const server = await startServerProcess(place)
  const client = await signIn(server.url, 'school', account)
  const measured: Measured[] = []
  for (const [call, shot] of Object.entries(await shots(client)))
    for (const concurrency of concurrencies) {
      await load(server.url, () => shot, { concurrency, seconds: quick ? 0.2 : 1 })
      const result = await load(server.url, () => shot, { concurrency, seconds: quick ? 1 : 5 })
      measured.push({ name: call, concurrency, result })
    }
  await server.stop()
  await place.remove()
  const rows = measured.map(({ name: call, concurrency, result: { latency, perSecond, failed } }) => [
    call,
    String(concurrency),
    ms(latency.p50),
    ms(latency.p99),
    ms(latency.worst),
    `${Math.round(perSecond)}/s`,
    failed > 0 ? `${failed} failed` : '',
  ])
  const p99 = (call: string, concurrency: number) =>
    measured.find((one) => one.name === call && one.concurrency === concurrency)?.result.latency.p99 ??
    Number.NaN
  const findings: Finding[] = [callNames.list, callNames.tree].map((call) => ({
    what: `${call}, ${name}, p99 of 1 / of 20 at a time`,
    value: `${ms(p99(call, 1))} / ${ms(p99(call, 20))}`,
    target: '100 ms',
  }))
  const table: Table = {
    title: `Calls, ${name}, main campus of 300 rooms and 3,000 devices`,
    columns: ['call', 'at a time', 'p50', 'p99', 'worst', 'requests', ''],
    rows,
    note: 'The load comes from one process on the same machine. Heartbeat touches no database.',
  }
  return { table, findings }
}

const callNames = {
  heartbeat: 'heartbeat',
  signIn: 'sign-in',
  campuses: 'campus list',
  list: 'device list, 9 of 3,000',
  longList: 'device list, 500 of 3,000',
  tree: 'campus tree, 300 rooms',
  template: 'template, whole',
} as const

/** The calls that are measured, ready to be sent. */
async function shots(client: Client): Promise<Record<string, Shot>> {
  const { list: campuses } = await client.call('campus.authorisedList', { pageSize: 0 })
  const campusId = campuses.find((campus) => campus.name === mainCampus)?.campusId ?? 0
  const { list: templates } = await client.call('template.getList', { campusId, pageSize: 0 })
  const id = templates[0]?.id ?? 0
  const of = <N extends CallName>(name: N, input: InputOf<N>) => shotOf(client, name, input)
  return {
    [callNames.heartbeat]: of('sync.heartbeat', {}),
    [callNames.campuses]: of('campus.authorisedList', { pageSize: 0 }),
    [callNames.list]: of('device.queryDeviceList', { campusId }),
    [callNames.longList]: of('device.queryDeviceList', { campusId, pageSize: 500 }),
    [callNames.tree]: of('campus.getCampusTree', { id: campusId }),
    [callNames.template]: of('template.getTemplateById', { id }),
    // Last: signing in ends the session that the others are made with.
    [callNames.signIn]: of('user.login', { account, password: btoa(demoPassword) }),
  }
}
