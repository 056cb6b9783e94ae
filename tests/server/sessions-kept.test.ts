import { afterAll, beforeAll, expect, it } from 'vitest'
import { signIn } from './client.ts'
import { onEachDatabase } from './on-each-database.ts'
import { newPerson } from './people.ts'
import { startWorld, type World } from './server-world.ts'

onEachDatabase((kind) => {
  let world: World
  beforeAll(async () => {
    world = await startWorld(kind, { rateLimit: 0 })
  }, 120_000)
  afterAll(() => world?.stop())

  it('an account has fifty sessions open; with one more, the one that was used longest ago ends', async () => {
    const { id, account } = await newPerson(world)
    const open = () => signIn(world.server.url, 'school', account)
    const [first, second] = [await open(), await open()]
    // The first has been used since.
    await world.server.database.system((db) =>
      db
        .updateTable('session')
        .set({ seen_at: new Date(Date.now() - 60_000) })
        .where('account_id', '=', id)
        .where('token_hash', 'in', (from) =>
          from
            .selectFrom('session')
            .select('token_hash')
            .where('account_id', '=', id)
            .orderBy('created_at', 'desc')
            .limit(1),
        )
        .execute(),
    )
    for (let more = 2; more < 50; more += 1) await open()
    expect(await first.call('session.list', {})).toHaveLength(50)
    expect((await second.call('user.baseinfo', {})).username).toBe(account)
    const last = await open()
    expect(await last.call('session.list', {})).toHaveLength(50)
    expect((await second.refusal('user.baseinfo', {})).code).toBe(4010)
    expect((await first.call('user.baseinfo', {})).username).toBe(account)
  })
})
