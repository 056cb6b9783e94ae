import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open.ts'
import { type DeviceEvent, type Devices, startDevices } from '#server/devices/index.ts'
import { type Place, places } from '#tests/world/databases.ts'
import { brokers, usable } from './brokers.ts'
import { playGateway } from './played-gateway.ts'
import { addTemplate } from './publishing.ts'
import { addSite, type Site } from './site.ts'
import { tellDevice } from './tell-device.ts'
import { until } from './until.ts'

const broker = brokers.find(({ name }) => name === 'a running Mosquitto')
const missing = places.postgresql.missing
if (missing && process.env.CI) throw new Error(missing)

/** A configuration that was taken from the others to be sent. */
interface Taking {
  gatewayId: number
  /** Less than two seconds after it was taken the last time: the word on that can still be on its way. */
  soon: boolean
}

/** Has the database note who takes what to send it, by its own clock. Answers what it has noted. */
async function noteTakings(database: Database): Promise<() => Promise<Taking[]>> {
  await database.system(async (db) => {
    await sql`create table taking (gateway_id bigint, hash text, at timestamptz)`.execute(db)
    await sql`create function note_taking() returns trigger language plpgsql as $$
      begin
        insert into taking values (new.gateway_id, new.hash, new.tried_at);
        return null;
      end $$`.execute(db)
    await sql`create trigger note_taking after update of tried_at on config_delivery for each row
      when (new.tried_at is not null) execute function note_taking()`.execute(db)
  })
  return () =>
    database.system(async (db) => {
      const { rows } = await sql<Taking>`select gateway_id as "gatewayId", coalesce(at - lag(at)
        over (partition by gateway_id, hash order by at) < interval '2 seconds', false) as soon
        from taking`.execute(db)
      return rows
    })
}

