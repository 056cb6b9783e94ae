import { spawnSync } from 'node:child_process'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open.ts'
import { openPostgresql } from '#server/database/postgresql.ts'
import { type Place, places } from '#tests/world/databases.ts'
import { program } from '../../scripts/programs.mjs'
import { onEachDatabase } from './on-each-database.ts'
import { addCompanies } from './rows.ts'

let place: Place
afterEach(() => place?.remove())

const run = async (entry: string, ...args: string[]) =>
  spawnSync(process.execPath, [...(await program(entry)), ...args], { encoding: 'utf8' })
const whereOf = ({ databaseUrl, dataDir }: Place) =>
  databaseUrl ? ['--database-url', databaseUrl] : ['--data-dir', dataDir]

const once = async <R>(work: (database: Database) => Promise<R>): Promise<R> => {
  const database = await openDatabase(place)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

interface Facts {
  epoch: string
  xid: number
  next: number
  /** Rows that a delta from before the restore would bring, of each table. */
  ahead: number[]
  versions: string
  tombstones: number
  gone: string
}
/** Transactions that the database has had elsewhere, and this PostgreSQL has not. */
const elsewhere = 900_000_000

const facts = (database: Database): Promise<Facts> =>
  database.system(async (db) => {
    const { rows } = await sql<Facts>`
      select (select value from meta where key = 'epoch') as epoch,
        (select value from meta where key = 'tombstones_gone') as gone,
        pg_current_xact_id()::text::bigint as xid, nextval('row_id') as next,
        array[(select count(*) from campus where changed_in >= ${elsewhere}),
          (select count(*) from space where changed_in >= ${elsewhere}),
          (select count(*) from template where changed_in >= ${elsewhere}),
          (select count(*) from room_bucket where changed_in >= ${elsewhere}),
          (select count(*) from room_config where changed_in >= ${elsewhere})] as ahead,
        (select string_agg(id || ':' || version, ' ' order by id) from (select id, version from campus
          union all select id, version from space union all select id, version * 1000 + revision from template) as rows) as versions,
        (select count(*) from tombstone) as tombstones`.execute(db)
    if (!rows[0]) throw new Error('no facts')
    return rows[0]
  })

/** As a dump of a PostgreSQL that has had many more transactions leaves it. */
async function comeFromElsewhere(database: Database) {
  const { own } = await addCompanies(database)
  await database.system(async (db) => {
    const { cid, campusId: campus_id, templateId: template_id } = own
    const published_at = new Date()
    const config = { cid, template_id, hash: 'x', config: '{}', published_at, revision: 1 }
    await db.insertInto('template_config').values(config).execute()
    const published = { hash: 'x', template_hash: 'x', devices: '[]', published_at }
    await db
      .insertInto('room_config')
      .values({ ...published, room_id: own.roomIds[0] ?? 0, cid, campus_id, template_id })
      .execute()
    for (const name of ['campus', 'space', 'template', 'room_bucket', 'room_config']) {
      const table = sql.table(name)
      await sql`alter table ${table} disable trigger user`.execute(db)
      await sql`update ${table} set changed_in = ${elsewhere}`.execute(db)
      await sql`alter table ${table} enable trigger user`.execute(db)
    }
    await sql`insert into tombstone (campus_id, table_name, row_id, cid, changed_in)
      values (${own.campusId}, 'spaces', 1, ${own.cid}, ${elsewhere})`.execute(db)
    await sql`update meta set value = ${String(elsewhere)} where key = 'tombstones_gone'`.execute(db)
  })
}

onEachDatabase((kind) => {
  it('makes a restored database one that browsers do not take for the one before', async () => {
    place = await kind.make()
    await once(comeFromElsewhere)
    const before = await once(facts)
    expect(before.ahead.every((rows) => rows > 0)).toBe(true)
    const { status, stderr } = await run('server/upkeep/restored-main.ts', ...whereOf(place))
    expect([status, stderr]).toEqual([0, ''])
    const after = await once(facts)
    expect(after.epoch).toMatch(/^[\da-f]{32}$/)
    expect(after.epoch).not.toBe(before.epoch)
    expect(after.next).toBeGreaterThan(before.next + 1_000_000)
    expect(after).toMatchObject({
      ahead: [0, 0, 0, 0, 0],
      tombstones: 0,
      gone: '0',
      versions: before.versions,
    })
  })

  it('takes a lost second factor away', async () => {
    place = await kind.make()
    const { own } = await once(async (database) => {
      const companies = await addCompanies(database)
      await database.system((db) =>
        sql`insert into second_factor (account_id, secret, confirmed_at)
          select id, 'x', now() from account where account in ('own-admin', 'own-bound')`.execute(db),
      )
      return companies
    })
    const forget = (account: string) =>
      run(
        'server/upkeep/second-factor-main.ts',
        '--cid',
        String(own.cid),
        '--account',
        account,
        ...whereOf(place),
      )
    expect((await forget('OWN-admin')).stdout).toBe('OWN-admin signs in by the password alone now.\n')
    const left = await once((database) =>
      database.system((db) =>
        db
          .selectFrom('second_factor')
          .innerJoin('account', 'account.id', 'account_id')
          .select('account')
          .execute(),
      ),
    )
    expect(left).toEqual([{ account: 'own-bound' }])
    const { status, stderr } = await forget('own-admin')
    expect([status, stderr]).toEqual([
      1,
      `own-admin of company ${own.cid} has no second factor, or is not there.\n`,
    ])
  })
})

describe.skipIf(places.postgresql.missing)('a dump in PostgreSQL', () => {
  const asOwner = async <R>(work: (client: pg.Client) => Promise<R>): Promise<R> => {
    const client = new pg.Client({ connectionString: place.databaseUrl })
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }
  /** Whether an opening has begun anew. */
  const beginsAnew = async (databaseUrl = place.databaseUrl) => {
    let begun = false
    const restored = () => {
      begun = true
    }
    const database = await openDatabase({ ...place, databaseUrl, restored })
    const found = await facts(database)
    await database.close()
    return { ...found, begun }
  }

  it('begins anew by itself in another database, once, and nowhere else', async () => {
    place = await places.postgresql.make()
    await once(comeFromElsewhere)
    const before = await beginsAnew()
    expect(before.begun).toBe(false)
    const copy = new URL(place.databaseUrl ?? '')
    const name = copy.pathname.slice(1)
    copy.pathname = `/${name}_copy`
    const server = new URL(copy)
    server.pathname = '/postgres'
    const onServer = async (statement: string) => {
      const client = new pg.Client({ connectionString: server.href })
      await client.connect()
      await client.query(statement).finally(() => client.end())
    }
    await onServer(`create database ${name}_copy template ${name}`)
    try {
      const after = await beginsAnew(copy.href)
      expect(after).toMatchObject({ begun: true, ahead: [0, 0, 0, 0, 0], versions: before.versions })
      expect(after.epoch).not.toBe(before.epoch)
      expect(after.next).toBeGreaterThan(before.next + 1_000_000)
      expect(await beginsAnew(copy.href)).toMatchObject({ begun: false, epoch: after.epoch })
    } finally {
      await onServer(`drop database ${name}_copy with (force)`)
    }
    // One that a former version has written says nothing of where it stood, but its rows may.
    const forget = () => asOwner((client) => client.query(`delete from meta where key = 'stands_at'`))
    await forget()
    expect(await beginsAnew()).toMatchObject({ begun: true, ahead: [0, 0, 0, 0, 0] })
    await forget()
    expect(await beginsAnew()).toMatchObject({ begun: false })
  })

  it.each(['revoke all on all tables in schema public from lamplighter_app', 'drop policy tenant on space'])(
    'is refused with what to do when it came without the rights to its tables: %s',
    async (lost) => {
      place = await places.postgresql.make()
      await asOwner((client) => client.query(lost))
      await expect(openDatabase(place)).rejects.toThrow(
        /restored without the role lamplighter_app.*CREATE ROLE lamplighter_app NOLOGIN;.*restore the dump again/,
      )
    },
  )

  it('has migrations without a limit and tenants with one, whatever is set for the user', async () => {
    place = await places.postgresql.make()
    await asOwner((client) =>
      client.query(`do $$ begin
        execute format('alter role %I in database %I set statement_timeout = 1234', current_user, current_database());
      end $$`),
    )
    const patient = await openPostgresql(place.databaseUrl ?? '', { patient: true })
    const shown = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(patient.kysely)
    await patient.close()
    expect(shown.rows).toEqual([{ statement_timeout: '0' }])
    const { rows } = await once((database) =>
      database.system((db) =>
        sql`select setconfig from pg_db_role_setting join meta on setrole = value::regrole
          where key = 'tenant_role'`.execute(db),
      ),
    )
    expect(rows).toEqual([
      { setconfig: ['statement_timeout=12s', 'idle_in_transaction_session_timeout=60s'] },
    ])
  })
})
