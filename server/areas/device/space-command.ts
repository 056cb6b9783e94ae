import { sql } from 'kysely'
import { roomBar, wallNow } from '#contract/rules/room-permission.ts'
import type { Words } from '#contract/words.ts'
import type { Tenant } from '#server/database/database.ts'
import {
  type RoomRow,
  type RoomSaying,
  type RoomTarget,
  roomRows,
  sayingFault,
  targetOf,
} from '#server/devices/room-target.ts'
import type { SpaceTarget, ToldPlace } from '#server/devices/space-commands.ts'
import type { Caller, SignedVisit } from '#server/handlers.ts'
import { refuse, refuseInput } from '#server/refusal.ts'
import { asksProof } from '#server/sign-in/contact.ts'
import type { SignInDesk } from '#server/sign-in/index.ts'
import { heldRooms } from '../lease/holding.ts'
import { remoteState } from '../remote-control/store.ts'
import { daysOf, permissionsOf } from '../room-permission/rows.ts'
import { campusOfSpace, standsIn } from '../space/rows.ts'

const noRooms: Words = { zh: '这里没有可以控制的房间', en: 'There is no room here that can be told anything' }
const unproved: Words = {
  zh: '控制整栋楼、整层或分区前，请先用验证码证明是您本人',
  en: 'Before a whole building, floor or zone is told something, prove by a code that it is you',
}
const unbound: Words = {
  zh: '该分区还没有绑定到任何空间',
  en: 'This zone is not bound to any place yet',
}

/** A room of cupboards and gateways alone has nothing to be told. */
const isControlled = ({ devices }: RoomRow) => devices.some(({ functionList }) => functionList.length > 0)

const barred = { 'not hers': 'notHers', 'not now': 'notNow' } as const

/** Where rooms are told together, as far as the tenant sees it. */
export interface Together {
  campusId: number
  place: ToldPlace
  /** The building, floor or other places whose rooms are told; null is the campus as a whole. */
  within: readonly number[] | null
}

/** @throws Refusal notFound for a building or floor that the tenant does not see */
export const togetherInSpace = async (tenant: Tenant, spaceId: number): Promise<Together> => ({
  campusId: await campusOfSpace(tenant, spaceId),
  place: { spaceId },
  within: [spaceId],
})

/**
 * What a zone is bound to.
 * @throws Refusal notFound for a zone, or one bound to an application, that the tenant does not see; input for one that
 *   is bound to nothing
 */
export async function togetherInZone({ db }: Tenant, zoneId: number): Promise<Together> {
  const zone = await db
    .selectFrom('megaproject_zone')
    .select('id')
    .where('id', '=', zoneId)
    .executeTakeFirst()
  if (!zone) return refuse('notFound', { zoneId })
  const bound = await db
    .selectFrom('megaproject_zone_place as bound')
    .leftJoin('campus', 'campus.id', 'bound.campus_id')
    .select(['campus.id as seen', 'bound.space_id'])
    .where('bound.zone_id', '=', zoneId)
    .orderBy('bound.id')
    .execute()
  const [first] = bound
  if (!first) return refuseInput({ zoneId: unbound })
  const within = bound.flatMap(({ space_id }) => space_id ?? [])
  return {
    campusId: first.seen ?? refuse('notFound', { zoneId }),
    place: { zoneId },
    within: within.length === 0 ? null : within,
  }
}

/**
 * The rooms of a building, floor or zone that the caller may use now and that know what they are to be told.
 * @throws Refusal input when there is no room to tell; notPermitted when all that there are, are none of hers now
 */
export async function spaceTarget(
  tenant: Tenant,
  caller: Caller,
  { campusId, place, within, templateId }: Together & { templateId?: number | undefined },
  read: () => RoomSaying,
): Promise<{ space: SpaceTarget; saying: RoomSaying }> {
  const saying = read()
  const below = within ? standsIn('room.id', within) : sql<boolean>`room.campus_id = ${campusId}`
  const which = templateId === undefined ? below : sql<boolean>`${below} and room.template_id = ${templateId}`
  const rows = await roomRows(tenant, which)
  const hers = await permissionsOf(tenant, caller.user.userId)
  const wall = wallNow(Date.now())
  const days = await daysOf(tenant, hers)
  const space: { rooms: SpaceTarget['rooms'][number][]; left: SpaceTarget['left'][number][] } = {
    rooms: [],
    left: [],
  }
  const published: RoomTarget[] = []
  const field = 'zoneId' in place ? 'zoneId' : 'spaceId'
  let fault: Record<string, Words> = { [field]: noRooms }
  for (const row of rows.filter(isControlled)) {
    const bar = roomBar(hers, row.roomId, wall, days)
    const target = bar ? null : targetOf(tenant.who.cid, row)
    const wrong = target && sayingFault(target, row, saying)
    if (wrong) fault = wrong
    if (target && !wrong) published.push(target)
    else
      space.left.push({
        roomId: row.roomId,
        barred: bar ? barred[bar] : target ? 'missing' : 'unpublished',
      })
  }
  const held = await heldRooms(tenant, caller, published, saying)
  for (const target of published)
    if (held.has(target.roomId)) space.left.push({ roomId: target.roomId, barred: 'held' })
    else space.rooms.push(target)
  if (space.rooms.length === 0) {
    const isOthers = space.left.length > 0 && space.left.every(({ barred: why }) => /^(not|held)/.test(why))
    return isOthers ? refuse('notPermitted') : refuseInput(fault)
  }
  return { space: { cid: tenant.who.cid, campusId, place, ...space }, saying }
}

/**
 * Asks for the proof of remote control that the session keeps, where codes can be sent at all. A program has its key
 * instead.
 * @throws Refusal notPermitted
 */
export async function requireProof(
  { caller }: SignedVisit,
  { database, codes }: SignInDesk,
  field: 'spaceId' | 'zoneId',
): Promise<void> {
  if (caller.key || !asksProof(codes.reaches)) return
  const state = await remoteState(database, caller.sessionHash)
  if (!state?.proved) refuse('notPermitted', { [field]: unproved })
}
