import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { get } from 'node:https'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Client } from '#tests/server/client.ts'
import { places } from '#tests/world/databases.ts'
import { missingPrograms } from '../../scripts/front-programs.mjs'
import { type Cluster, startCluster } from './cluster.ts'

const mqttUrl = process.env.TEST_MQTT_URL ?? 'mqtt://127.0.0.1:1883'
const absent = [...missingPrograms(), ...(places.postgresql.missing ? [places.postgresql.missing] : [])]
if (absent.length > 0) {
  const sentence = `What deploy/ configures is not tested without ${absent.join(', ')}.`
  if (process.env.CI) throw new Error(sentence)
  console.warn(`SKIPPED. ${sentence}`)
}

const cookie = (token: string) => `lamplighter_school=${token}`

/** What a stream says, as it comes, over https with a certificate that is checked. */
function openSecureStream({ secure }: Cluster, token: string, campusId: number) {
  const heard: string[] = []
  const ended = new Promise<void>((resolve) => {
    const url = `${secure.url}/iot_api/sync/v1/stream?systemCode=school&campusIds=${campusId}`
    // What a browser gets and sends over https (server/http/session-cookie.ts).
    const options = { ca: readFileSync(secure.rootFile), headers: { cookie: `__Host-${cookie(token)}` } }
    get(url, options, (response) => {
      response.on('data', (bytes) => heard.push(String(bytes)))
      response.on('close', resolve)
    }).on('error', () => resolve())
  })
  return { heard, ended }
}

describe.skipIf(absent.length > 0)('three server processes behind Caddy and pgbouncer', () => {
  let cluster: Cluster

  beforeAll(async () => {
    cluster = await startCluster(mqttUrl)
  })
  afterAll(() => cluster?.stop())

  test('know one session, tell of an edit whichever of them did it, and refuse nobody while they are replaced', {
    // Six processes are started, one after the other.
    timeout: 600_000,
  }, async () => {
    const company = await cluster.ask('company', `roll-${randomUUID()}`)
    const { token } = company.people.admin
    const clients = cluster.processes.map((each) => new Client(each.url(), 'school'))
    for (const client of clients) client.cookie = cookie(token)
    const rename = (client: Client, name: string) =>
      client.call('campus.edit', { campusId: company.campusId, name }, { 'idempotency-key': randomUUID() })

    const { heard, ended } = openSecureStream(cluster, token, company.campusId)
    await expect.poll(() => heard.length).toBeGreaterThan(0)
    for (const [place, client] of clients.entries()) {
      const before = heard.length
      await rename(client, `校区 ${place}`)
      await expect.poll(() => heard.slice(before).join('')).toContain('change')
    }

    const front = new Client(cluster.url(), 'school')
    front.cookie = cookie(token)
    const codes = new Set<number>()
    let rolling = true
    const asking = Array.from({ length: 4 }, async (_, asker) => {
      for (let count = 0; rolling; count += 1) {
        const key = { 'idempotency-key': randomUUID() }
        const input = { campusId: company.campusId, name: `校区 ${asker}-${count}` }
        codes.add((await front.send('campus.edit', input, key)).code)
      }
    })
    await cluster.roll()
    rolling = false
    await Promise.all(asking)
    expect([...codes]).toEqual([2000])
    // Browsers connect again by themselves; what matters is that they are told.
    await ended
  })
})
