import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { contract, type InputOf } from '#contract/index.ts'
import type { HoldUntil } from '#contract/lease.ts'
import { isMomentary } from '#contract/rules/abilities.ts'
import { permits } from '#contract/rules/permission.ts'
import { fromChannel } from '#contract/rules/room/channel.ts'
import type { LeaseTarget } from '#contract/rules/room/events.ts'
import { type Command, leaseTargets } from '#contract/rules/room/lease-targets.ts'
import { wallNow } from '#contract/rules/room-permission.ts'
import type { Words } from '#contract/words.ts'
import type { Tenant } from '#server/database/database.ts'
import type { LeasedFunction } from '#server/database/lease-tables.ts'
import type { CommandTarget } from '#server/devices/command-target.ts'
import { stillOn } from '#server/devices/lease-store.ts'
import {
  commandOf,
  publishedRoom,
  type RoomSaying,
  type RoomTarget,
  unpublished,
} from '#server/devices/room-target.ts'
import type { Caller } from '#server/handlers.ts'
import { refuse, refuseInput } from '#server/refusal.ts'
import { lessonNow, noLesson } from './lessons.ts'

const minute = 60_000
/** What is held until check-out ends after so long all the same, in ms. */
const longestStay = 31 * 86_400_000
/** What has ended so long ago is forgotten, in days. */
const keptDays = 30

const either: Words = {
  zh: '保持时长与保持到何时只能选一个',
  en: 'Choose either how long it is held or until when',
}
const nothingToHold: Words = {
  zh: '这是一次性动作，没有可以保持的',
  en: 'This is done at once and leaves nothing that could be held',
}
const nobodyStays: Words = {
  zh: '该房间还没有办理入住',
  en: 'Nobody has checked in to this room',
}

/** How long somebody asks to hold what she tells: so many minutes, or until something ends. Neither: not at all. */
export type Hold = Pick<InputOf<'device.command'>, 'holdMinutes' | 'holdUntil'>

/** What is told: something to a room, or to one device of it. */
export type Told =
  | { room: RoomTarget; saying: RoomSaying }
  | (Pick<CommandTarget, 'roomId' | 'deviceId' | 'deviceNo'> & {
      identifier: string
      paramValue: number
    })

/** A lease that begins with a command: for `length` ms. Of all gateways of the room, since whichever leads it holds the lease. */
export interface Begun {
  leaseId: string
  length: number
  gatewayIds: number[]
}

/**
 * What is done about leases before a command is sent: nobody takes away what another holds unless she may end it, and with
 * a `hold` a lease is written down, which is held once the command has been confirmed.
 * @throws Refusal held (4095) with {held: who holds it until when}; input {holdMinutes} or {holdUntil} where nothing can
 *   be held, or nothing ends that it could last until
 */
export async function beforeCommand(
  tenant: Tenant,
  caller: Caller,
  told: Told,
  hold: Hold,
): Promise<Begun | null> {
  const field = hold.holdUntil === undefined ? 'holdMinutes' : 'holdUntil'
  const asked = hold[field] !== undefined
  if (asked && isMomentary(identifierOf(told))) refuseInput({ [field]: nothingToHold })
  const roomId = 'room' in told ? told.room.roomId : told.roomId
  const others = await heldByOthers(tenant, caller, [roomId])
  if (others.length === 0 && !asked) return null
  const room = 'room' in told ? told.room : await publishedRoom(tenant, roomId)
  const targets = room ? targetsOf(room, told) : []
  const inTheWay = others.find(holdsOne(targets))
  if (inTheWay) refuse('held', { held: heldWords(inTheWay) })
  if (!asked) return null
  if (!room || targets.length === 0) return refuseInput({ [field]: unpublished })
  return written(tenant, caller, { room, told, targets, ...(await lengthOf(tenant, room, hold)) })
}

/** The function that is told; of a scene none. */
const identifierOf = (told: Told): string => {
  if (!('room' in told)) return told.identifier
  return told.saying.sceneValue === null ? told.saying.identifier : ''
}

/** How long the hold that was asked for lasts. @throws Refusal input {holdMinutes, holdUntil} */
async function lengthOf(
  tenant: Tenant,
  { campusId, roomId }: RoomTarget,
  { holdMinutes, holdUntil }: Hold,
): Promise<Pick<Written, 'length' | 'until'>> {
  if (holdUntil === undefined) return { length: (holdMinutes ?? 0) * minute, until: 'time' }
  if (holdMinutes !== undefined) refuseInput({ holdMinutes: either })
  if (holdUntil === 'checkOut') {
    const stay = await tenant.db
      .selectFrom('room_stay')
      .select('assigned')
      .where('room_id', '=', roomId)
      .executeTakeFirst()
    if (!stay?.assigned) refuseInput({ holdUntil: nobodyStays })
    return { length: longestStay, until: holdUntil }
  }
  const length = (await lessonNow(tenant, campusId)) ?? refuseInput({ holdUntil: noLesson })
  return { length, until: holdUntil }
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
  holdUntil: HoldUntil
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
    .select(['room_id as roomId', 'username', 'until_at as until', 'hold_until as holdUntil', 'targets'])
    .where('room_id', 'in', roomIds)
    .where('held_at', 'is not', null)
    .where('ended_at', 'is', null)
    .where(stillOn)
    .where((lease) => lease.or([lease('account_id', 'is', null), lease('account_id', '<>', user.userId)]))
    .orderBy('id')
    .execute()
}

/** Who holds it until when: a stay that has not ended yet has no time, and of another day its date is said too. */
function heldWords({ username, until, holdUntil }: Held): Words {
  if (holdUntil === 'checkOut')
    return {
      zh: `${username} 正占用这里的设备，直到退房`,
      en: `${username} holds these devices until check-out`,
    }
  const [now, then] = [Date.now(), until].map((at) => new Date(wallNow(at)).toISOString())
  const sameDay = now?.slice(0, 10) === then?.slice(0, 10)
  const time = `${sameDay ? '' : `${then?.slice(5, 10)} `}${then?.slice(11, 16)}`
  return {
    zh: `${username} 正占用这里的设备，到 ${time} 为止`,
    en: `${username} holds these devices until ${time}`,
  }
}

/** What a command comes to in the configuration that the room was sent. */
export function commandsOf({ config }: RoomTarget, told: Told): Command[] {
  if ('room' in told) return [commandOf(told.saying)]
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
  until: HoldUntil
}

async function written(
  tenant: Tenant,
  { user }: Caller,
  { room, told, targets, length, until }: Written,
): Promise<Begun> {
  const { db, who } = tenant
  const now = Date.now()
  const leaseId = randomUUID()
  const { roomId, campusId, gatewayIds } = room
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
        hold_until: until,
      },
    })
    .execute()
  return { leaseId, length, gatewayIds }
}
