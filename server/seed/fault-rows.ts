import { sql } from 'kysely'
import type { FaultEntry } from '#contract/fault.ts'
import type { FaultState } from '#contract/rules/fault-states.ts'
import { type Db, type Ids, insertRows } from './rows.ts'

const hour = 60 * 60_000

interface Plan {
  describe: string
  state: FaultState
  /** Hours ago. */
  ago: number
  /** It is about the first lamp of the room. */
  lamp?: true
  reporter: string
  note?: string
}

/** What people say; the newest first. Somebody of the house sees to what is assigned. */
const plans: readonly Plan[] = [
  { describe: '靠窗一排灯一直闪，开关几次也不好', state: 'open', ago: 1, lamp: true, reporter: '李晓岚' },
  { describe: '墙上四键面板第二个键按了没反应', state: 'open', ago: 5, reporter: '王建国' },
  { describe: '人走了灯不灭，等了二十多分钟', state: 'assigned', ago: 22, reporter: '陈思齐' },
  { describe: '后排有一盏灯不亮', state: 'working', ago: 30, lamp: true, reporter: '李晓岚' },
  { describe: '灯光太暗，调到最亮也看不清', state: 'done', ago: 96, reporter: '赵敏', note: '已更换驱动' },
  {
    describe: '空调面板显示温度不准',
    state: 'rejected',
    ago: 140,
    reporter: '王建国',
    note: '面板在出风口下方，属正常',
  },
]
const leads: Record<FaultState, readonly FaultEntry['action'][]> = {
  open: [],
  assigned: ['assign'],
  working: ['assign', 'start'],
  done: ['assign', 'start', 'finish'],
  rejected: ['reject'],
}

/** Reports out of the first rooms of each campus of a company. To be run once rooms and accounts stand. */
export async function insertFaults(db: Db, ids: Ids, cid: number, now: number): Promise<void> {
  const campuses = await db.selectFrom('campus').select('id').where('cid', '=', cid).orderBy('id').execute()
  for (const { id } of campuses) await insertCampusFaults(db, ids, { cid, campusId: id, now })
}

async function insertCampusFaults(
  db: Db,
  ids: Ids,
  { cid, campusId, now }: { cid: number; campusId: number; now: number },
): Promise<void> {
  const { rows } = await sql<{ id: number; campus_id: number; device_id: number | null }>`
    select room.id, room.campus_id, (select min(device.id) from device
      join product on product.id = device.product_id and product.equipment_type = 1
      where device.room_id = room.id) as device_id
    from space room where room.kind = 'room'
      and room.campus_id = ${campusId}
    order by room.id limit ${plans.length}`.execute(db)
  const keeper = await db
    .selectFrom('account')
    .select(['id', 'username'])
    .where('cid', '=', cid)
    .orderBy('id')
    .executeTakeFirst()
  if (!keeper) return
  const made = plans.flatMap((plan, index) => {
    const room = rows[index]
    return room ? [{ plan, room }] : []
  })
  await insertRows(
    db,
    'fault',
    made.map(({ plan, room }) => {
      const at = now - plan.ago * hour
      const steps = leads[plan.state]
      const isHeld = steps.includes('assign')
      const by = keeper.username
      return {
        ...{ id: ids.next(), cid, campus_id: room.campus_id, room_id: room.id },
        ...{ device_id: plan.lamp ? room.device_id : null, describe: plan.describe, state: plan.state },
        ...{ assignee_id: isHeld ? keeper.id : null, assignee: isHeld ? by : null },
        ...{ reporter_id: null, reporter: plan.reporter, reported_at: new Date(at) },
        changed_at: new Date(at + steps.length * 0.3 * hour),
        history: [
          { at, by: plan.reporter, action: 'report' as const, assignee: null, note: '' },
          ...steps.map((action, step) => ({
            ...{ at: at + (step + 1) * 0.3 * hour, by, action, assignee: action === 'assign' ? by : null },
            note: step === steps.length - 1 ? (plan.note ?? '') : '',
          })),
        ],
      }
    }),
  )
}
