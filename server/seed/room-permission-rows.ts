import { demoAccounts } from './accounts.ts'
import type { CompanyPlan } from './plan.ts'
import { type Db, type Ids, insertRows, known } from './rows.ts'

const hours = {
  start_date: null,
  end_date: null,
  weekdays: [1, 2, 3, 4, 5],
  from_minute: 7 * 60 + 30,
  to_minute: 17 * 60 + 30,
}

/** Gives the demo accounts that are bounded by rooms the first ones of their campuses. To be run once those stand. */
export async function insertRoomPermissions(
  db: Db,
  ids: Ids,
  company: CompanyPlan,
  cid: number,
  campusIds: ReadonlyMap<string, number>,
): Promise<void> {
  const bounded = demoAccounts.filter((plan) => plan.company === company.key && plan.rooms)
  for (const { account, campuses, rooms = 0 } of bounded) {
    const holder = await db
      .selectFrom('account')
      .select('id')
      .where('cid', '=', cid)
      .where('account', '=', account)
      .executeTakeFirstOrThrow()
    for (const key of campuses ?? []) {
      const campus_id = known(campusIds, key)
      const first = await db
        .selectFrom('space')
        .select('id')
        .where('campus_id', '=', campus_id)
        .where('kind', '=', 'room')
        .orderBy('id')
        .limit(rooms)
        .execute()
      const permission = { id: ids.next(), cid, campus_id, account_id: holder.id, agent: false, ...hours }
      await insertRows(db, 'room_permission', [permission])
      await insertRows(
        db,
        'room_permission_room',
        first.map(({ id }) => ({ permission_id: permission.id, campus_id, room_id: id, cid })),
      )
    }
  }
}
