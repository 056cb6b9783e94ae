import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import { openEmbedded } from '#server/database/embedded.ts'
import { migrate } from '#server/database/migrate.ts'
import { openPostgresql } from '#server/database/postgresql.ts'
import { warnOfEnds } from '#server/orders/warnings.ts'
import type { Place } from '#tests/world/databases.ts'
import { onEachDatabase } from './on-each-database.ts'

const days = (count: number) => `now() + interval '${count} days'`

onEachDatabase((kind) => {
  let place: Place
  let database: Awaited<ReturnType<typeof openEmbedded>>

  beforeAll(async () => {
    place = await kind.make('blank')
    database = await (place.databaseUrl ? openPostgresql(place.databaseUrl) : openEmbedded(place.dataDir))
    await migrate(database.kysely, '097-notice-resend')
    const permissions = JSON.stringify([{ url: contract.vas.readWarning.permission, type: 1 }])
    await database.system(async (db) => {
      const values = (text: string) => sql.raw(text).execute(db)
      await values(`insert into company (cid, cn_name, en_name, account_type) values (1, '公司', 'one', 2)`)
      await values(
        `insert into role (id, cid, role_name, permissions) values (2, 1, '管理员', '${permissions}')`,
      )
      await values(`insert into account (id, cid, account, username, password_hash, change_password_status,
        account_type, campus_bound) values (3, 1, 'a', 'a', 'x', true, 2, false), (4, 1, 'b', 'b', 'x', true, 2, false)`)
      await values('insert into account_role (account_id, role_id) values (3, 2), (4, 2)')
      await values('delete from vas_service')
      await values(`insert into vas_service (id, cid, code, feature, until) values
        (5, 1, 'energyAnalysis', 'energyAnalysis', ${days(6)}), (6, 1, 'parkingReport', 'parkingExport', ${days(5)})`)
      // Of the first service nobody has read either warning; that of the second somebody has.
      await values(`insert into vas_warning (id, cid, service_id, days, until, read_at) select given.id, 1, vas_service.id,
          given.days, until, given.read_at
        from (values (7, 5, 30, null), (8, 5, 7, null), (9, 6, 7, now())) as given (id, service, days, read_at)
          join vas_service on vas_service.id = given.service`)
      await values(`insert into message_setting (account_id, cid, ways)
        values (3, 1, '{"urgent":["mail"],"major":[],"minor":[],"cleared":[],"assigned":[]}')`)
    })
    await migrate(database.kysely)
  }, 120_000)
  afterAll(async () => {
    await database?.close()
    await place?.remove()
  })

  const told = () =>
    database.system((db) =>
      db
        .selectFrom('message')
        .select(['account_id', 'warning_id', 'event', 'read_at'])
        .orderBy('account_id')
        .orderBy('warning_id')
        .execute(),
    )

  it('an update brings warnings that nobody has read to inboxes, the last of each service, once and for each', async () => {
    await warnOfEnds(database)
    await warnOfEnds(database)
    const of = (account_id: number) => ({ account_id, warning_id: 8, event: 'ending', read_at: null })
    expect(await told()).toEqual([of(3), of(4)])
  })

  it('the database refuses a message about nothing, about two things, or of an event that is not of its subject', async () => {
    const add = (columns: object) =>
      database.system((db) =>
        db
          .insertInto('message')
          .values({ cid: 1, campus_id: null, account_id: 3, event: 'ending', ...columns })
          .execute(),
      )
    await expect(add({})).rejects.toThrow('message_subject')
    await expect(add({ warning_id: 8, event: 'raised' })).rejects.toThrow('message_subject')
    await expect(add({ warning_id: 8, alarm_id: 8 })).rejects.toThrow('message_subject')
    await add({ warning_id: 8 })
  })
})
