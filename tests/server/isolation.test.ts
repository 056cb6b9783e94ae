import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database, Who } from '#server/database/database.ts'
import { errorCode } from '#server/database/errors.ts'
import { openDatabase } from '#server/database/open.ts'
import { type Place, places } from '#tests/world/databases.ts'
import { addOneOfEach } from './isolation-rows.ts'
import { onEachDatabase } from './on-each-database.ts'
import { addCompanies } from './rows.ts'
import type { Companies } from './server-world.ts'

const tenantTables = [
  'campus',
  'space',
  'floor_plan',
  'room_bucket',
  'room_tally',
  'template',
  'template_campus',
  'template_part',
  'device',
  'device_status',
  'telemetry',
  'telemetry_hour',
  'telemetry_day',
  'tombstone',
  'megaproject',
  'megaproject_building',
  'megaproject_floor',
  'megaproject_zone',
  'megaproject_zone_place',
  'megaproject_zone_floor',
  'field_browser',
  'field_pack',
  'template_config',
  'room_config',
  'config_delivery',
  'room_report',
  'room_override',
  'place_record',
  'lease',
  'room_stay',
  'room_pairing',
  'run_sheet',
  'run_result',
  'run_photo',
  'handover',
] as const
/** `account` and `session` hold columns that the role may read, and secrets that it may not. */
const closedTables = [
  'account',
  'session',
  'gateway',
  'meta',
  'verification_code',
  'captcha',
  'registration',
  'account_address',
  'account_oauth',
  'oauth_flow',
  'oauth_ticket',
]

