import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { StayReport } from '#contract/device-protocol.ts'
import { keepStays } from '#server/devices/stay-store.ts'
import { onEachDatabase } from '#tests/server/on-each-database.ts'
import { startWorld, type World } from '#tests/server/server-world.ts'
import { playGateway } from './played-gateway.ts'
import { addSite, type Site } from './site.ts'
import { until } from './until.ts'

onEachDatabase((kind) => {
  let world: World
  let site: Site

  beforeAll(async () => {
    world = await startWorld(kind)
  })
  afterAll(() => world?.stop())
  beforeEach(async () => {
    site = await addSite(world.server.database, 1, 2, world.own)
  })

  const system: World['server']['database']['system'] = (work) => world.server.database.system(work)
  const stands = () =>
    system((db) =>
      db
        .selectFrom('room_stay')
        .select(['card', 'claimed', 'mark'])
        .where('room_id', '=', site.roomId)
        .executeTakeFirst(),
    )
  const report = (at: number, said: Partial<StayReport>): StayReport => ({
    ...{ at, roomId: site.roomId, card: 'none', claimed: false, mark: 0, ...said },
  })

  it('takes reports of one room that come together each on top of the one before', async () => {
    const { cid, campusId, roomId } = site
    await system((db) =>
      db
        .insertInto('room_stay')
        .values({ room_id: roomId, cid, campus_id: campusId, assigned: true })
        .execute(),
    )
    const now = Date.now()
    const keep = (...reports: StayReport[]) =>
      system((db) =>
        keepStays(
          db,
          reports.map((each) => ({ cid, campusId, report: each, at: each.at })),
        ),
      )
    await keep(
      report(now, { card: 'guest', claimed: true, mark: 1, markAge: 0 }),
      report(now + 1_000, { mark: 0, markAge: 0 }),
    )
    expect(await stands()).toEqual({ card: 'none', claimed: true, mark: 0 })
    // What was asked for later stays, whichever of the two is heard first.
    await keep(report(now + 3_000, { mark: 2, markAge: 0 }), report(now + 3_000, { mark: 1, markAge: 1_000 }))
    expect(await stands()).toEqual({ card: 'none', claimed: true, mark: 2 })
  })

  it('takes a claim for that of the stay it is of: a gateway that was away may speak of the guest before', async () => {
    const { cid, campusId, roomId } = site
    const [before, now] = [Date.now() - 60_000, Date.now()]
    await system((db) =>
      db
        .insertInto('room_stay')
        .values({ room_id: roomId, cid, campus_id: campusId, assigned: true, assigned_at: new Date(now) })
        .execute(),
    )
    const claims = (stay: Partial<StayReport>) => {
      const said = report(now + 1_000, { card: 'guest', claimed: true, ...stay })
      return system((db) => keepStays(db, [{ cid, campusId, report: said, at: said.at }]))
    }
    await claims({ stayAt: before })
    expect(await stands()).toEqual({ card: 'guest', claimed: false, mark: 0 })
    await claims({ stayAt: now })
    expect(await stands()).toMatchObject({ claimed: true })
    // One that names no stay means whoever is there.
    await system((db) =>
      db.updateTable('room_stay').set({ claimed: false }).where('room_id', '=', roomId).execute(),
    )
    await claims({})
    expect(await stands()).toMatchObject({ claimed: true })
  })

  it('keeps what cards and keys did while the database took nothing, in its order', async () => {
    const [{ gatewayNo, secret } = { gatewayNo: '', secret: '' }] = site.gateways
    const { mqttUrl: url } = world.server.devices
    const gateway = await playGateway({ url, cid: site.cid, gatewayNo, secret })
    // A sequence counts what is rolled back too.
    for (const statement of [
      'create sequence stay_tries',
      `create function stay_away() returns trigger language plpgsql as $$ begin
        perform nextval('stay_tries');
        raise exception 'no memory' using errcode = '53200';
      end $$`,
      'create trigger stay_away before insert or update on room_stay for each row execute function stay_away()',
    ])
      await system((db) => sql.raw(statement).execute(db))
    const wasTried = sql<{ is_called: boolean }>`select is_called from stay_tries`
    try {
      await gateway.send('stay', report(Date.now(), { card: 'guest', mark: 1, markAge: 0 }))
      await until(async () => (await system((db) => wasTried.execute(db))).rows[0]?.is_called, 'it was tried')
      await gateway.send('stay', report(Date.now(), { card: 'none' }))
    } finally {
      await system((db) => sql`drop trigger stay_away on room_stay`.execute(db))
    }
    await expect.poll(stands).toEqual({ card: 'none', claimed: false, mark: 1 })
    await gateway.leave()
  })
})
