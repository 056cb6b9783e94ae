import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { contract } from '#contract/index.ts'
import { permits } from '#contract/rules/permission.ts'
import { fromChannel } from '#contract/rules/room/channel.ts'
import type { LeaseTarget } from '#contract/rules/room/events.ts'
import { type Command, leaseTargets } from '#contract/rules/room/lease-targets.ts'
import { wallNow } from '#contract/rules/room-permission.ts'
import type { Tenant } from '#server/database/database.ts'
import type { LeasedFunction } from '#server/database/lease-tables.ts'
import type { CommandTarget } from '#server/devices/command-target.ts'
import { stillOn } from '#server/devices/lease-store.ts'
import { publishedRoom, type RoomSaying, type RoomTarget, unpublished } from '#server/devices/room-target.ts'
import type { Caller } from '#server/handlers.ts'
import { refuse, refuseInput } from '#server/refusal.ts'

const minute = 60_000
/** What has ended so long ago is forgotten, in days. */
const keptDays = 30

/** What is told: something to a room, or to one device of it. */
export type Told =
  | { room: RoomTarget; saying: RoomSaying }
  | (Pick<CommandTarget, 'roomId' | 'deviceId' | 'deviceNo' | 'gatewayId'> & {
      identifier: string
      paramValue: number
    })

/** A lease that begins with a command, as gateways are told of it: for `length` ms. */
export interface Begun {
  leaseId: string
  length: number
}

/**
 * What is done about leases before a command is sent: nobody takes away what another holds unless she may end it, and with
 * `minutes` a lease is written down, which is held once the command has been confirmed.
 * @throws Refusal held (4095) with {held: who holds it until when}; input {roomId} where nothing can be held
 */
export async function beforeCommand(
  tenant: Tenant,
  caller: Caller,
  told: Told,
  minutes: number | undefined,
): Promise<Begun | null> {
  const roomId = 'room' in told ? told.room.roomId : told.roomId
  const others = await heldByOthers(tenant, caller, [roomId])
  if (others.length === 0 && minutes === undefined) return null
  const room = 'room' in told ? told.room : await publishedRoom(tenant, roomId)
  const targets = room ? targetsOf(room, told) : []
  const inTheWay = others.find(holdsOne(targets))
  if (inTheWay) refuse('held', { held: heldWords(inTheWay) })
  if (minutes === undefined) return null
  if (!room || targets.length === 0) return refuseInput({ holdMinutes: unpublished })
  return written(tenant, caller, { room, told, targets, length: minutes * minute })
}

/** Of rooms that are to be told the same, those in which somebody else holds some of what it sets, whom the caller may not end. */
export async function heldRooms(
  tenant: Tenant,
  caller: Caller,
  rooms: readonly RoomTarget[],
  saying: RoomSaying,
): Promise<Set<number>> {
  const held = await heldByOthers(
    tenant,
    caller,
    rooms.map(({ roomId }) => roomId),
  )
  const inTheWay = rooms.filter((room) => {
    const here = held.filter(({ roomId }) => roomId === room.roomId)
    return here.length > 0 && here.some(holdsOne(targetsOf(room, { room, saying })))
  })
  return new Set(inTheWay.map(({ roomId }) => roomId))
}

const holdsOne = (targets: readonly LeaseTarget[]) => (lease: Held) =>
  lease.targets.some((held) => targets.some(isSame(held)))

const isSame = (one: LeaseTarget) => (other: LeaseTarget) =>
  one.identifier === other.identifier && one.fn === other.fn

interface Held {
  roomId: number
  username: string
  until: number
  targets: LeasedFunction[]
}

async function heldByOthers(
  { db, who }: Tenant,
  { user }: Caller,
  roomIds: readonly number[],
): Promise<Held[]> {
  if (roomIds.length === 0 || permits(who.urls, contract.lease.end.permission)) return []
  return db
    .selectFrom('lease')
    .select(['room_id as roomId', 'username', 'until_at as until', 'targets'])
    .where('room_id', 'in', roomIds)
    .where('held_at', 'is not', null)
    .where('ended_at', 'is', null)
    .where(stillOn)
    .where((lease) => lease.or([lease('account_id', 'is', null), lease('account_id', '<>', user.userId)]))
    .orderBy('id')
    .execute()
}

function heldWords({ username, until }: Held) {
  const time = new Date(wallNow(until)).toISOString().slice(11, 16)
  return {
    zh: `${username} 正占用这里的设备，到 ${time} 为止`,
    en: `${username} holds these devices until ${time}`,
  }
}

/** What a command comes to in the configuration that the room was sent. */
export function commandsOf({ config }: RoomTarget, told: Told): Command[] {
  if ('room' in told) {
    const { saying } = told
    if (saying.sceneValue !== null) return [{ kind: 'scene', sceneValue: saying.sceneValue }]
    const { groupValue, identifier, paramValue } = saying
    return [{ kind: 'group', groupValue, values: { [identifier]: paramValue } }]
  }
  return config.devices.flatMap(({ deviceNo, identifier, channel }): Command[] => {
    const fn = deviceNo === told.deviceNo ? fromChannel(told.identifier, channel) : undefined
    return fn === undefined ? [] : [{ kind: 'value', identifier, values: { [fn]: told.paramValue } }]
  })
}

/** The functions that a command sets, of equipment whose device is in the room. */
function targetsOf(room: RoomTarget, told: Told): LeasedFunction[] {
  const { config, devices } = room
  const numbers = new Map(config.devices.map(({ identifier, deviceNo }) => [identifier, deviceNo]))
  return commandsOf(room, told)
    .flatMap((command) => leaseTargets(config, command))
    .flatMap((target) => {
      const deviceId = devices.get(numbers.get(target.identifier) ?? '')
      return deviceId === undefined ? [] : [{ ...target, deviceId }]
    })
}

interface Written {
  room: RoomTarget
  told: Told
  targets: LeasedFunction[]
  length: number
}

async function written(tenant: Tenant, { user }: Caller, { room, told, targets, length }: Written) {
  const { db, who } = tenant
  const now = Date.now()
  const leaseId = randomUUID()
  const { roomId, campusId } = room
  const gatewayIds = 'room' in told ? room.gatewayIds : [told.gatewayId]
  await sql`delete from lease where room_id = ${roomId}
    and until_at < now() - make_interval(days => ${keptDays})`.execute(db)
  const about =
    'room' in told
      ? { scene_value: told.saying.sceneValue, group_value: told.saying.groupValue, device_id: null }
      : { scene_value: null, group_value: null, device_id: told.deviceId }
  await db
    .insertInto('lease')
    .values({
      ...{ lease_id: leaseId, cid: who.cid, campus_id: campusId, room_id: roomId, ...about },
      ...{ account_id: user.userId, username: user.username, targets: JSON.stringify(targets) },
      ...{
        gateway_ids: JSON.stringify(gatewayIds),
        asked_at: new Date(now),
        until_at: new Date(now + length),
      },
    })
    .execute()
  return { leaseId, length }
}
