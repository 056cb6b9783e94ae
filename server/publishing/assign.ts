import { sql, type Transaction } from 'kysely'
import type { RoomConfig, TemplateConfig } from '#contract/config-shapes.ts'
import { bindDevices, type RoomDevice } from '#contract/rules/bind-devices.ts'
import { withChannels } from '#contract/rules/device-config.ts'
import { configHash } from '#contract/rules/room-config.ts'
import type { Tables } from '#server/database/tables.ts'
import { withOverrides } from './overrides.ts'
import { followRenames } from './renames.ts'
import { idList } from './room-ids.ts'

export type Db = Transaction<Tables>

/** What rooms are to run. */
export interface Assignment {
  cid: number
  templateId: number
  /** Of `config`. */
  hash: string
  config: TemplateConfig
  at: Date
  /** Null: the template is tried in the room. */
  version: number | null
  /** The room keeps it until something is published for it. */
  held?: boolean
  /** Sent again where it is the same as before. */
  again?: boolean
}

export interface RoomRow {
  id: number
  campus_id: number
  /** Ms since 1970, where what the room gets is as old as what it has; else it is as old as the assignment. */
  published_at?: number | null
}

/** Rooms whose configurations are compiled and written by one statement. */
const roomsAtOnce = 500

/**
 * Compiles the configurations of rooms, each with what the room keeps as its own, and has them sent once this transaction has
 * committed.
 */
export async function assign(db: Db, assignment: Assignment, rooms: readonly RoomRow[]): Promise<void> {
  for (const given of await withOverrides(db, assignment, rooms)) {
    const productOf = await productsByPid(db, given.assignment)
    for (let from = 0; from < given.rooms.length; from += roomsAtOnce)
      await assignSome(db, given.assignment, productOf, given.rooms.slice(from, from + roomsAtOnce))
  }
}

/** A configuration names products as gateways do, by their pid. */
async function productsByPid(db: Db, { cid, config }: Assignment): Promise<ReadonlyMap<string, number>> {
  const pids = [...new Set(config.equipment.map(({ pid }) => pid))]
  const rows = await db
    .selectFrom('product')
    .select(['id', 'pid'])
    .where('pid', '=', sql<string>`any(${pids}::text[])`)
    .where((row) => row.or([row('cid', 'is', null), row('cid', '=', cid)]))
    .orderBy('id')
    .execute()
  return new Map(rows.map(({ id, pid }) => [pid, id]))
}

type Installed = RoomDevice & { roomId: number; gatewayId: number | null }

async function assignSome(
  db: Db,
  assignment: Assignment,
  productOf: ReadonlyMap<string, number>,
  rooms: readonly RoomRow[],
): Promise<void> {
  const { cid, templateId: template_id, hash: template_hash, config, at, version } = assignment
  const { held = false, again } = assignment
  const ids = rooms.map(({ id }) => id)
  const installed: Installed[] = await db
    .selectFrom('device')
    .select(['id', 'device_no as deviceNo', 'name', 'product_id as productId'])
    .select(['room_id as roomId', 'gateway_id as gatewayId'])
    .where('room_id', 'in', idList(ids))
    .execute()
  const there = new Map<number, Installed[]>(ids.map((id) => [id, []]))
  for (const device of installed) there.get(device.roomId)?.push(device)
  const rolesOf = (list: TemplateConfig['equipment']) =>
    list.map(({ identifier, name, pid }) => ({ identifier, name, productId: productOf.get(pid) ?? 0 }))
  const byRoom = await followRenames(db, assignment, rolesOf, there)
  const equipment = rolesOf(config.equipment).map((role) => ({ ...role, id: 0, state: 1 }))
  const gatewayNos = await numbersOf(db, installed)
  const compiled = rooms.map(({ id: roomId, campus_id, published_at }) => {
    const inside = byRoom.get(roomId) ?? []
    const devices = withChannels(bindDevices(equipment, inside), config)
    const gateways = severalOf(inside, gatewayNos)
    const whole: RoomConfig = { roomId, template: config, devices, ...(gateways ? { gateways } : {}) }
    const run = {
      ...{ template_hash, hash: configHash(whole), devices: JSON.stringify(devices) },
      gateways: gateways && JSON.stringify(gateways),
    }
    const since = published_at ? new Date(published_at) : at
    return { room_id: roomId, campus_id, cid, template_id, ...run, published_at: since, version, held }
  })
  if (again === false) await keepBases(db, ids, template_hash)
  await db
    .insertInto('room_config')
    .values(compiled.map((row) => ({ ...row, debug: version === null })))
    .onConflict((same) =>
      same.column('room_id').doUpdateSet(({ ref }) => ({
        template_id: ref('excluded.template_id'),
        template_hash: ref('excluded.template_hash'),
        hash: ref('excluded.hash'),
        devices: ref('excluded.devices'),
        gateways: ref('excluded.gateways'),
        // Gateways pass over what is older than what they run, and clocks differ.
        published_at: sql<Date>`greatest(${ref('excluded.published_at')}, ${ref('room_config.published_at')})`,
        version: ref('excluded.version'),
        held: ref('excluded.held'),
        debug: ref('excluded.debug'),
      })),
    )
    .execute()
  await address(db, ids, again ?? true)
}

