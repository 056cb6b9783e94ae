import { setTimeout as pause } from 'node:timers/promises'
import { alarmKinds, kindFacts } from '#contract/rules/alarms/kinds.ts'
import { openDatabase } from '#server/database/open.ts'
import { addSite, type Site } from '#tests/devices/site.ts'
import { type Client, signIn } from '#tests/server/client.ts'
import { ms } from './figures.ts'
import { load } from './load.ts'
import { type Place, postgresqlPlace } from './places.ts'
import { overMosquitto, publish, taken } from './publishing.ts'
import type { Report, Settings } from './report.ts'
import { account } from './school-console.ts'
import { startServerProcess } from './server-process.ts'
import { shotOf } from './shots.ts'

const asked = 5_000
const rulesWanted = 50
/** One report of so many says that a device has a fault: alarms come and go all the while. */
const faultEvery = 2_000

/**
 * The list of devices of a campus of 100,000, asked for while its devices report 5,000 times a second and every report is
 * held against 50 alarm rules.
 */
export async function benchWatched({ quick }: Settings): Promise<Report> {
  const place = await postgresqlPlace()
  const options = { ...overMosquitto, SIMULATE: 'off' }
  const first = await startServerProcess(place, options)
  const client = await signIn(first.url, 'school', account)
  const { cid } = await client.call('user.baseinfo', {})
  await first.stop()
  const site = await siteIn(place, cid, quick ? 20 : 200)
  const server = await startServerProcess(place, options)
  const admin = await signIn(server.url, 'school', account)
  const rules = await addRules(admin, site.campusId)
  const list = shotOf(admin, 'device.queryDeviceList', {
    campusId: site.campusId,
    pageSize: 9,
    currentPage: 1,
  })
  const settings = { concurrency: 2, seconds: quick ? 2 : 20 }
  const rest = await load(server.url, () => list, settings)
  const end = await publish(site, { rate: asked, perMessage: 1, faultEvery })
  await pause(5_000)
  const [before, began] = [await taken([server]), performance.now()]
  const busy = await load(server.url, () => list, settings)
  const perSecond = ((await taken([server])) - before) / ((performance.now() - began) / 1_000)
  await end()
  const { list: alarms } = await admin.call('alarm.list', { pageSize: 0, campusId: site.campusId })
  await server.stop()
  await place.remove()
  const devices = site.gateways.reduce((sum, { devices: behind }) => sum + behind.length, 0)
  const rows = [
    ['at rest', '-', ms(rest.latency.p50), ms(rest.latency.p99), String(rest.failed)],
    [
      `${asked}/s asked`,
      `${Math.round(perSecond)}/s`,
      ms(busy.latency.p50),
      ms(busy.latency.p99),
      String(busy.failed),
    ],
  ]
  return {
    tables: [
      {
        title: `The list of devices while alarms are watched for: ${devices.toLocaleString('en')} devices, ${rules} rules, PostgreSQL and Mosquitto`,
        columns: ['', 'reports taken', 'list p50', 'p99', 'failed'],
        rows,
        note: `${alarms.length} alarms stood at the end. Database, broker and load share the machine.`,
      },
    ],
    findings: [
      {
        what: `List beside ${asked} reports/s and ${rules} rules, p99`,
        value: ms(busy.latency.p99),
        target: ms(100),
      },
    ],
  }
}

async function siteIn({ dataDir, databaseUrl }: Place, cid: number, gateways: number): Promise<Site> {
  const database = await openDatabase({ dataDir, databaseUrl })
  const site = await addSite(database, gateways, 500, { cid })
  await database.close()
  return site
}

/** Rules of every kind that reports of devices are held against, until there are as many as wanted. */
async function addRules(client: Client, campusId: number): Promise<number> {
  const held = await client.call('alarmRule.list', {})
  for (let count = held.length; count < rulesWanted; count += 1) {
    const kind = alarmKinds[count % alarmKinds.length] ?? 'deviceFault'
    const threshold = kindFacts[kind].limit?.threshold ?? null
    await client.call('alarmRule.add', { kind, minSeconds: 1, threshold, campusIds: [campusId] })
  }
  return rulesWanted
}
