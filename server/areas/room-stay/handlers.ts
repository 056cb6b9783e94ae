import type { InputOf } from '#contract/index.ts'
import type { RoomStay } from '#contract/room-stay.ts'
import { isGuestRoom } from '#contract/rules/scenes.ts'
import type { Words } from '#contract/words.ts'
import type { Tenant } from '#server/database/database.ts'
import { markEnded, stillOn } from '#server/devices/lease-store.ts'
import { publishedRoom, unpublished } from '#server/devices/room-target.ts'
import { tellStay } from '#server/devices/stay-store.ts'
import type { AreaHandlers, Caller } from '#server/handlers.ts'
import { refuseInput } from '#server/refusal.ts'
import { requireCampus } from '../campus/rows.ts'
import { tellerOf } from '../device/telling.ts'
import { lessonNow, noLesson } from '../lease/lessons.ts'
import { campusOfRoom } from '../own-room/store.ts'
import { requireRoom } from '../room-permission/requiring.ts'

type Input = InputOf<'roomStay.set'>

const notForGuests: Words = {
  zh: '该房间运行的不是客房模板',
  en: 'What this room runs is no template for guests',
}
const nothing: Words = { zh: '请说明要改什么', en: 'Say what is to change' }

export const roomStayHandlers: AreaHandlers<'roomStay'> = {
  list: async (tenant, { campusId }) => {
    await requireCampus(tenant, campusId)
    return standing(tenant, campusId)
  },
  set: async ({ tenant, caller }, input) => {
    await tenant((mine) => change(mine, caller, input))
    return {}
  },
}

/** The rooms of a campus of which there is something to say. */
async function standing({ db }: Tenant, campusId: number): Promise<RoomStay[]> {
  const rows = await db
    .selectFrom('room_stay')
    .select([
      'campus_id as campusId',
      'room_id as roomId',
      'assigned',
      'assigned_at',
      'claimed',
      'card',
      'mark',
    ])
    .select(['mark_at as markAt', 'exam_until as examUntil'])
    .where('campus_id', '=', campusId)
    .orderBy('room_id')
    .execute()
  const now = Date.now()
  return rows
    .map(({ assigned, assigned_at, examUntil, ...row }) => ({
      ...row,
      assignedAt: assigned ? assigned_at : null,
      examUntil: examUntil !== null && examUntil > now ? examUntil : null,
    }))
    .filter(
      ({ assignedAt, card, mark, examUntil }) =>
        assignedAt !== null || card !== 'none' || mark !== 0 || examUntil !== null,
    )
}

/** @throws Refusal notFound, notPermitted; input where the room is not one for it, or no lesson is on */
async function change(tenant: Tenant, caller: Caller, input: Input): Promise<void> {
  const { roomId, assigned, mark, exam } = input
  const campusId = await campusOfRoom(tenant, roomId)
  await requireRoom(tenant, caller, roomId)
  if (assigned === undefined && mark === undefined && exam === undefined) refuseInput({ assigned: nothing })
  await requireFitting(tenant, input)
  const { by, via = null } = tellerOf(caller)
  const said = {
    ...(assigned === undefined ? {} : await stayOf(tenant, roomId, assigned)),
    ...(mark === undefined ? {} : { mark, mark_at: new Date() }),
    ...(exam === undefined ? {} : { exam_until: exam ? await lessonEnds(tenant, campusId) : null }),
    changed_by: by,
    changed_via: via,
  }
  const place = { room_id: roomId, cid: tenant.who.cid, campus_id: campusId }
  await tenant.db
    .insertInto('room_stay')
    .values({ ...place, ...said })
    .onConflict((conflict) => conflict.column('room_id').doUpdateSet(said))
    .execute()
  await record(tenant, by, { campusId, input })
  await tellStay(tenant.db, { cid: tenant.who.cid, campusId, roomId })
}

/**
 * What begins needs a room that runs something, of guests a template for them; what has begun ends whatever has become of
 * the room's template since.
 * @throws Refusal input {roomId}
 */
async function requireFitting(tenant: Tenant, { roomId, assigned, mark = 0, exam }: Input): Promise<void> {
  const beginsForGuest = assigned === true || mark !== 0
  if (!beginsForGuest && exam !== true) return
  const room = (await publishedRoom(tenant, roomId)) ?? refuseInput({ roomId: unpublished })
  if (beginsForGuest && !isGuestRoom(room.config.template.scenes)) refuseInput({ roomId: notForGuests })
}

/** A guest comes, or leaves: what she asked for and what was held in her room ends. Said again it changes nothing. */
async function stayOf({ db }: Tenant, roomId: number, assigned: boolean) {
  const before = await db
    .selectFrom('room_stay')
    .select('assigned')
    .where('room_id', '=', roomId)
    .forUpdate()
    .executeTakeFirst()
  if ((before?.assigned ?? false) === assigned) return {}
  const now = new Date()
  if (assigned) return { assigned, assigned_at: now, claimed: false }
  const held = await db
    .selectFrom('lease')
    .select('lease_id')
    .where('room_id', '=', roomId)
    .where('held_at', 'is not', null)
    .where('ended_at', 'is', null)
    .where(stillOn)
    .execute()
  for (const { lease_id } of held) await markEnded(db, lease_id, [{ kind: 'stay', of: 'checkOut' }])
  return { assigned, assigned_at: now, claimed: false, mark: 0, mark_at: now }
}

async function lessonEnds(tenant: Tenant, campusId: number): Promise<Date> {
  const length = (await lessonNow(tenant, campusId)) ?? refuseInput({ exam: noLesson })
  return new Date(Date.now() + length)
}

/** Writes down who has said so, an access key by its own name. */
async function record(
  { db, who }: Tenant,
  by: string,
  { campusId, input: { roomId, ...said } }: { campusId: number; input: Input },
): Promise<void> {
  const room = await db.selectFrom('space').select('name').where('id', '=', roomId).executeTakeFirst()
  await db
    .insertInto('place_record')
    .values({
      ...{ cid: who.cid, campus_id: campusId, kind: 'edit', what: 'roomStay.set', space_id: roomId },
      ...{ name: room?.name ?? '', account_id: who.userId, username: by },
      detail: JSON.stringify({ action: 'update', before: {}, after: said }),
    })
    .execute()
}
