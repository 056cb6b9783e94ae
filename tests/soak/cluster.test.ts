import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { get as httpGet } from 'node:http'
import { get as httpsGet } from 'node:https'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errors } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { openDatabase } from '#server/database/open.ts'
import { playGateway } from '#tests/devices/played-gateway.ts'
import { addTemplate } from '#tests/devices/publishing.ts'
import { addSite } from '#tests/devices/site.ts'
import { Client } from '#tests/server/client.ts'
import { places } from '#tests/world/databases.ts'
import { missingPrograms } from '../../scripts/front-programs.mjs'
import { type Cluster, startCluster } from './cluster.ts'
import type { Company, Person } from './company.ts'

const mqttUrl = process.env.TEST_MQTT_URL ?? 'mqtt://127.0.0.1:1883'
const absent = [...missingPrograms(), ...(places.postgresql.missing ? [places.postgresql.missing] : [])]
if (absent.length > 0) {
  const sentence = `What deploy/ configures is not tested without ${absent.join(', ')}.`
  if (process.env.CI) throw new Error(sentence)
  console.warn(`SKIPPED. ${sentence}`)
}

const cookie = (token: string) => `lamplighter_school=${token}`

/** What a stream says, as it comes; over https its certificate is checked. */
function openStream(url: string, cookies: string, campusId: number, ca?: Buffer) {
  const heard: string[] = []
  const get = ca ? httpsGet : httpGet
  const ended = new Promise<void>((resolve) => {
    const at = `${url}/iot_api/sync/v1/stream?systemCode=school&campusIds=${campusId}`
    get(at, { ...(ca && { ca }), headers: { cookie: cookies } }, (response) => {
      response.on('data', (bytes) => heard.push(String(bytes)))
      response.on('close', resolve)
    }).on('error', () => resolve())
  })
  return { heard, ended }
}

/**
 * Does something while four people rename a campus all the time by way of the proxy. Answers the codes that they got,
 * and the keys of what they sent.
 */
async function underLoad({ url }: Cluster, { campusId, people }: Company, work: () => Promise<void>) {
  const front = new Client(url(), 'school')
  front.cookie = cookie(people.admin.token)
  const codes = new Set<number>()
  const keys: string[] = []
  let working = true
  const asking = Array.from({ length: 4 }, async (_, asker) => {
    for (let count = 0; working; count += 1) {
      const key = randomUUID()
      keys.push(key)
      const input = { campusId, name: `校区 ${asker}-${count}` }
      codes.add((await front.send('campus.edit', input, { 'idempotency-key': key })).code)
    }
  })
  const done = work().finally(() => {
    working = false
  })
  await Promise.all([done, ...asking])
  return { codes: [...codes], keys }
}

