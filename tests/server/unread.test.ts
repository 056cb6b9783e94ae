import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { linkOf, linkSecret } from '#server/firmware/links.ts'
import { quickest } from '#tests/world/databases.ts'
import { eventually } from '#tests/world/eventually.ts'
import { startWorld, type World } from './server-world.ts'

const withWorld = async (rateLimit: number, work: (world: World) => Promise<void>) => {
  const world = await startWorld(quickest, { rateLimit })
  try {
    await work(world)
  } finally {
    await world.stop()
  }
}

it('a connection that takes nothing of its answers is ended; one that takes them slowly is not', () =>
  withWorld(0, async ({ server }) => {
    const { timeout } = server.app.server
    // Streams say something every 15 s.
    expect(timeout).toBeGreaterThan(60_000)
    server.app.server.setTimeout(timeout / 60)
    const { port } = new URL(server.url)
    const ask = 'GET /iot_api/openapi.json HTTP/1.1\r\nHost: lamps\r\n\r\n'
    const ended = { silent: false, slow: false }
    server.app.server.on('connection', (socket) => {
      const whose = opened.shift() ?? 'slow'
      socket.on('close', () => {
        ended[whose] = true
      })
    })
    const opened: (keyof typeof ended)[] = ['silent', 'slow']
    const silent = connect(Number(port), '127.0.0.1')
    silent.on('error', () => {})
    silent.pause()
    silent.write(ask.repeat(40))
    await eventually(() => opened.length === 1)
    const slow = connect(Number(port), '127.0.0.1')
    slow.on('error', () => {})
    slow.write(ask.repeat(40))
    const taking = setInterval(() => slow.read(), 100)
    await eventually(() => ended.silent)
    expect(ended.slow).toBe(false)
    clearInterval(taking)
    silent.destroy()
    slow.destroy()
  }))

it('the description of the calls counts as a request, and travels as it is asked for', () =>
  withWorld(20, async ({ server }) => {
    const ask = (encoding: string) =>
      fetch(`${server.url}/iot_api/openapi.json`, { headers: { 'accept-encoding': encoding } })
    const plain = await ask('identity')
    expect(plain.headers.get('content-encoding')).toBeNull()
    const document = await plain.text()
    expect(JSON.parse(document)).toMatchObject({ openapi: expect.any(String) })
    for (const encoding of ['gzip', 'br', 'gzip, deflate, br']) {
      const answer = await ask(encoding)
      expect(answer.headers.get('content-encoding')).toBe(encoding.includes('br') ? 'br' : 'gzip')
      expect(await answer.text()).toBe(document)
    }
    const statuses: number[] = []
    for (let asked = 4; asked < 25; asked += 1) statuses.push((await ask('identity')).status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  }))

it('firmware is sent by pieces, whole or by a range, and counted by gateway', () =>
  withWorld(10, async ({ server, own }) => {
    const { database, url } = server
    const bytes = randomBytes(700_000)
    const firmwareId = await database.system(async (db) => {
      const { rows } = await sql<{ id: number }>`
        insert into firmware (cid, product_id, pid, version, notes, size, sha256, signature, key_name, uploaded_at,
          uploaded_by) select ${own.cid}, id, 'LX', '1.0', '', ${bytes.length}, 'x', 'x', 'x', now(), 'x'
        from product limit 1 returning id`.execute(db)
      const id = rows[0]?.id ?? 0
      await sql`insert into firmware_file (firmware_id, cid, bytes) values (${id}, ${own.cid}, ${bytes})`.execute(
        db,
      )
      return id
    })
    const secret = await linkSecret(database)
    const addressOf = (gatewayNo: string) =>
      `${url}/iot_api${linkOf(secret, { firmwareId, gatewayNo, expiresAt: Date.now() + 60_000 })}`
    const ask = (range?: string, gatewayNo = 'GW-1') =>
      fetch(addressOf(gatewayNo), { headers: { 'accept-encoding': 'identity', ...(range ? { range } : {}) } })
    const whole = await ask()
    expect(Number(whole.headers.get('content-length'))).toBe(bytes.length)
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true)
    for (const [first, last] of [
      [0, 0],
      [262_143, 262_144],
      [100_000, 699_999],
    ] as const) {
      const part = await ask(`bytes=${first}-${last}`)
      expect(part.status).toBe(206)
      expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(first, last + 1))).toBe(true)
    }
    const statuses: number[] = []
    for (let asked = 4; asked < 13; asked += 1) statuses.push((await ask('bytes=0-9')).status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(3)
    expect((await ask('bytes=0-9', 'GW-2')).status).toBe(206)
  }))

it('an upload is taken for as long as browsers give it', () =>
  withWorld(0, async ({ server }) => {
    const { requestTimeout, headersTimeout } = server.app.server
    for (const given of [limits.firmwareTimeout, limits.importTimeout, limits.filmPieceTimeout])
      expect(requestTimeout).toBeGreaterThan(given)
    // Who sends no more than a head of a request has no longer than before.
    expect(headersTimeout).toBeLessThanOrEqual(60_000)
  }))
