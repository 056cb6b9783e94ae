import { randomUUID } from 'node:crypto'
import type { RunningServer } from '#server/server.ts'
import type { Client } from '#tests/server/client.ts'
import type { Ids } from './sites.ts'

/** Servers by their addresses: what no call makes is written into their databases. */
const servers = new Map<string, RunningServer>()

export const rememberServer = (server: RunningServer): void => void servers.set(server.url, server)

/** A lamp of its own in a room, without a gateway. */
export async function addLamp(
  client: Client,
  { company, campus, room, product }: Pick<Ids, 'company' | 'campus' | 'room' | 'product'>,
): Promise<number> {
  const row = { cid: company, campus_id: campus, room_id: room, product_id: product, gateway_id: null }
  const made = await databaseOf(client).system((db) =>
    db
      .insertInto('device')
      .values({ ...row, device_no: `LAMP-${randomUUID().slice(0, 8)}`, name: '灯' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return made.id
}

/** The database behind what a client calls. */
export function databaseOf({ url }: Client): RunningServer['database'] {
  const server = servers.get(url)
  if (!server) throw new Error('no site was built on this server')
  return server.database
}

export const noAlarms = { alarm: 0, alarmRule: 0, message: 0 }

type Where = Pick<Ids, 'company' | 'campus' | 'room' | 'device'>

/** An alarm that somebody has still to see to, and what the company's administrator was told of it. */
export function addAlarm(client: Client, { company, campus, room, device }: Where) {
  return databaseOf(client).system(async (db) => {
    const ofCampus = { cid: company, campus_id: campus }
    const { id: alarm_id } = await db
      .insertInto('alarm')
      .values({
        ...{ ...ofCampus, kind: 'deviceFault', level: 2, state: 'raised', object_type: 'device' },
        ...{
          object_id: device,
          room_id: room,
          name: '吸顶灯',
          place: '一号楼',
          value: null,
          limit_value: null,
        },
        ...{ gateway_num: 0, device_num: 1, raised_at: new Date() },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const about = { ...ofCampus, alarm_id }
    const cleared_at = new Date()
    await db
      .insertInto('alarm_member')
      .values({ ...about, kind: 'deviceFault', object_id: device, cleared_at })
      .execute()
    await db
      .insertInto('alarm_event')
      .values({ ...about, event: 'raise', account_id: null })
      .execute()
    const admin = await db
      .selectFrom('account')
      .select('id')
      .where('cid', '=', company)
      .where('account', 'like', '%-admin')
      .executeTakeFirstOrThrow()
    const { id: message } = await db
      // Nothing goes out beside it: what is planned later would be a change by itself.
      .insertInto('message')
      .values({ ...about, account_id: admin.id, event: 'raised', num: 1, planned: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { alarm: alarm_id, message }
  })
}

/** A rule that raises nothing. */
export const addAlarmRule = async (client: Client, { campus }: Pick<Ids, 'campus'>) =>
  (await client.call('alarmRule.add', { kind: 'battery', enabled: false, campusIds: [campus] })).id
