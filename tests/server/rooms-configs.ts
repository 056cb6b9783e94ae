import { sql } from 'kysely'
import type { RoomConfig, TemplateConfig } from '#contract/config-shapes.ts'
import { bindDevices, type RoomDevice } from '#contract/rules/bind-devices.ts'
import { withChannels } from '#contract/rules/device-config.ts'
import { configHash } from '#contract/rules/room-config.ts'
import type { Work } from '#server/database/database.ts'
import type { RoomRow } from '#server/publishing/assign.ts'
import { eventually } from '#tests/world/eventually.ts'
import type { Client } from './client.ts'
import type { World } from './server-world.ts'
import { name, only } from './templates.ts'

/** What a room is to run, as it is written down, and what is in it. */
export interface Runs {
  roomId: number
  version: number | null
  held: boolean
  debug: boolean
  publishedAt: number
  templateHash: string
  /** Of the version. */
  versionHash: string | null
  hash: string
  config: TemplateConfig
  devices: RoomConfig['devices']
  inside: RoomDevice[]
}

/** A company's rooms and what is in them. */
export const roomsConfigs = (world: World, admin: Client) => {
  const { cid, campusId, floorId, productId, roomIds } = world.own
  const system = <R>(work: Work<R>) => world.server.database.system(work)
  const closet = roomIds[1] ?? 0
  const addDevice = (room_id: number, device_no: string, gateway_id: number | null) =>
    system(async (db) => {
      const room = db.selectFrom('space').select('campus_id').where('id', '=', room_id)
      const { campus_id } = await room.executeTakeFirstOrThrow()
      const row = { cid, campus_id, room_id, product_id: productId, name: '灯一' }
      const values = { ...row, device_no, gateway_id }
      return (await db.insertInto('device').values(values).returning('id').executeTakeFirstOrThrow()).id
    })
  /** Once nothing waits to be given to rooms. While it is read, nothing of the template is given to any. */
  const runs = (templateId: number): Promise<Map<number, Runs>> =>
    eventually(() =>
      system(async (db) => {
        await sql`select from template where id = ${templateId} for update`.execute(db)
        const { rows: waiting } = await sql`select from config_need`.execute(db)
        if (waiting.length > 0) return null
        const { rows } = await sql<Runs>`
          select c.room_id as "roomId", c.version, c.held, c.debug, c.published_at as "publishedAt",
            c.template_hash as "templateHash", v.hash as "versionHash", c.hash, kept.config, c.devices,
            (select coalesce(json_agg(json_build_object('id', d.id, 'deviceNo', d.device_no, 'name', d.name,
              'productId', d.product_id)), '[]') from device d where d.room_id = c.room_id) as inside
          from room_config c join space room on room.id = c.room_id and room.template_id = c.template_id
            join template_config kept on kept.template_id = c.template_id and kept.hash = c.template_hash
            left join template_version v on v.template_id = c.template_id and v.number = c.version
          where c.template_id = ${templateId}`.execute(db)
        return new Map(rows.map((row) => [row.roomId, row]))
      }),
    )
  return {
    runs,
    runsOf: async (templateId: number, roomId: number) => (await runs(templateId)).get(roomId),
    addRoom: async (templateId: number): Promise<number> => {
      const place = { campusId, parentId: floorId, kind: 'room', name: name('室') } as const
      return only((await admin.call('space.add', { ...place, templateId })).created).id
    },
    /** A room of the company's other campus, where the template may be used too. */
    addRoomElsewhere: (template_id: number): Promise<RoomRow> =>
      system(async (db) => {
        const campus_id = world.own.otherCampusId
        await db
          .insertInto('template_campus')
          .values({ cid, template_id, campus_id })
          .onConflict((same) => same.doNothing())
          .execute()
        const room = { cid, campus_id, kind: 'room', name: name('室'), template_id } as const
        return db.insertInto('space').values(room).returning(['id', 'campus_id']).executeTakeFirstOrThrow()
      }),
    /** A device that devices of its campus are reached through and that nobody plays. */
    addGateway: (roomId = closet) => addDevice(roomId, name('G'), null),
    addLamp: (roomId: number, gatewayId: number | null) => addDevice(roomId, name('L'), gatewayId),
    /** Another device takes the place of one. */
    swap: (id: number) =>
      system((db) =>
        db
          .updateTable('device')
          .set({ device_no: name('L') })
          .where('id', '=', id)
          .execute(),
      ),
    /** The gateways of rooms say that they run what was sent. */
    confirm: (templateId: number) =>
      system(async (db) => {
        await db
          .updateTable('config_delivery')
          .set((row) => ({ applied_at: new Date(), applied_hash: row.ref('hash') }))
          .where('template_id', '=', templateId)
          .execute()
        await sql`select pg_notify('lamplighter_config', '1 1 1')`.execute(db)
      }),
  }
}

/** The hash of what a room is to run with the devices that are in it now. */
export function hashNow({ roomId, config, inside }: Runs, productId: number): string {
  const equipment = config.equipment.map(({ identifier, name: called }) => ({
    ...{ id: 0, identifier, name: called, state: 1, productId },
  }))
  const devices = withChannels(bindDevices(equipment, inside), config)
  return configHash({ roomId, template: config, devices })
}
