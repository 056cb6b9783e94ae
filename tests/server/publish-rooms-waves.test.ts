import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answerPatience } from '#contract/rules/waves.ts'
import type { Template } from '#contract/template-shapes.ts'
import type { Work } from '#server/database/database.ts'
import { takeDue } from '#server/devices/config-store.ts'
import { configChannel } from '#server/devices/configs.ts'
import { roomsOfRollouts } from '#server/publishing/rollout-rooms.ts'
import { eventually } from '#tests/world/eventually.ts'
import type { Client } from './client.ts'
import { onEachDatabase } from './on-each-database.ts'
import { roomsConfigs } from './rooms-configs.ts'
import { startWorld, type World } from './server-world.ts'
import { addFullTemplate, name } from './templates.ts'

onEachDatabase((kind) => {
  let world: World
  let admin: Client
  let template: Template
  let site: ReturnType<typeof roomsConfigs>
  const id = () => template.id
  const addRoom = () => site.addRoom(id())
  const runsOf = (roomId: number) => site.runsOf(id(), roomId)
  const publish = (input: object = {}, client = admin) =>
    client.call('template.publish', { id: id(), ...input })
  const edit = () =>
    admin.call('templateScene.addAll', {
      templateId: id(),
      sceneList: [{ name: name('景'), actionList: [] }],
    })
  const tryIn = (roomId: number, client = admin) => client.call('template.editDebug', { id: id(), roomId })
  const rollout = async () => (await admin.call('template.publishing', { id: id() })).rollouts[0]
  const isDone = () => eventually(async () => (await rollout())?.state === 'done')
  const system = <R>(work: Work<R>) => world.server.database.system(work)
  const asCompany: Work<unknown> = (db) =>
    sql`select set_config('app.cid', ${String(world.own.cid)}, true)`.execute(db)
  const delivery = (roomId: number) =>
    system((db) =>
      db.selectFrom('config_delivery').selectAll().where('room_id', '=', roomId).executeTakeFirstOrThrow(),
    )
  /** What its gateway says of what a room was sent. */
  const say = (roomId: number, said: 'runs' | 'refuses') =>
    system((db) =>
      db
        .updateTable('config_delivery')
        .set((row) =>
          said === 'runs' ? { applied_at: new Date(), applied_hash: row.ref('hash') } : { fault: '内存不足' },
        )
        .where('room_id', '=', roomId)
        .execute(),
    )

  /** Two rooms of a template that go one after the other, of which the first has run it for longer than one waits. */
  const longDone = async () => {
    const [first, second] = [await addRoom(), await addRoom()]
    const gatewayId = await site.addGateway()
    const lamp = await site.addLamp(first, gatewayId)
    await site.addLamp(second, await site.addGateway())
    await publish({ waveSize: 1 })
    await site.confirm(id())
    await eventually(async () => (await rollout())?.wave === 2)
    const started_at = new Date(Date.now() - answerPatience - 60_000)
    await system((db) =>
      db.updateTable('rollout_room').set({ started_at }).where('room_id', '=', first).execute(),
    )
    expect(await rollout()).toMatchObject({ state: 'running', done: 1, failed: 0 })
    return { first, gatewayId, lamp }
  }
  const isOnItsWay = async () => {
    expect(await rollout()).toMatchObject({ state: 'running', wave: 2, done: 0, failed: 0 })
    await site.confirm(id())
    await isDone()
    expect(await rollout()).toMatchObject({ done: 2 })
  }

  beforeAll(async () => {
    world = await startWorld(kind)
    admin = await world.as('own-admin')
    site = roomsConfigs(world, admin)
  }, 120_000)
  afterAll(() => world?.stop(), 120_000)
  beforeEach(async () => {
    template = await addFullTemplate(admin, world)
  })

  describe('a room that has run for long what goes out in waves is waited for anew', () => {
    it('when its devices change', async () => {
      const { first, lamp } = await longDone()
      await site.swap(lamp)
      await runsOf(first)
      await isOnItsWay()
    })

    it('when a template is tried in it no more', async () => {
      const { first } = await longDone()
      const other = await addRoom()
      await edit()
      await tryIn(first)
      await tryIn(other)
      expect(await runsOf(first)).toMatchObject({ debug: false, version: 1 })
      await isOnItsWay()
    })

    it('when its gateway is another one', async () => {
      const { gatewayId } = await longDone()
      await system(async (db) => {
        await asCompany(db)
        await sql`select renew_gateway(${gatewayId}::bigint, 'a number', 'a hash')`.execute(db)
      })
      await isOnItsWay()
    })
  })

  describe('a room in which a trial is over, until what it goes back to is compiled', () => {
    /** What holds in the transaction that ends the trial of a room which another room is chosen instead of. */
    const asTrialEnds = <R>(chosen: number, work: Work<R>) =>
      system(async (db) => {
        await asCompany(db)
        await sql`select leave_trials(${id()}::bigint, ${chosen}::bigint)`.execute(db)
        return work(db)
      })

    it('is not done with what its gateway was tried with, which a fault of the trial says nothing of', async () => {
      const { first } = await longDone()
      const other = await addRoom()
      const rolloutId = (await rollout())?.id ?? 0
      const state: Work<string | undefined> = async (db) =>
        (await roomsOfRollouts(db, [rolloutId], Date.now()))
          .get(rolloutId)
          ?.find(({ roomId }) => roomId === first)?.state
      await edit()
      await tryIn(first)
      await say(first, 'runs')
      expect(await asTrialEnds(other, state)).toBe('sending')
      await runsOf(first)
      await tryIn(first)
      await say(first, 'refuses')
      expect(await asTrialEnds(other, state)).toBe('sending')
      expect((await runsOf(first))?.version).toBe(1)
    })

    it('is not sent the trial again, and what it is sent is newer than that, whoever’s clock was ahead', async () => {
      const [first, other] = [await addRoom(), await addRoom()]
      const gatewayId = await site.addGateway()
      await site.addLamp(first, gatewayId)
      await publish()
      await edit()
      await tryIn(first)
      const ahead = new Date(Date.now() + 60_000)
      await system((db) =>
        db.updateTable('room_config').set({ published_at: ahead }).where('room_id', '=', first).execute(),
      )
      const due = await asTrialEnds(other, (db) => takeDue(db, [gatewayId], 10, 1_000))
      expect(due.filter(({ roomId }) => roomId === first)).toEqual([])
      const after = await runsOf(first)
      expect(after?.publishedAt).toBeGreaterThan(ahead.getTime())
      expect(await delivery(first)).toMatchObject({ hash: after?.hash, applied_at: null })
      const sent = await system((db) => takeDue(db, [gatewayId], 10, 1_000))
      expect(sent.map(({ hash, publishedAt }) => [hash, publishedAt])).toEqual([
        [after?.hash, after?.publishedAt],
      ])
    })

    it('is sent what it had also where the trial was the same', async () => {
      const [first, other] = [await addRoom(), await addRoom()]
      await site.addLamp(first, await site.addGateway())
      await publish()
      const before = await runsOf(first)
      await admin.call('template.edit', { id: id(), describe: name() })
      await tryIn(first)
      await say(first, 'runs')
      expect((await runsOf(first))?.hash).toBe(before?.hash)
      await tryIn(other)
      const after = await runsOf(first)
      expect(after).toMatchObject({ debug: false, version: 1, hash: before?.hash })
      expect(await delivery(first)).toMatchObject({ hash: before?.hash, applied_at: null, sent_at: null })
    })

    it('is told of in its campus, also where it had nothing before and whoever ends the trial does not see it', async () => {
      const { cid, otherCampusId } = world.own
      const here = await addRoom()
      const elsewhere = (await site.addRoomElsewhere(id())).id
      const told: string[] = []
      const { database } = world.server
      const silence = await database.listen(configChannel, (payload) => told.push(payload))
      await admin.call('template.debug', { id: id(), roomId: elsewhere })
      await runsOf(elsewhere)
      // What was told before this is known by then.
      await database.notify(configChannel, 'so far')
      await eventually(() => told.includes('so far'))
      told.length = 0
      const bound = await world.as('own-bound')
      await bound.call('template.debug', { id: id(), roomId: here })
      await database.notify(configChannel, 'so far')
      await eventually(() => told.includes('so far'))
      await silence()
      expect(told).toContain(`${cid} ${otherCampusId} ${id()}`)
      expect(await runsOf(elsewhere)).toBeUndefined()
    })
  })

  describe('what is released after its last wave', () => {
    /** A template goes out in waves, during which a room is made in another campus. Answers what that runs before and after. */
    const elsewhereMeanwhile = async (client = admin) => {
      const room = await addRoom()
      await addRoom()
      await site.addLamp(room, await site.addGateway())
      await publish({ waveSize: 1 }, client)
      const elsewhere = (await site.addRoomElsewhere(id())).id
      const before = (await runsOf(elsewhere))?.version
      await site.confirm(id())
      await isDone()
      return [before, (await runsOf(elsewhere))?.version]
    }
    /** One version that all rooms run, and something else to be published. */
    const publishedBefore = async () => {
      await publish()
      await edit()
    }

    it('is given to rooms of other campuses that came meanwhile and have nothing, whoever published it', async () => {
      expect(await elsewhereMeanwhile()).toEqual([undefined, 1])
      template = await addFullTemplate(admin, world)
      expect(await elsewhereMeanwhile(await world.as('own-bound'))).toEqual([undefined, 1])
    })

    it('is given to those with an older version where whoever published it sees them', async () => {
      await publishedBefore()
      expect(await elsewhereMeanwhile()).toEqual([1, 2])
      template = await addFullTemplate(admin, world)
      await publishedBefore()
      expect(await elsewhereMeanwhile(await world.as('own-bound'))).toEqual([1, 1])
    })

    it('does not come to rooms of other campuses with what changes in them either, released in waves or at once', async () => {
      const elsewhere = (await site.addRoomElsewhere(id())).id
      const lamp = await site.addLamp(elsewhere, null)
      await publishedBefore()
      await publish({}, await world.as('own-bound'))
      const before = await runsOf(elsewhere)
      await site.swap(lamp)
      const after = await runsOf(elsewhere)
      expect(after?.devices).not.toEqual(before?.devices)
      expect(after).toMatchObject({ version: 1, templateHash: before?.templateHash })
      // Whoever sees the room gives it to it.
      await publish()
      expect(await runsOf(elsewhere)).toMatchObject({ version: 3 })
    })
  })

  describe('an upgrade in waves', () => {
    /** Three rooms go from a version to the next, one after the other; the first runs it and is waited for. */
    const upgrading = async () => {
      const rooms = [await addRoom(), await addRoom(), await addRoom()] as const
      for (const roomId of rooms) await site.addLamp(roomId, await site.addGateway())
      await publish()
      await edit()
      await publish({ roomIds: [await addRoom()] })
      const { campusId } = world.own
      const wish = { id: campusId, templateId: id(), roomIds: [...rooms], waveSize: 1 }
      const { id: upgradeId } = await admin.call('upgrade.create', wish)
      const detail = () => admin.call('upgrade.getDetail', { id: campusId, upgradeId })
      expect(await runsOf(rooms[0])).toMatchObject({ version: 2 })
      return { rooms, upgradeId, detail }
    }
    const versionsOf = async (rooms: readonly number[]) => {
      const runs = await site.runs(id())
      return rooms.map((roomId) => runs.get(roomId)?.version)
    }
    const back = (input: object) => admin.call('template.rollback', { id: id(), number: 1, ...input })

    it('ends when something newer is published for all of its rooms, or all are rolled back', async () => {
      for (const next of [() => publish(), () => back({})]) {
        template = await addFullTemplate(admin, world)
        const { rooms, detail } = await upgrading()
        await edit()
        await next()
        await site.confirm(id())
        expect((await detail()).state).toBe('stopped')
        expect(await versionsOf(rooms)).toEqual([3, 3, 3])
      }
    })

    it('passes over rooms that were given something else, and goes on with the others', async () => {
      for (const [next, version] of [
        [(roomIds: number[]) => publish({ roomIds }), 3],
        [(roomIds: number[]) => back({ roomIds }), 1],
      ] as const) {
        template = await addFullTemplate(admin, world)
        const { rooms, detail } = await upgrading()
        await next([rooms[1]])
        await site.confirm(id())
        await eventually(async () => (await detail()).wave === 3)
        await site.confirm(id())
        await eventually(async () => (await detail()).state === 'done')
        expect(await versionsOf(rooms)).toEqual([2, version, 2])
        const { roomList } = await detail()
        expect(roomList.map(({ state }) => state)).toEqual(['done', 'replaced', 'done'])
      }
    })

    it('goes on in a campus that whoever publishes something newer does not see', async () => {
      const { otherCampusId } = world.own
      const { id: first } = await site.addRoomElsewhere(id())
      const { id: second } = await site.addRoomElsewhere(id())
      const roomIds = [first, second]
      for (const roomId of roomIds) await site.addLamp(roomId, await site.addGateway(roomId))
      await publish()
      await edit()
      await publish({ roomIds: [await addRoom()] })
      const wish = { id: otherCampusId, templateId: id(), roomIds, waveSize: 1 }
      const { id: upgradeId } = await admin.call('upgrade.create', wish)
      await publish({}, await world.as('own-bound'))
      await site.confirm(id())
      const detail = () => admin.call('upgrade.getDetail', { id: otherCampusId, upgradeId })
      await eventually(async () => (await detail()).wave === 2)
      expect(await versionsOf(roomIds)).toEqual([2, 2])
    })
  })

  it('a wave passes over the room in which something newer is tried, which goes back to what it would have got', async () => {
    const [first, tried, other] = [await addRoom(), await addRoom(), await addRoom()]
    await site.addLamp(first, await site.addGateway())
    await site.addLamp(tried, await site.addGateway())
    await publish()
    await edit()
    await publish({ roomIds: [first, tried], waveSize: 1 })
    await edit()
    await tryIn(tried)
    const before = await runsOf(tried)
    await site.confirm(id())
    await isDone()
    expect(await runsOf(tried)).toEqual(before)
    expect(before).toMatchObject({ debug: true, version: null })
    await tryIn(other)
    expect(await runsOf(tried)).toMatchObject({ debug: false, version: 2, held: false })
  })

  it('a wave ends the trial of what is published with it', async () => {
    const [first, tried] = [await addRoom(), await addRoom()]
    await site.addLamp(first, await site.addGateway())
    await publish()
    await edit()
    await tryIn(tried)
    await publish({ waveSize: 1 })
    await site.confirm(id())
    await isDone()
    expect(await runsOf(tried)).toMatchObject({ debug: false, version: 2 })
  })
})
