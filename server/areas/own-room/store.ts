import { sql } from 'kysely'
import type { OwnRoom } from '#contract/own-room.ts'
import { placesAmong } from '#contract/rules/places-among.ts'
import type { Tenant } from '#server/database/database.ts'
import { refuse, refuseInput } from '#server/refusal.ts'

const recentMost = 10
const favouritesMost = 50
/** Somebody who moves a slider uses a room many times a minute. */
const usedAgain = '1 minute'

/** The caller's favourites by name, and then the rooms she has used last; with their campus where they are of several. */
export async function ownRooms({ db, who }: Tenant): Promise<OwnRoom[]> {
  const { rows } = await sql<OwnRoom & { campus: string }>`
    select mine.room_id as "roomId", mine.campus_id as "campusId", room.name, campus.name as campus,
      concat_ws(' / ', building.name, floor.name) as place, mine.favourite,
      (extract(epoch from mine.used_at) * 1000)::bigint as "usedAt"
    from own_room mine join space room on room.id = mine.room_id join campus on campus.id = room.campus_id
      left join space floor on floor.id = room.parent_id left join space building on building.id = floor.parent_id
    where mine.account_id = ${who.userId}
    order by mine.favourite desc, case when mine.favourite then room.name end, mine.used_at desc nulls last, room.id
    limit ${favouritesMost + recentMost}`.execute(db)
  const favourites = rows.filter(({ favourite }) => favourite)
  const others = rows.filter(({ favourite, usedAt }) => !favourite && usedAt !== null)
  const shown = [...favourites, ...others.slice(0, recentMost)]
  const told = placesAmong(shown)
  return shown.map(({ campus, place, ...room }) => ({ ...room, place: told(campus, place) }))
}

/** The campus of a room. @throws Refusal notFound for one that the tenant does not see */
export async function campusOfRoom({ db }: Tenant, roomId: number): Promise<number> {
  const room = await db
    .selectFrom('space')
    .select('campus_id')
    .where('id', '=', roomId)
    .where('kind', '=', 'room')
    .executeTakeFirst()
  return room?.campus_id ?? refuse('notFound', { roomId })
}

/** @throws Refusal notFound; input {roomId} for one favourite too many */
export async function markRoom(tenant: Tenant, roomId: number, favourite: boolean): Promise<void> {
  const { db, who } = tenant
  const campus_id = await campusOfRoom(tenant, roomId)
  await db
    .insertInto('own_room')
    .values({ account_id: who.userId, room_id: roomId, cid: who.cid, campus_id, favourite })
    .onConflict((row) => row.columns(['account_id', 'room_id']).doUpdateSet({ favourite }))
    .execute()
  const { count } = await db
    .selectFrom('own_room')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', who.userId)
    .where('favourite', '=', true)
    .executeTakeFirstOrThrow()
  if (Number(count) > favouritesMost)
    refuseInput({
      roomId: {
        zh: `最多收藏 ${favouritesMost} 个房间`,
        en: `No more than ${favouritesMost} rooms can be favourites`,
      },
    })
}

/** Remembers that the caller has told something in a room. */
export async function rememberRoom({ db, who }: Tenant, roomId: number, campusId: number): Promise<void> {
  await sql`
    insert into own_room (account_id, room_id, cid, campus_id, used_at)
    values (${who.userId}, ${roomId}, ${who.cid}, ${campusId}, now())
    on conflict (account_id, room_id) do update set used_at = excluded.used_at
      where own_room.used_at is null or own_room.used_at < now() - ${usedAgain}::interval`.execute(db)
}