describe.skipIf(missing || !broker || !usable(broker))(
  'two server processes on one PostgreSQL and one broker',
  () => {
    interface Process {
      database: Database
      devices: Devices
      events: DeviceEvent[]
    }
    let place: Place
    let site: Site
    const processes: Process[] = []

    beforeAll(async () => {
      place = await places.postgresql.make()
      const started = await broker?.start([])
      for (let count = 0; count < 2; count += 1) {
        const database = await openDatabase(place)
        site ??= await addSite(database, 2, 6)
        const config = started?.config ?? { host: '127.0.0.1', mqttPort: 0 }
        const devices = await startDevices({ database, config, log: pino({ level: 'silent' }) })
        const events: DeviceEvent[] = []
        devices.subscribe((event) => events.push(event))
        await until(() => devices.listening(), 'it listens')
        processes.push({ database, devices, events })
      }
    })
    afterAll(async () => {
      for (const { devices, database } of processes) {
        await devices.stop()
        await database.close()
      }
      await place.remove()
    })

    it('share the statuses, and both tell all of them', async () => {
      const [one, two] = processes
      const [gateway] = site.gateways
      if (!one || !two || !gateway) throw new Error('nothing to test with')
      const played = await playGateway({ url: one.devices.mqttUrl, cid: site.cid, ...gateway })
      for (const { deviceNo } of gateway.devices) {
        await played.status(Date.now(), { deviceNo, online: true, deviceSwitch: 1 })
      }
      const told = ({ events }: Process) =>
        new Set(
          events
            .flatMap((event) => (event.kind === 'status' ? event.statuses : []))
            .map((status) => status.deviceId),
        )
      const complete = (process: Process) => gateway.devices.every(({ id }) => told(process).has(id))
      await until(() => complete(one) && complete(two), 'both have told every device')

      // Each has taken some of them, and no message was taken twice.
      const taken = processes.map(({ devices }) => devices.counts().messages)
      const events = 1
      expect(taken.reduce((sum, count) => sum + count - events, 0)).toBe(gateway.devices.length)
      expect(taken.every((count) => count > events)).toBe(true)
      const rows = await one.database.system((db) =>
        db.selectFrom('device_status').selectAll().where('device_switch', '=', 1).execute(),
      )
      expect(rows.map((row) => row.device_id).sort()).toEqual(gateway.devices.map(({ id }) => id).sort())
      await played.leave()
    })

    it('send a configuration once, whoever of them was told of it, and both tell how far it got', async () => {
      const [one, two] = processes
      if (!one || !two) throw new Error('nothing to test with')
      const publishing = await addTemplate(one.database, site)
      const takings = await noteTakings(one.database)
      const takenFor = async (gatewayId = 0) =>
        (await takings()).filter((taking) => taking.gatewayId === gatewayId).length
      const played = await Promise.all(
        site.gateways.map((gateway) => playGateway({ url: one.devices.mqttUrl, cid: site.cid, ...gateway })),
      )
      for (const gateway of played)
        gateway.onConfig(async (message) => {
          await gateway.tellConfig(message, 'gateway')
          await gateway.tellConfig(message, 'device')
        })
      const told = new Map(processes.map((each) => [each, 0]))
      const deaf = await Promise.all(
        processes.map((each) =>
          each.database.listen('lamplighter_config', (payload) => {
            if (payload.endsWith(` ${publishing.templateId}`)) told.set(each, (told.get(each) ?? 0) + 1)
          }),
        ),
      )
      await publishing.publish()
      const applied = async () => (await publishing.state()).roomList[0]?.state === 'consistent'
      await until(applied, 'the room runs it')
      // Once, unless the gateway's word on it took seconds to be saved: then whoever had heard late that it is there took it again.
      for (const [place, { configs }] of played.entries())
        await until(
          async () => configs.length === (await takenFor(site.gateways[place]?.deviceId)),
          'it is sent as often as it was taken',
        )
      await until(() => [...told.values()].every((count) => count > 1), 'both have heard of it')

      // Both hear a gateway come back, and only one of them sends what waits for it.
      const [first] = played
      const [back] = site.gateways
      if (!first || !back) throw new Error('nothing to test with')
      await first.leave()
      const before = await takenFor(back.deviceId)
      await publishing.edit(0)
      await publishing.publish()
      const again = await playGateway({
        url: one.devices.mqttUrl,
        cid: site.cid,
        ...back,
        prepare: (gateway) => gateway.onConfig((message) => gateway.tellConfig(message, 'device')),
      })
      await until(applied, 'the room runs the next one')
      expect(new Set(again.configs.map(({ hash }) => hash)).size).toBe(1)
      expect(again.configs.length).toBeLessThanOrEqual((await takenFor(back.deviceId)) - before)
      expect((await takings()).filter(({ soon }) => soon)).toEqual([])
      for (const end of deaf) await end()
      for (const gateway of [again, ...played]) await gateway.leave()
    })

    it("see each other's commands, step by step", async () => {
      const [one, two] = processes
      const [, gateway] = site.gateways
      const lamp = gateway?.devices[0]
      if (!one || !two || !gateway || !lamp) throw new Error('nothing to test with')
      const played = await playGateway({ url: one.devices.mqttUrl, cid: site.cid, ...gateway })
      played.onCommand(async ({ commandId }) => {
        // At once, so that the steps are told while those before them are still on their way.
        await Promise.all([played.ack(commandId, 'gateway'), played.ack(commandId, 'device')])
      })
      const command = { deviceId: lamp.id, identifier: 'switch', paramValue: 1 }
      const many = Array.from({ length: 40 }, () => tellDevice(one, site.cid, command))
      const done = await Promise.all(many)
      const steps = ({ events }: Process, { commandId }: { commandId: string }) =>
        events.filter((event) => event.kind === 'command' && event.progress.commandId === commandId)
      for (const each of done) {
        expect(steps(one, each)).toHaveLength(3)
        await until(() => steps(two, each).length === 3, 'the other process tells every step')
        expect(steps(two, each)).toEqual(steps(one, each).map((step) => ({ ...step, elsewhere: true })))
        // Who sees only some campuses is told there too.
        expect(steps(two, each)).toMatchObject(Array(3).fill({ cid: site.cid, campusId: site.campusId }))
      }
      await played.leave()
    })
  },
)
