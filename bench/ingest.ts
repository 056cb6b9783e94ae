import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import pino from 'pino'
import { devicePage } from '#server/areas/device/store.ts'
import type { Database } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open.ts'
import { type Devices, startDevices } from '#server/devices/index.ts'
import { addSite, type Site } from '#tests/devices/site.ts'
import type { Publishing } from './ingest-publisher.ts'

type Row = [label: string, value: string]

const fleet = { gateways: 200, devicesPerGateway: 25 }
const loads = process.env.ONE
  ? [{ rate: 5_000, perMessage: 1 }]
  : [
      { rate: 0, perMessage: 1 },
      { rate: 5_000, perMessage: 1 },
      { rate: 10_000, perMessage: 1 },
      { rate: 20_000, perMessage: 25 },
    ]
const warmUp = 4_000
const measured = 10_000
const listEvery = 50
const publisher = fileURLToPath(new URL('./ingest-publisher.ts', import.meta.url))

/**
 * Device reports taken in per second on the embedded database and broker, published by another process over one
 * connection per gateway, beside the latency of the list of devices asked for 20 times a second.
 */
export async function benchIngest(): Promise<{ rows: Row[] }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lamplighter-bench-'))
  const database = await openDatabase({ dataDir })
  const rows: Row[] = [
    ['Fleet', `${fleet.gateways} gateways, ${fleet.gateways * fleet.devicesPerGateway} devices`],
  ]
  try {
    const site = await addSite(database, fleet.gateways, fleet.devicesPerGateway)
    // A new database has not counted its rows yet, and plans as if it had none.
    await database.system((db) => sql`analyze`.execute(db))
    const config = { host: '127.0.0.1', mqttPort: 0 }
    const devices = await startDevices({ database, config, log: pino({ level: 'warn' }) })
    try {
      for (const load of loads) rows.push(...(await underLoad(database, devices, site, load)))
    } finally {
      await devices.stop()
    }
  } finally {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { rows }
}

async function underLoad(
  database: Database,
  devices: Devices,
  site: Site,
  { rate, perMessage }: { rate: number; perMessage: number },
): Promise<Row[]> {
  const child = fork(publisher, { execArgv: ['--import', 'tsx'] })
  try {
    if (rate > 0) {
      const gateways = site.gateways.map(({ gatewayNo, secret, devices: behind }) => ({
        gatewayNo,
        secret,
        deviceNos: behind.map(({ deviceNo }) => deviceNo),
      }))
      child.send({ url: devices.mqttUrl, cid: site.cid, gateways, rate, perMessage } satisfies Publishing)
      const ended = once(child, 'exit').then(() => Promise.reject(new Error('the publisher ended')))
      await Promise.race([once(child, 'message'), ended])
      await pause(warmUp)
    }
    const before = devices.counts()
    const cpu = process.cpuUsage()
    const began = performance.now()
    const latencies = await listFor(database, site, measured)
    const seconds = (performance.now() - began) / 1_000
    const { user, system } = process.cpuUsage(cpu)
    const after = devices.counts()

    const taken = ((after.messages - before.messages) * perMessage) / seconds
    const label = rate === 0 ? 'At rest' : `${rate} reports/s asked, ${perMessage} a message`
    const list = `list p50 ${quantile(latencies, 0.5)} ms, p99 ${quantile(latencies, 0.99)} ms, most ${quantile(latencies, 1)} ms`
    if (rate === 0) return [[label, list]]
    return [
      [label, `${Math.round(taken)} taken/s, ${after.unsaved} not saved yet at the end`],
      ['', `${list}; ${Math.round((user + system) / seconds / 10_000)} % of a core`],
    ]
  } finally {
    child.kill()
  }
}

async function listFor(database: Database, site: Site, duration: number): Promise<number[]> {
  const latencies: number[] = []
  const end = performance.now() + duration
  const running: Promise<void>[] = []
  while (performance.now() < end) {
    running.push(
      list(database, site).then((took) => {
        latencies.push(took)
      }),
    )
    await pause(listEvery)
  }
  await Promise.all(running)
  return latencies.sort((one, other) => one - other)
}

/** The list call of the console, without HTTP. */
async function list(database: Database, { cid, campusId }: Site): Promise<number> {
  const began = performance.now()
  const who = { userId: 0, cid, campusIds: null, urls: new Set<string>() }
  await database.tenant(who, (tenant) => devicePage(tenant, { campusId, pageSize: 9, currentPage: 1 }))
  return performance.now() - began
}

const quantile = (sorted: readonly number[], share: number): number =>
  Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { rows } = await benchIngest()
  for (const [label, value] of rows) console.log(`${label.padEnd(40)} ${value}`)
}
