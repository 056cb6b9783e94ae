import { sql } from 'kysely'
import { roomBar, wallNow } from '#contract/rules/room-permission.ts'
import type { Tenant } from '#server/database/database.ts'
import {
  type RoomRow,
  type RoomSaying,
  type RoomTarget,
  roomRows,
  sayingFault,
  targetOf,
} from '#server/devices/room-target.ts'
import type { SpaceTarget } from '#server/devices/space-commands.ts'
import type { Caller, SignedVisit } from '#server/handlers.ts'
import { refuse, refuseInput, type Words } from '#server/refusal.ts'
import { asksProof } from '#server/sign-in/contact.ts'
import type { SignInDesk } from '#server/sign-in/index.ts'
import { heldRooms } from '../lease/holding.ts'
import { remoteState } from '../remote-control/store.ts'
import { daysOf, permissionsOf } from '../room-permission/rows.ts'
import { standsIn } from '../space/rows.ts'

const noRooms: Words = { zh: '这里没有可以控制的房间', en: 'There is no room here that can be told anything' }
const unproved: Words = {
  zh: '控制整栋楼或整层前，请先用验证码证明是您本人',
  en: 'Before a whole building or floor is told something, prove by a code that it is you',
}

/** A room of cupboards and gateways alone has nothing to be told. */
const isControlled = ({ devices }: RoomRow) => devices.some(({ functionList }) => functionList.length > 0)

const barred = { 'not hers': 'notHers', 'not now': 'notNow' } as const

/**
 * The rooms of a building, floor or room that the caller may use now and that know what they are to be told.
 * @throws Refusal input when there is no room to tell; notPermitted when all that there are, are none of hers now
 */
export async function spaceTarget(
  tenant: Tenant,
  caller: Caller,
  { campusId, spaceId, templateId }: { campusId: number; spaceId: number; templateId?: number | undefined },
  read: () => RoomSaying,
): Promise<{ space: SpaceTarget; saying: RoomSaying }> {
  const saying = read()
  const below = standsIn('room.id', [spaceId])
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
  let fault: Record<string, Words> = { spaceId: noRooms }
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
  return { space: { cid: tenant.who.cid, campusId, spaceId, ...space }, saying }
}

/**
 * Asks for the proof of remote control that the session keeps, where codes can be sent at all. A program has its key
 * instead.
 * @throws Refusal notPermitted
 */
export async function requireProof({ caller }: SignedVisit, { database, codes }: SignInDesk): Promise<void> {
  if (caller.key || !asksProof(codes.reaches)) return
  const state = await remoteState(database, caller.sessionHash)
  if (!state?.proved) refuse('notPermitted', { spaceId: unproved })
}