async function onDatabase<Result>({ databaseUrl }: Cluster, work: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Writes what only the next version knows (next-version.ts). */
const writeAsNext =
  ({ cid, campusId }: Company) =>
  async (client: pg.Client) => {
    await client.query(`update campus set next_note = 'a note' where id = $1`, [campusId])
    await client.query(`insert into next_thing (cid, campus_id, name) values ($1, $2, 'a thing')`, [
      cid,
      campusId,
    ])
  }

const readAsNext =
  ({ campusId }: Company) =>
  async (client: pg.Client) => {
    const notes = await client.query<{ next_note: string }>('select next_note from campus where id = $1', [
      campusId,
    ])
    const things = await client.query<{ name: string }>('select name from next_thing where campus_id = $1', [
      campusId,
    ])
    return { note: notes.rows[0]?.next_note, things: things.rows.map(({ name }) => name) }
  }

describe.skipIf(absent.length > 0)('three server processes behind Caddy and pgbouncer', () => {
  let cluster: Cluster

  beforeAll(async () => {
    cluster = await startCluster(mqttUrl)
  })
  afterAll(() => cluster?.stop())

  test('count wrong passwords together: all of them look at no more than one would', async () => {
    const { people } = await cluster.ask('company', `guess-${randomUUID()}`)
    const input = { account: people.second.account, password: Buffer.from('not this one').toString('base64') }
    // At each process by itself: nobody knows how the proxy would deal them out.
    const guess = (url: string) => new Client(url, 'school').send('user.login', input)
    const guesses = cluster.processes.map((each) =>
      Promise.all(Array.from({ length: 20 }, async () => (await guess(each.url())).code)),
    )
    const answered = await Promise.all(guesses)
    const codes = answered.flat()
    const looked = codes.filter((code) => code === errors.badCredentials.code)
    expect(looked.length).toBeGreaterThan(0)
    expect(looked.length).toBeLessThanOrEqual(limits.captchaAfter)
    const refused = [errors.captchaNeeded.code, errors.tooMany.code]
    expect(codes.filter((code) => code !== errors.badCredentials.code && !refused.includes(code))).toEqual([])
    // Each has known of what the others had looked at.
    for (const each of answered) expect(each).toContain(errors.captchaNeeded.code)
  })

  test('end a session together: signed out at one, or given another password there, it is over at the next', async () => {
    const { cid, campusId, people } = await cluster.ask('company', `end-${randomUUID()}`)
    const at = (place: number, { token }: Person) => {
      const client = new Client(cluster.processes[place]?.url() ?? '', 'school')
      client.cookie = cookie(token)
      return client
    }
    /** Somebody whose session the second process believes, with a stream open there. */
    const settle = async (person: Person) => {
      const there = at(1, person)
      expect((await there.send('user.baseinfo', {})).code).toBe(2000)
      const { heard, ended } = openStream(there.url, there.cookie, campusId)
      await expect.poll(() => heard.length).toBeGreaterThan(0)
      return { there, ended }
    }
    const { first, second, admin } = people
    const password = Buffer.from('lamp-light-9').toString('base64')
    const ends = [
      [first, () => at(0, first).call('user.logout', {})],
      [second, () => at(0, admin).call('campusUser.changePassword', { id: second.id, cid, password })],
    ] as const
    for (const [person, end] of ends) {
      const { there, ended } = await settle(person)
      await end()
      await ended
      expect((await there.send('user.baseinfo', {})).code).toBe(errors.notSignedIn.code)
    }
    // Of an administrator nothing has ended.
    expect((await at(1, admin).send('user.baseinfo', {})).code).toBe(2000)
  })

  test('write for a company by the login that tenants have to themselves, behind the pooler too', async () => {
    const { campusId, people } = await cluster.ask('company', `tenants-${randomUUID()}`)
    const front = new Client(cluster.url(), 'school')
    front.cookie = cookie(people.admin.token)
    const answer = await onDatabase(cluster, async (client) => {
      await client.query('begin')
      await client.query('select from campus where id = $1 for update', [campusId])
      const answered = front.send('campus.edit', { campusId, name: '东校区' })
      const waiting = async () => {
        await client.query('select pg_stat_clear_snapshot()')
        const { rows } = await client.query<{ usename: string }>(
          `select usename from pg_stat_activity
            where datname = current_database() and pg_backend_pid() = any(pg_blocking_pids(pid))`,
        )
        return rows.map(({ usename }) => usename)
      }
      const known = await client.query<{ value: string }>(`select value from meta where key = 'tenant_role'`)
      await expect.poll(waiting).toEqual([known.rows[0]?.value])
      await client.query('rollback')
      return answered
    })
    expect(answer.code).toBe(2000)
  })

  test('carry out a command and send a configuration once, whichever of them was asked, and all tell how far it got', async () => {
    const { cid, people } = await cluster.ask('company', `told-${randomUUID()}`)
    const database = await openDatabase({ dataDir: 'memory://', databaseUrl: cluster.databaseUrl })
    const site = await addSite(database, 1, 3, { cid })
    const { templateId } = await addTemplate(database, site)
    await database.close()
    const [gateway] = site.gateways
    const lamp = gateway?.devices[0]
    if (!gateway || !lamp) throw new Error('the site has a lamp')
    const clients = cluster.processes.map((each) => new Client(each.url(), 'school'))
    for (const client of clients) client.cookie = cookie(people.admin.token)
    const streams = clients.map(({ url, cookie: cookies }) => openStream(url, cookies, site.campusId))
    const said = ({ heard }: (typeof streams)[number]) => heard.join('')
    await expect.poll(() => streams.every(({ heard }) => heard.length > 0)).toBe(true)

    const played = await playGateway({ url: mqttUrl, cid, ...gateway })
    played.onCommand(({ commandId }) => played.ack(commandId, 'device'))
    played.onConfig((message) => played.tellConfig(message, 'device'))
    const command = { deviceId: lamp.id, identifier: 'switch', paramValue: 1 }
    for (const client of clients) {
      const { commandId } = await client.call('device.command', command)
      for (const stream of streams) await expect.poll(() => said(stream)).toContain(commandId)
    }
    expect(played.commands).toHaveLength(clients.length)

    const [first, ...others] = clients
    await first?.call('template.publish', { id: templateId })
    for (const client of others) {
      const state = async () => (await client.call('template.configState', { id: templateId })).roomList[0]
      await expect.poll(state).toMatchObject({ state: 'consistent' })
    }
    // One that was long in saying that it has it is sent it again.
    expect(new Set(played.configs.map(({ hash }) => hash)).size).toBe(1)
    expect(played.configs.length).toBeLessThan(4)
    await played.leave()
  })

  test('know one session, tell of an edit whichever of them did it, and refuse nobody while a newer version replaces them', {
    // Six processes are started, one after the other.
    timeout: 600_000,
  }, async () => {
    const company = await cluster.ask('company', `roll-${randomUUID()}`)
    const { token } = company.people.admin
    const clients = cluster.processes.map((each) => new Client(each.url(), 'school'))
    for (const client of clients) client.cookie = cookie(token)
    const rename = (client: Client, name: string) =>
      client.call('campus.edit', { campusId: company.campusId, name }, { 'idempotency-key': randomUUID() })

    const { url, rootFile } = cluster.secure
    // What a browser gets and sends over https (server/http/session-cookie.ts).
    const { heard, ended } = openStream(
      url,
      `__Host-${cookie(token)}`,
      company.campusId,
      readFileSync(rootFile),
    )
    await expect.poll(() => heard.length).toBeGreaterThan(0)
    for (const [place, client] of clients.entries()) {
      const before = heard.length
      await rename(client, `校区 ${place}`)
      await expect.poll(() => heard.slice(before).join('')).toContain('change')
    }

    const replace = () =>
      cluster.roll(async (count) => {
        if (count === 1) await onDatabase(cluster, writeAsNext(company))
        // The ones that are not replaced yet do their work on the newer schema, too.
        for (const [place, client] of clients.entries()) await rename(client, `校区 ${count}-${place}`)
      })
    const { codes, keys } = await underLoad(cluster, company, replace)
    expect(codes).toEqual([2000])
    const books = await cluster.ask('books', company.cid)
    const done = books.filter(({ id, key }) => id > 0 && key !== null).map(({ key }) => key)
    const once = new Set(done)
    expect(keys.filter((key) => !once.has(key))).toEqual([])
    expect(done).toHaveLength(once.size)
    expect(await onDatabase(cluster, readAsNext(company))).toEqual({
      note: 'a note',
      things: ['a thing'],
    })
    // Browsers connect again by themselves; what matters is that they are told.
    await ended
  })
})
