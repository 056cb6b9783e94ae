import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { readConfig } from '#server/config.ts'
import { forgetOldAddresses } from '#server/database/ageing.ts'
import { openMessages } from '#server/messages/index.ts'
import { Sessions } from '#server/session.ts'
import { openSignInDesk } from '#server/sign-in/index.ts'
import { onEachDatabase } from './on-each-database.ts'
import { newPerson } from './people.ts'
import { startWorld, type World } from './server-world.ts'

const day = 24 * 60 * 60_000
const log = pino({ level: 'silent' })
/** Of the machine's clock, long enough that it does not matter which one is looked at. */
const ago = (length: number) => new Date(Date.now() - length)

onEachDatabase((kind) => {
  let world: World
  beforeAll(async () => {
    world = await startWorld(kind)
  }, 120_000)
  afterAll(() => world?.stop())

  it('addresses that nobody has signed in from for long are forgotten, of each account for itself', async () => {
    const { database } = world.server
    const [one, other] = [await newPerson(world), await newPerson(world)]
    const seen = (account_id: number, ip: string, length: number) => ({
      account_id,
      ip,
      seen_at: ago(length),
    })
    const kept = limits.addressesKept
    await database.system((db) =>
      db
        .insertInto('account_address')
        .values([
          seen(one.id, '192.0.2.1', kept + day),
          seen(one.id, '192.0.2.2', kept - day),
          seen(one.id, '2001:db8:1:2::/64', kept + 100 * day),
          seen(other.id, '192.0.2.1', 0),
        ])
        .execute(),
    )
    await forgetOldAddresses(database)
    const left = await database.system((db) =>
      db
        .selectFrom('account_address')
        .select(['account_id', 'ip'])
        .where('account_id', 'in', [one.id, other.id])
        .orderBy('account_id')
        .execute(),
    )
    expect(left.map(({ account_id, ip }) => [account_id, ip])).toEqual([
      [one.id, '192.0.2.2'],
      [other.id, '192.0.2.1'],
    ])
  })

  it('what signing in has asked for is forgotten when it is good for nothing, and counts for no limit', async () => {
    const { database } = world.server
    const [hour, minute] = [60 * 60_000, 60_000]
    const work = (key_id: string, left: number) => ({ key_id, answer: '1', expires_at: ago(-left) })
    const code = (target: string, age: number) => ({
      ...{ subject: target, purpose: 'login', target, ip: '192.0.2.9', code_hash: '', used: true },
      ...{ created_at: ago(age), expires_at: ago(age - limits.codeLength) },
    })
    const counted = (key: string, left: number) => ({ key, attempts: 3, until: ago(-left) })
    await database.system(async (db) => {
      await db
        .insertInto('captcha')
        .values([work('old', -minute), work('new', minute)])
        .execute()
      await db
        .insertInto('verification_code')
        .values([code('old', hour + minute), code('counts', hour - minute), code('new', 0)])
        .execute()
      await db
        .insertInto('sign_in_count')
        .values([counted('old', -minute), counted('new', minute)])
        .execute()
    })
    const config = readConfig()
    const messages = openMessages(config, log)
    const desk = await openSignInDesk(database, new Sessions(database), messages, config, log)
    await desk.sweep()
    await desk.refusals.close()
    await messages.close()
    const rows = await database.system(async (db) => ({
      works: await db.selectFrom('captcha').select('key_id').execute(),
      codes: await db.selectFrom('verification_code').select('target').orderBy('id').execute(),
      counts: await db.selectFrom('sign_in_count').select('key').execute(),
    }))
    expect(rows).toEqual({
      works: [{ key_id: 'new' }],
      codes: [{ target: 'counts' }, { target: 'new' }],
      counts: [{ key: 'new' }],
    })
  })
})