/**
 * Keeps who plays what at gateways that run what rooms were assigned before, where the template is the same: of what only differs
 * in that, no more is sent to them than the difference.
 */
async function keepBases(db: Db, roomIds: readonly number[], templateHash: string): Promise<void> {
  await sql`update config_delivery d set base = jsonb_build_object('hash', c.hash,
      'templateHash', c.template_hash, 'devices', c.devices, 'gateways', c.gateways)
    from room_config c where c.room_id = d.room_id and c.template_hash = ${templateHash}
      and d.hash = c.hash and d.applied_hash = c.hash and c.room_id in ${idList(roomIds)}`.execute(db)
}

/** The numbers of the gateways that reach devices, by their ids. */
async function numbersOf(db: Db, installed: readonly Installed[]): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(installed.flatMap(({ gatewayId }) => gatewayId ?? []))]
  const { rows } = await sql<{ device_id: number; gateway_no: string }>`
    select device_id, gateway_no from gateway_numbers(${ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ device_id, gateway_no }) => [device_id, gateway_no]))
}

/** The gateways of a room in the order in which they lead, the oldest first; null for a room that has just one. */
function severalOf(installed: readonly Installed[], numbers: ReadonlyMap<number, string>): string[] | null {
  const ids = [...new Set(installed.flatMap(({ gatewayId }) => gatewayId ?? []))].sort((a, b) => a - b)
  const known = ids.flatMap((id) => numbers.get(id) ?? [])
  return known.length > 1 ? known : null
}

/**
 * Makes the gateways that reach the devices of rooms now, and no others, the ones their configurations go to.
 * @param again sends it too where it is there already
 */
export async function address(db: Db, roomIds: readonly number[], again: boolean): Promise<void> {
  const reaching = sql`select distinct c.room_id, d.gateway_id, c.cid, c.campus_id, c.template_id, c.hash
    from room_config c join device d on d.room_id = c.room_id
    where d.gateway_id is not null and c.room_id in ${idList(roomIds)}`
  await sql`delete from config_delivery
    where room_id in ${idList(roomIds)}
      and (room_id, gateway_id) not in (select room_id, gateway_id from (${reaching}) as now_there)`.execute(
    db,
  )
  await sql`insert into config_delivery
      (room_id, gateway_id, cid, campus_id, template_id, hash, due_at)
    select *, now() from (${reaching}) as now_there order by room_id, gateway_id
    on conflict (room_id, gateway_id) do update set template_id = excluded.template_id, hash = excluded.hash,
      sent_at = null, gateway_at = null, applied_at = null, fault = null,
      attempts = 0, tried_at = null, due_at = excluded.due_at
    where ${again} or config_delivery.hash <> excluded.hash`.execute(db)
}

/** Tells every server process that there is something to send, and who may see it that there is something to see. */
export async function tellConfig(db: Db, cid: number, templateId: number): Promise<void> {
  await sql`select pg_notify('lamplighter_config', ${cid}::bigint || ' ' || campus_id || ' ' || ${templateId}::bigint)
    from template_campus where template_id = ${templateId}`.execute(db)
}
