import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AuditEntry } from '#contract/audit.ts'
import { allRows } from '#src/widgets/record/export-buttons.tsx'
import { quickest } from '#tests/world/databases.ts'
import type { Client } from './client.ts'
import { startWorld, type World } from './server-world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await startWorld(quickest, { rateLimit: 0 })
  admin = await world.as('own-admin')
}, 120_000)
afterAll(() => world?.stop(), 120_000)

let last = Date.now() - 3_600_000

/** So many entries of the log, one a millisecond, behind those before. */
const write = (many: number) =>
  world.server.database.system(async (db) => {
    const entry = { cid: world.own.cid, account_id: null, username: '', system: 'school', ip: '' }
    const rows = Array.from({ length: many }, (_, index) => ({
      ...{ ...entry, user_agent: '', call: 'space.edit', code: 2000, input: '{}' },
      at: new Date(last + index),
    }))
    last += many
    await db.insertInto('audit').values(rows).execute()
  })

it('holds each entry of the log once, whatever is written while it is asked for page by page', async () => {
  await write(1_200)
  const before = await admin.call('audit.list', { call: 'space.edit', pageSize: 1 })
  const { rows, total } = await allRows<AuditEntry>(async (part) => {
    const page = await admin.call('audit.list', { call: 'space.edit', ...part })
    await write(40)
    return page
  })
  const ids = rows.map(({ id }) => id)
  expect(total).toBe(before.total)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toHaveLength(before.total)
  expect(ids).toContain(before.list[0]?.id)
})
