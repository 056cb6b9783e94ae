import { sql } from 'kysely'
import { joinWithin } from '#contract/rules/alarms/fold.ts'
import { type AlarmKind, kindFacts } from '#contract/rules/alarms/kinds.ts'
import type { AlarmState } from '#contract/rules/alarms/life.ts'
import { defaultRules } from '#contract/rules/alarms/rules.ts'
import { fateOf } from '#server/demo/fate.ts'
import { type Db, type Ids, insertRows, type Row } from './rows.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** Gives a company the alarm rules that each one starts with. */
export const insertAlarmRules = (db: Db, ids: Ids, cid: number) =>
  insertRows(
    db,
    'alarm_rule',
    defaultRules.map((rule) => ({
      ...{ id: ids.next(), cid, kind: rule.kind, level: rule.level, min_seconds: rule.minSeconds },
      ...{ threshold: rule.threshold, hysteresis: rule.hysteresis, enabled: true },
      ...{ campus_ids: [], role_ids: [], account_ids: [], quiet: [], maintenance: [] },
    })),
  )

interface Device {
  id: number
  deviceNo: string
  name: string
  roomId: number
  campusId: number
  gateway: boolean
  type: number
  place: string
  building: number
  buildingName: string
  behind: number
}

/** Devices looked at for something that may have happened to them. */
const most = 1_500

const devicesOf = async (db: Db, cid: number): Promise<Device[]> => {
  const { rows } = await sql<Device>`
    select device.id, device.device_no as "deviceNo", device.name, device.room_id as "roomId",
      device.campus_id as "campusId", device.gateway_id is null as gateway, product.product_type_id as type,
      concat_ws(' / ', building.name, floor.name, room.name) as place,
      coalesce(building.id, floor.id, room.id) as building,
      coalesce(building.name, floor.name, room.name) as "buildingName",
      case when device.gateway_id is null
        then (select count(*) from device other where other.gateway_id = device.id) else 1 end as behind
    from device join product on product.id = device.product_id join space room on room.id = device.room_id
      left join space floor on floor.id = room.parent_id left join space building on building.id = floor.parent_id
    where device.campus_id = (select min(id) from campus where cid = ${cid})
    order by device.id limit ${most}`.execute(db)
  return rows
}

interface Happened {
  kind: AlarmKind
  state: AlarmState
  /** How long ago it was raised, and how long it lasted, in ms; null: it holds. */
  ago: number
  lasted: number | null
  devices: Device[]
  acknowledged: boolean
  comment: string
}

function happenedTo(devices: readonly Device[]): Happened[] {
  const gateways = devices.filter(({ gateway }) => gateway)
  const others = devices.filter(({ gateway }) => !gateway)
  const cut = gateways.filter(({ building }) => building === gateways[0]?.building).slice(0, 4)
  const water = others.filter(({ type }) => type === 406).slice(0, 1)
  const smoke = others.filter(({ type }) => type === 404).slice(0, 1)
  const ended = (
    kind: AlarmKind,
    state: AlarmState,
    days: number,
    minutes: number,
    of: Device[],
    comment = '',
  ) => ({
    ...{ kind, state, ago: days * day + 37 * minute, lasted: minutes * minute, devices: of },
    ...{ acknowledged: comment !== '', comment },
  })
  const holds = (kind: AlarmKind, of: Device, hours: number, state: AlarmState, comment = '') => ({
    ...{ kind, state, ago: hours * 60 * minute, lasted: null, devices: [of] },
    ...{ acknowledged: state === 'acknowledged', comment },
  })
  return [
    ended('gatewayOffline', 'closed', 6, 42, cut, '配电检修停电，已与物业确认'),
    ended('gatewayOffline', 'cleared', 2, 8, gateways.slice(-1)),
    ended('deviceFault', 'closed', 4, 190, others.slice(3, 4), '驱动电源已更换'),
    ended('deviceFault', 'cleared', 1, 25, others.slice(11, 12)),
    ended('smoke', 'closed', 9, 6, smoke, '现场查看无火情，已通风'),
    ended('water', 'cleared', 3, 55, water),
    ...others
      .filter(({ deviceNo }) => fateOf(deviceNo) === 'fault')
      .slice(0, 2)
      .map((device, index) =>
        holds(
          'deviceFault',
          device,
          5 + index * 20,
          index === 0 ? 'raised' : 'acknowledged',
          index === 0 ? '' : '已报维修',
        ),
      ),
    ...others
      .filter(({ deviceNo }) => fateOf(deviceNo) === 'offline')
      .slice(0, 3)
      .map((device, index) => holds('deviceOffline', device, 8 + index * 13, 'raised')),
  ].filter(({ devices: of }) => of.length > 0)
}

