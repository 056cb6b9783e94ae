import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import type { PairingMessage, StayMessage } from '#contract/device-protocol.ts'
import { configChannel } from '#server/devices/configs.ts'
import { tellPairing } from '#server/devices/pairings.ts'
import { insertPart } from '#tests/world/parts.ts'
import { gatewayOf, onEachBroker } from './on-each-broker.ts'
import { playGateway } from './played-gateway.ts'
import { addTemplate, type Publishing } from './publishing.ts'
import { until } from './until.ts'

onEachBroker((world) => {
  let publishing: Publishing
  let identifier: string
  let rooms = 101

  beforeEach(async () => {
    const { database, site } = world()
    const { cid, roomId } = site
    if (!publishing) {
      publishing = await addTemplate(database, site)
      const content = { panelKeyType: 1, serialNumber: null, securityKey: null, buttonList: [] }
      const of = { cid, template_id: publishing.templateId }
      const id = await database.system((db) => insertPart(db, of, 'noPowerPanelList', '门口', content))
      identifier = `panel-${id}`
      await publishing.publish()
      await system((db) => stay(db, roomId))
    }
    await database.system((db) => db.deleteFrom('room_pairing').where('cid', '=', cid).execute())
    await system((db) => pair(db, roomId, ofSite))
  })

  /** A gateway of the site that has been told of the site's room, with what it is told from the beginning. */
  const play = async (number = 0) => {
    const { cid, roomId, gateways } = world().site
    const pairings: PairingMessage[] = []
    const stays: StayMessage[] = []
    const gateway = await playGateway({
      ...{ url: world().devices.mqttUrl, cid, ...gatewayOf(world().site, number) },
      prepare: ({ client }) =>
        client.on('message', (topic, payload) => {
          if (topic.endsWith('/down/pairing')) pairings.push(JSON.parse(payload.toString()))
          if (topic.endsWith('/down/stay')) stays.push(JSON.parse(payload.toString()))
        }),
    })
    world().played.push(gateway)
    const isKnown = () => [pairings, stays].every((told) => told.some((one) => one.roomId === roomId))
    await until(isKnown, 'it is told of its room as it appears')
    return { gateway, pairings, stays, deviceId: gateways[number]?.deviceId ?? 0 }
  }
  const system: ReturnType<typeof world>['database']['system'] = (work) => world().database.system(work)
  const [ofSite, serialNumber] = ['E2150000100A', 'E2150000100B']
  type Db = Parameters<Parameters<typeof system>[0]>[0]
  const pair = async (db: Db, roomId: number, serial = serialNumber) => {
    const { cid, campusId } = world().site
    await db
      .insertInto('room_pairing')
      .values({
        ...{ room_id: roomId, identifier, cid, campus_id: campusId, serial_number: serial },
        ...{ security_key: null, paired_by: '安装工', paired_at: new Date() },
      })
      .execute()
    await tellPairing(db, { cid, campusId, roomId })
  }
  const stay = (db: Db, roomId: number) => {
    const { cid, campusId: campus_id } = world().site
    return db.insertInto('room_stay').values({ room_id: roomId, cid, campus_id, assigned: true }).execute()
  }
  /** Another room that is to run the same as the site's, without any device. */
  const addRoom = () =>
    system(async (db) => {
      const { cid, campusId, roomId } = world().site
      rooms += 1
      const { id } = await db
        .insertInto('space')
        .values({
          ...{ cid, campus_id: campusId, kind: 'room' as const, name: `${rooms}` },
          template_id: publishing.templateId,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await sql`insert into room_config (room_id, cid, campus_id, template_id, template_hash, hash, devices, published_at)
        select ${id}, cid, campus_id, template_id, template_hash, 'of-this-room', '[]', now() from room_config
        where room_id = ${roomId}`.execute(db)
      return id
    })
  const bind = (db: Db, roomId: number, gatewayId: number) => {
    const { cid, campusId, gateways } = world().site
    const product_id = sql<number>`(select product_id from device where id = ${gateways[0]?.devices[0]?.id ?? 0})`
    const device_no = `NEW-${roomId}`
    return db
      .insertInto('device')
      .values({
        ...{ cid, campus_id: campusId, room_id: roomId, device_no, name: device_no },
        ...{ product_id, gateway_id: gatewayId },
      })
      .execute()
  }

  it('tells of a room as it is as its gateway appears: also that its pairings were taken back meanwhile', async () => {
    const { cid, roomId } = world().site
    const before = await play()
    const panels = [{ identifier, serialNumber: ofSite, securityKey: null }]
    expect(before.pairings.at(-1)).toEqual({ roomId, panels })
    await before.gateway.leave()
    await system((db) => db.deleteFrom('room_pairing').where('cid', '=', cid).execute())
    const again = await play()
    expect(again.pairings).toContainEqual({ roomId, panels: [] })
    // As it appears, and as it is sent what it is to run.
    expect(again.pairings.filter(({ panels: told }) => told.length > 0)).toEqual([])
  })

  it('tells whoever reaches a room since the same moment in which it has changed', async () => {
    const room = await addRoom()
    const { pairings, deviceId } = await play(1)
    await system(async (db) => {
      await bind(db, room, deviceId)
      await pair(db, room)
    })
    const told = () => pairings.find(({ roomId }) => roomId === room)
    await until(() => told() !== undefined, 'it is told')
    expect(told()?.panels).toMatchObject([{ serialNumber }])
  })

  it('tells of a room after what it is to run, once a gateway begins to serve it', async () => {
    const room = await addRoom()
    await system(async (db) => {
      await pair(db, room)
      await stay(db, room)
    })
    const { gateway, pairings, stays, deviceId } = await play(2)
    const order: string[] = []
    gateway.onConfig(({ config }) => order.push(`config ${config.roomId}`))
    await system(async (db) => {
      await bind(db, room, deviceId)
      await sql`insert into config_delivery (room_id, gateway_id, cid, campus_id, template_id, hash, due_at)
        select room_id, ${deviceId}, cid, campus_id, template_id, hash, now() from room_config
        where room_id = ${room}`.execute(db)
      await sql`select pg_notify(${configChannel}, '')`.execute(db)
    })
    await until(() => stays.some(({ roomId }) => roomId === room), 'it is told of the stay')
    await until(() => pairings.some(({ roomId }) => roomId === room), 'it is told of the pairing')
    expect(order).toContain(`config ${room}`)
    expect(pairings.find(({ roomId }) => roomId === room)?.panels).toMatchObject([{ serialNumber }])
  })
})
