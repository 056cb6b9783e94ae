import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { places } from '#tests/world/databases.ts'
import { eventually } from '#tests/world/eventually.ts'
import { type Relay, startRelay } from '#tests/world/relay.ts'
import type { Client } from './client.ts'
import { openEvents } from './events.ts'
import { startWorld, type World } from './server-world.ts'

const cuts = 20
const workers = 8
/** On a busy machine too. */
const backWithin = 30_000

describe.skipIf(places.postgresql.missing)('a server whose PostgreSQL goes away', () => {
  let world: World
  let relay: Relay
  let admin: Client

  beforeAll(async () => {
    const make = async () => {
      const place = await places.postgresql.make()
      const url = new URL(place.databaseUrl ?? '')
      relay = await startRelay({ host: url.hostname, port: Number(url.port || 5432) })
      url.host = `127.0.0.1:${relay.port}`
      return { ...place, databaseUrl: url.href }
    }
    world = await startWorld({ make }, { rateLimit: 0 })
    admin = await world.as('own-admin')
  }, 120_000)
  afterAll(async () => {
    await world?.stop()
    await relay?.close()
  }, 120_000)

  const edit = (key: string, describe: string) =>
    admin.send('campus.edit', { campusId: world.own.campusId, describe }, { 'Idempotency-Key': key })

  it('lives through cuts under load, loses nothing it has acknowledged, and is back within seconds', async () => {
    const acknowledged: string[] = []
    const codes = new Set<number>()
    const slow: number[] = []
    let ended = false
    const work = async (worker: number) => {
      for (let number = 0; !ended; number += 1) {
        const key = randomUUID()
        const { code } = await edit(key, `${worker}-${number}`)
        codes.add(code)
        if (code === 2000) acknowledged.push(key)
      }
    }
    const load = Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)))
    for (let cut = 0; cut < cuts; cut += 1) {
      relay.cut()
      const [began, before] = [Date.now(), acknowledged.length]
      await eventually(() => acknowledged.length > before + workers)
      if (Date.now() - began > backWithin) slow.push(Date.now() - began)
    }
    ended = true
    await load
    expect(slow).toEqual([])
    expect([...codes].sort()).toEqual([2000, 5030])
    const { rows } = await world.server.database.system(async (db) => ({
      rows: await db.selectFrom('idempotency').select('key').execute(),
    }))
    const done = new Set(rows.map(({ key }) => key))
    expect(acknowledged.filter((key) => !done.has(key))).toEqual([])
  })

  it('hears again what other processes say', async () => {
    const heard: string[] = []
    const stop = await world.server.database.listen('away_test', (payload) => heard.push(payload))
    relay.cut()
    await eventually(() => heard.includes(''))
    // On a busy machine the connection may be given up for another once more: what is said meanwhile is lost, and told of.
    await eventually(async () => {
      await world.server.database.notify('away_test', 'said after the cut')
      return heard.includes('said after the cut')
    })
    await stop()
  })

  it('ends event streams that may have missed something, so that browsers ask anew', async () => {
    const events = await openEvents(admin, [world.own.campusId])
    await events.next('hello')
    relay.cut()
    await events.ended
    await eventually(async () => (await admin.fetch('/healthz')).status === 200)
    const again = await openEvents(admin)
    await again.next('hello')
    again.close()
  })

  it('answers all the same while the network to it is silent, and says what is missing', async () => {
    relay.silent = true
    const call = edit(randomUUID(), 'silent')
    const began = Date.now()
    const health = await admin.fetch('/healthz')
    // Before the connection that was asked is given up: that was not waited for.
    expect(Date.now() - began).toBeLessThan(5_000)
    expect([health.status, await health.json()]).toMatchObject([503, { database: 'away', mqtt: 'ok' }])
    expect((await call).code).toBe(5030)
    expect(Date.now() - began).toBeLessThan(20_000)
    relay.silent = false
    await eventually(async () => (await admin.fetch('/healthz')).status === 200)
    expect((await edit(randomUUID(), 'back')).code).toBe(2000)
  })
})

describe.skipIf(places.postgresql.missing)('a server whose pooler goes away', () => {
  let world: World
  let relay: Relay

  beforeAll(async () => {
    const place = await places.postgresql.make()
    const url = new URL(place.databaseUrl ?? '')
    relay = await startRelay({ host: url.hostname, port: Number(url.port || 5432) })
    url.host = `127.0.0.1:${relay.port}`
    const make = async () => ({ ...place, databaseUrl: url.href })
    world = await startWorld({ make }, { databaseDirectUrl: place.databaseUrl ?? '' })
  }, 120_000)
  afterAll(async () => {
    await world?.stop()
    await relay?.close()
  }, 120_000)

  const health = async () => {
    const answer = await fetch(`${world.server.url}/healthz`)
    return [answer.status, ((await answer.json()) as { database: string }).database]
  }

  it('says so, and not while its connections are only at work', async () => {
    const { database } = world.server
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const atWork = Array.from({ length: 5 }, () => database.system(() => released))
    await eventually(() => database.connections().busy >= 5)
    expect(await health()).toEqual([200, 'ok'])
    release()
    await Promise.all(atWork)

    relay.silent = true
    const began = Date.now()
    expect(await health()).toEqual([503, 'away'])
    expect(Date.now() - began).toBeLessThan(5_000)
    relay.silent = false
    await eventually(async () => (await health())[0] === 200)
    await relay.close()
    expect(await health()).toEqual([503, 'away'])
  })
})