onEachDatabase((kind) => {
  let place: Place
  let database: Database
  let rows: Companies

  beforeAll(async () => {
    place = await kind.make()
    database = await openDatabase(place)
    rows = await addCompanies(database)
    await database.system(async (db) => {
      for (const company of [rows.own, rows.rival]) await addOneOfEach(db, company)
    })
  }, 120_000)
  afterAll(async () => {
    await database?.close()
    await place?.remove()
  }, 120_000)

  const who = (campusIds: number[] | null = null, cid = rows.own.cid): Who => ({
    userId: 1,
    cid,
    campusIds,
    urls: new Set(),
  })
  const seen = (as: Who, table: string) =>
    database.tenant(as, async ({ db }) => {
      const answer = await sql<{ cid: number }>`select * from ${sql.table(table)}`.execute(db)
      return answer.rows.map(({ cid }) => cid)
    })

  it.each(tenantTables)('shows no row of another company in %s', async (table) => {
    const mine = await seen(who(), table)
    expect(mine.length).toBeGreaterThan(0)
    expect(new Set(mine)).toEqual(new Set([rows.own.cid]))
  })

  it.each(tenantTables)('shows a campus-bound user nothing of other campuses in %s', async (table) => {
    expect(await seen(who([rows.own.otherCampusId]), table)).toHaveLength(table === 'campus' ? 1 : 0)
    expect(await seen(who([]), table)).toHaveLength(0)
    expect((await seen(who([rows.own.campusId]), table)).length).toBeGreaterThan(0)
  })

  it.each(closedTables)('keeps %s from tenants altogether', async (table) => {
    await expect(seen(who(), table)).rejects.toSatisfy((error) => errorCode(error) === '42501')
  })

  it('shows the accounts of its own company, to a campus-bound user those of her campuses, and no password', async () => {
    const accounts = (as: Who) =>
      database.tenant(as, async ({ db }) => {
        const found = await db.selectFrom('account').select(['account', 'cid']).execute()
        return found.map(({ account }) => account).sort()
      })
    expect(await accounts(who())).toEqual(['own-admin', 'own-bound', 'own-reader'])
    expect(await accounts(who([rows.own.campusId]))).toEqual(['own-bound'])
    expect(await accounts(who([rows.own.otherCampusId]))).toEqual([])
    const hashes = database.tenant(who(), ({ db }) =>
      db.selectFrom('account').select('password_hash').execute(),
    )
    await expect(hashes).rejects.toSatisfy((error) => errorCode(error) === '42501')
    for (const table of ['account_role', 'account_campus', 'role'] as const) {
      const count = async (as: Who) => (await seen(as, table)).length
      const [mine, theirs] = [await count(who()), await count(who(null, rows.rival.cid))]
      expect([table, mine, theirs]).toEqual([table, mine, mine])
      const all = await database.system((db) => db.selectFrom(table).selectAll().execute())
      expect([table, mine > 0 && all.length >= 2 * mine]).toEqual([table, true])
    }
  })

  it('shows nothing to the role when no tenant is named', async () => {
    const count = await database.system(async (db) => {
      await sql`set local role lamplighter_app`.execute(db)
      return (await sql`select 1 from campus`.execute(db)).rows.length
    })
    expect(count).toBe(0)
  })

  it('refuses to write rows of another company or an unseen campus', async () => {
    const { own, rival } = rows
    const campus = (cid: number) =>
      database.tenant(who(), ({ db }) => db.insertInto('campus').values({ cid, name: '外来' }).execute())
    await expect(campus(rival.cid)).rejects.toSatisfy((error) => errorCode(error) === '42501')
    const space = (cid: number, campus_id: number, as: Who) =>
      database.tenant(as, ({ db }) =>
        db
          .insertInto('space')
          .values({ cid, campus_id, kind: 'building', name: '外来', parent_id: null, template_id: null })
          .execute(),
      )
    await expect(space(own.cid, rival.campusId, who())).rejects.toSatisfy(
      (error) => errorCode(error) === '23503',
    )
    await expect(space(own.cid, own.otherCampusId, who([own.campusId]))).rejects.toSatisfy(
      (error) => errorCode(error) === '42501',
    )
    const touched = await database.tenant(who(), ({ db }) =>
      db.updateTable('campus').set({ name: '改名' }).where('id', '=', rival.campusId).executeTakeFirst(),
    )
    expect(touched.numUpdatedRows).toBe(0n)
    const deleted = await database.tenant(who(), ({ db }) =>
      db.deleteFrom('template').where('id', '=', rival.templateId).executeTakeFirst(),
    )
    expect(deleted.numDeletedRows).toBe(0n)
  })

  it('refuses rows that name an account of another company, or speak for somebody else', async () => {
    const { own, rival } = rows
    const accountOf = (cid: number) =>
      database.system((db) =>
        db.selectFrom('account').select('id').where('cid', '=', cid).orderBy('id').executeTakeFirstOrThrow(),
      )
    const [mine, colleague, stranger] = [
      (await accountOf(own.cid)).id,
      (
        await database.system((db) =>
          sql<{ id: number }>`select max(id) as id from account where cid = ${own.cid}`.execute(db),
        )
      ).rows[0]?.id ?? 0,
      (await accountOf(rival.cid)).id,
    ]
    const me = { ...who(), userId: mine }
    const inserting = (statement: (role: number) => RawBuilder<unknown>) =>
      database.tenant(me, async ({ db }) => {
        const role = await db.selectFrom('role').select('id').orderBy('id').executeTakeFirstOrThrow()
        await statement(role.id).execute(db)
      })
    const key = (account: number, submitted: number | null) => () =>
      sql`insert into idempotency (account_id, key, cid, call, request_hash, answer, submitted_by)
        values (${account}, ${`k${account}${submitted}`}, ${own.cid}, 'x', 'x', '{}', ${submitted})`
    const entry = (account: number, behalf: number | null) => () =>
      sql`insert into audit (cid, account_id, username, system, ip, user_agent, call, code, input, behalf_id)
        values (${own.cid}, ${account}, 'x', '', '', '', 'x', 2000, '{}', ${behalf})`
    for (const refused of [
      (role: number) => sql`insert into account_role (account_id, role_id) values (${stranger}, ${role})`,
      () => sql`insert into account_campus (account_id, campus_id) values (${stranger}, ${own.campusId})`,
      key(stranger, null),
      key(stranger, mine),
      key(colleague, null),
      entry(stranger, null),
      entry(colleague, null),
      entry(mine, stranger),
    ])
      await expect(inserting(refused)).rejects.toSatisfy((error) => errorCode(error) === '42501')
    for (const taken of [key(mine, null), key(colleague, mine), entry(mine, null), entry(mine, colleague)])
      await inserting(taken)
  })

  // Only there: the embedded database has one connection and one user (docs/decisions/035-a-login-for-tenants.md).
  it.runIf(kind === places.postgresql)('leaves no way back to the owner of the tables', async () => {
    for (const way of [
      'reset role',
      'set role none',
      'reset session authorization',
      'set row_security = off',
    ]) {
      const stolen = database.tenant(who(), async ({ db }) => {
        await sql.raw(way).execute(db)
        return (await sql`select password_hash from account`.execute(db)).rows
      })
      await expect(stolen, way).rejects.toSatisfy((error) => errorCode(error) === '42501')
    }
  })

  it('lets nobody who is bound to campuses write a megaproject', async () => {
    const { own } = rows
    const bound = who([own.campusId])
    const added = database.tenant(bound, ({ db }) =>
      db.insertInto('megaproject').values({ cid: own.cid, name: '外来' }).execute(),
    )
    await expect(added).rejects.toSatisfy((error) => errorCode(error) === '42501')
    for (const table of [
      'megaproject',
      'megaproject_building',
      'megaproject_floor',
      'megaproject_zone',
    ] as const) {
      const { numUpdatedRows } = await database.tenant(bound, ({ db }) =>
        db.updateTable(table).set({ name: '改名' }).executeTakeFirst(),
      )
      const { numDeletedRows } = await database.tenant(bound, ({ db }) =>
        db.deleteFrom(table).executeTakeFirst(),
      )
      expect([table, numUpdatedRows, numDeletedRows]).toEqual([table, 0n, 0n])
    }
    for (const table of ['megaproject_zone_place', 'megaproject_zone_floor'] as const) {
      const { numDeletedRows } = await database.tenant(bound, ({ db }) =>
        db.deleteFrom(table).executeTakeFirst(),
      )
      expect([table, numDeletedRows]).toEqual([table, 0n])
    }
  })

  it('forgets the tenant with its transaction', async () => {
    await seen(who(), 'campus')
    const all = await database.system((db) => db.selectFrom('campus').select('cid').execute())
    expect(new Set(all.map(({ cid }) => cid)).size).toBe(3)
  })
})
