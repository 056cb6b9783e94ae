import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inBackground } from '#server/background.ts'
import type { Database } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open.ts'
import type { Place } from '#tests/world/databases.ts'
import { onEachDatabase } from './on-each-database.ts'

onEachDatabase((kind) => {
  let place: Place
  let database: Database

  beforeAll(async () => {
    place = await kind.make()
    database = await openDatabase(place)
  }, 120_000)
  afterAll(async () => {
    await database?.close()
    await place?.remove()
  }, 120_000)

  it('people do not wait behind what waits in the background, and all of that is done', async () => {
    const background = inBackground(database)
    let done = 0
    const works = Array.from({ length: 20 }, () =>
      background.system(async (db) => {
        await sql`select 1`.execute(db)
        await new Promise((resolve) => setTimeout(resolve, 20))
        done += 1
      }),
    )
    await database.system((db) => sql`select 1`.execute(db))
    expect(done).toBeLessThan(5)
    await Promise.all(works)
    expect(done).toBe(20)
  })
})
