import { spawnSync } from 'node:child_process'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { ensureMonths } from '#server/database/energy-months.ts'
import { openDatabase } from '#server/database/open.ts'
import { type Place, places } from '#tests/world/databases.ts'
import { startTestServer } from '#tests/world/server.ts'
import { program } from '../../scripts/programs.mjs'
import { signIn } from './client.ts'
import { addOneOfEach } from './isolation-rows.ts'
import { addCompanies, type CompanyRows, haveOwnPassword } from './rows.ts'

const opened: Place[] = []
afterEach(async () => {
  for (const place of opened.splice(0)) await place.remove()
})
const own = async (making: Promise<Place>) => {
  const place = await making
  opened.push(place)
  return place
}

const move = async (from: Place, to: Place) => {
  const main = await program('server/upkeep/move-main.ts')
  const args = ['--data-dir', from.dataDir, '--database-url', to.databaseUrl ?? '']
  return spawnSync(process.execPath, [...main, ...args], { encoding: 'utf8' })
}

/** Bytes that are no text, more of them than are read at once; months; and of all else something. */
async function fill(place: Place): Promise<CompanyRows> {
  const database = await openDatabase(place)
  try {
    const { own: company } = await addCompanies(database)
    const { cid } = company
    await database.system(async (db) => {
      await addOneOfEach(db, company)
      await ensureMonths(db, [20_000, 20_040])
      const { id: film_id } = await db
        .insertInto('film')
        .values({ cid, by_id: 1, size: 9 * 256, piece_bytes: 256, moved_at: new Date() })
        .returning('id')
        .executeTakeFirstOrThrow()
      const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))
      const pieces = Array.from({ length: 9 }, (_, number) => ({ film_id, cid, number, bytes }))
      await db.insertInto('film_piece').values(pieces).execute()
    })
    return company
  } finally {
    await database.close()
  }
}

/** What every table holds, but for what begins anew: a hash of its rows by its name. And what guards them. */
async function contentOf(place: Place) {
  const database: Database = await openDatabase(place)
  try {
    return await database.system(async (db) => {
      const { rows: tables } = await sql<{ name: string }>`
        select relname as name from pg_class where relnamespace = current_schema()::regnamespace
          and relkind in ('r', 'p') and relname not like 'kysely%' and relname not in ('meta', 'tombstone')`.execute(
        db,
      )
      const content: Record<string, string | null> = {}
      for (const { name } of tables) {
        const { rows } = await sql<{ hash: string | null }>`
          select md5(string_agg(line, '' order by line collate "C")) as hash
          from (select md5((to_jsonb(one) - '{changed_in,told_version}'::text[])::text) as line from ${sql.table(name)} as one) as lines`.execute(
          db,
        )
        content[name] = rows[0]?.hash ?? null
      }
      const { rows: guards } = await sql`
        select (select count(*) from pg_trigger where not tgisinternal and tgenabled <> 'O') as silent,
          (select count(*) from pg_constraint where contype = 'f' and condeferrable) as late,
          (select json_agg(key order by key) from meta where key not like 'tenant%' and key <> 'stands_at') as known`.execute(
        db,
      )
      return { content, guards: guards[0] }
    })
  } finally {
    await database.close()
  }
}

describe.skipIf(places.postgresql.missing)('from the embedded database to PostgreSQL', () => {
  it('brings every row, and a server that goes on from there', async () => {
    const from = await own(places.embedded.make('empty'))
    const to = await own(places.postgresql.make('blank'))
    const { campusId } = await fill(from)
    const { status, stdout, stderr } = await move(from, to)
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^\d{3,} rows of \d{2,} tables are there\. Start the server with DATABASE_URL/)
    expect(await contentOf(to)).toEqual(await contentOf(from))

    const server = await startTestServer({ ...to, seed: false })
    try {
      await haveOwnPassword(server.database, 'own-admin')
      const admin = await signIn(server.url, 'school', 'own-admin')
      const building = { campusId, parentId: null, kind: 'building', name: '搬来之后' } as const
      expect((await admin.send('space.add', building)).code).toBe(2000)
    } finally {
      await server.stop()
    }

    const again = await move(from, to)
    expect([again.status, again.stderr]).toEqual([
      1,
      'There is a company in the database that is to be moved into: it has to be empty.\n',
    ])
  }, 300_000)

  it('moves nothing from a directory in which nobody lives', async () => {
    const from = await own(places.embedded.make('empty'))
    const to = await own(places.postgresql.make('blank'))
    const { status, stderr } = await move(from, to)
    expect([status, stderr]).toEqual([1, 'There is no company in the directory: nothing was moved.\n'])
  }, 300_000)
})
