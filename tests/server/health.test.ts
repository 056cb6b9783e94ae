import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { quickest } from '#tests/world/databases.ts'
import { startWorld } from './server-world.ts'

/** A port that nobody listens at. */
async function closedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

it('without the broker everything but devices goes on, and health says so', async () => {
  const world = await startWorld(quickest, { mqttUrl: `mqtt://127.0.0.1:${await closedPort()}` })
  const health = await fetch(`${world.server.url}/healthz`)
  expect([health.status, await health.json()]).toEqual([
    200,
    { status: 'degraded', version: expect.any(String), database: 'ok', mqtt: 'away' },
  ])
  const admin = await world.as('own-admin')
  const { campusId } = world.own
  expect((await admin.call('campus.getById', { id: campusId })).campusId).toBe(campusId)
  await world.stop()
}, 120_000)
