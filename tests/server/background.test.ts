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
    let open = () => {}
    const opened = new Promise<void>((resolve) => {
      open = resolve
    })
    // The first ends by itself: where there is one connection, people are who gets it next.
    const works = Array.from({ length: 20 }, (_, place) =>
      background.system(async (db) => {
        await sql`select 1`.execute(db)
        if (place > 0) await opened
        done += 1
      }),
    )
    // All others go on once she has been answered: whoever waits behind one of them is refused a connection.
    await database.system((db) => sql`select 1`.execute(db)).finally(open)
    await Promise.all(works)
    expect(done).toBe(20)
  })
})