interface Rows {
  alarm: Row<'alarm'>[]
  alarm_member: Row<'alarm_member'>[]
  alarm_event: Row<'alarm_event'>[]
  message: Row<'message'>[]
}

interface Person {
  id: number
  username: string
}

function addRows(
  rows: Rows,
  ids: Ids,
  cid: number,
  people: readonly Person[],
  happened: Happened,
  now: number,
) {
  const { kind, state, ago, lasted, devices, acknowledged, comment } = happened
  const [first] = devices
  const [who] = people
  if (!first || !who) return
  const raised = now - ago
  const [at, seen] = [new Date(raised), new Date(raised + 4 * minute)]
  const gone = lasted === null ? null : new Date(raised + lasted)
  const closed = state === 'closed' && gone ? new Date(gone.getTime() + 30 * minute) : null
  const ofCampus = { cid, campus_id: first.campusId }
  const id = ids.next()
  const together = devices.length > 1
  rows.alarm.push({
    ...{ id, ...ofCampus, kind, level: kindFacts[kind].level, state },
    object_type: together ? 'building' : 'device',
    object_id: together ? first.building : first.id,
    room_id: together ? null : first.roomId,
    name: together ? first.buildingName : first.name,
    place: together ? '' : first.place,
    ...{ value: null, limit_value: null, gateway_num: first.gateway ? devices.length : 0 },
    device_num: devices.reduce((sum, { behind }) => sum + behind, 0),
    ...{ raised_at: at, acknowledged_at: acknowledged ? seen : null },
    acknowledged_by: acknowledged ? who.username : '',
    ...{ cleared_at: gone, closed_at: closed, assignee_id: state === 'acknowledged' ? who.id : null },
  })
  for (const device of devices)
    rows.alarm_member.push({ ...ofCampus, alarm_id: id, kind, object_id: device.id, cleared_at: gone })
  const event = (when: Date, name: Row<'alarm_event'>['event'], person: Person | null, said = '') =>
    rows.alarm_event.push({
      ...{ id: ids.next(), ...ofCampus, alarm_id: id, at: when, event: name },
      ...{ account_id: person?.id ?? null, username: person?.username ?? '', comment: said },
    })
  event(at, 'raise', null)
  if (acknowledged) event(seen, 'acknowledge', who, closed ? '' : comment)
  if (gone) event(gone, 'clear', null)
  if (closed) event(closed, 'close', who, comment)
  for (const { id: account_id } of people) {
    const message = { ...ofCampus, alarm_id: id, account_id, num: 1 }
    rows.message.push({ id: ids.next(), ...message, at, event: 'raised', read_at: gone ? seen : null })
    if (gone) rows.message.push({ id: ids.next(), ...message, at: gone, event: 'cleared', read_at: closed })
  }
}

/** What has happened in the first campus of a company, some of which still holds. To be run once its devices stand. */
export async function insertAlarms(db: Db, ids: Ids, cid: number, now: number): Promise<void> {
  const people = await db
    .selectFrom('account')
    .select(['id', 'username'])
    .where('cid', '=', cid)
    .where('campus_bound', '=', false)
    .orderBy('id')
    .limit(3)
    .execute()
  const rows: Rows = { alarm: [], alarm_member: [], alarm_event: [], message: [] }
  const happened = happenedTo(await devicesOf(db, cid))
  for (const each of happened) addRows(rows, ids, cid, people, each, now - joinWithin)
  await insertRows(db, 'alarm', rows.alarm)
  await insertRows(db, 'alarm_member', rows.alarm_member)
  await insertRows(db, 'alarm_event', rows.alarm_event)
  await insertRows(db, 'message', rows.message)
  for (const { kind, lasted, devices } of happened)
    if (lasted === null)
      await db
        .updateTable('device_status')
        .set({ online: kind === 'deviceFault', fault: kind === 'deviceFault' })
        .where(
          'device_id',
          'in',
          devices.map(({ id }) => id),
        )
        .execute()
}
