import { sql, type Transaction } from 'kysely'
import { better, type RoomHour } from '#contract/rules/energy/lamp-use.ts'
import type { Day } from '#contract/rules/energy/local-days.ts'
import { ensureLampMonths, ensureMonths } from '#server/database/energy-months.ts'
import type { Tables } from '#server/database/tables.ts'
import { tellCounted } from './counted-channel.ts'

type Db = Transaction<Tables>

/** How a lamp worked on a day: seconds, watt-hours, and means in V, mA and lux. */
export interface LampDayRow {
  deviceId: number
  day: Day
  known: number
  lit: number
  wh: number
  voltage: number | null
  current: number | null
  illuminance: number | null
}

/** A day of a room's lamps as far as it is known, by hour of the local day. */
export interface RoomDayRow {
  roomId: number
  day: Day
  hours: ReadonlyMap<number, RoomHour>
  lamps: readonly LampDayRow[]
}

interface KnownDay {
  meter_id: number
  day: number
  wh: number[]
  minutes: number[] | null
  had: number
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const hasHour = (had: number, hour: number) => ((had >> hour) & 1) === 1
const none: RoomHour = { wh: 0, minutes: 0 }

const hoursOf = ({ wh, minutes, had }: KnownDay): Map<number, RoomHour> =>
  new Map(
    hours
      .filter((hour) => hasHour(had, hour))
      .map((hour) => [hour, { wh: wh[hour] ?? 0, minutes: minutes?.[hour] ?? 60 }]),
  )

/** Hour by hour what is known best: another process may have counted the same, or counted while this one did not run. */
function merged({ roomId, day, hours: counted }: RoomDayRow, known: KnownDay | undefined) {
  const before = known ? hoursOf(known) : new Map<number, RoomHour>()
  const all = hours.map((hour) => better(before.get(hour) ?? none, counted.get(hour) ?? none))
  const had = hours.filter((hour) => before.has(hour) || counted.has(hour))
  const minutes = all.map((hour) => hour.minutes)
  return {
    meter_id: roomId,
    day,
    wh: all.map((hour) => hour.wh),
    minutes: minutes.some((value) => value !== 60) ? minutes : null,
    had: had.reduce((bits, hour) => bits | (1 << hour), 0),
  }
}

/**
 * Lays what was counted of rooms and their lamps over what is saved. Each row is a day's whole count, and the one that knows
 * more of an hour, or of a lamp's day, stays: written twice, late, or by two processes it comes to the same.
 */
export async function saveLampDays(db: Db, rows: readonly RoomDayRow[], now: number): Promise<void> {
  const days = rows.map(({ day }) => day)
  await ensureMonths(db, days)
  await ensureLampMonths(db, days)
  const roomIds = [...new Set(rows.map(({ roomId }) => roomId))].sort((a, b) => a - b)
  await sql`
    insert into meter (id, cid, campus_id, space_id, category, lamps)
    select id, cid, campus_id, id, 5, true from space where id = any(${roomIds}::bigint[]) and kind = 'room'
    order by id on conflict (id) do nothing`.execute(db)
  // Held until the rows are written: what two processes have counted is laid together by one after the other.
  const { rows: held } = await sql<{ id: number }>`
    select id from meter where id = any(${roomIds}::bigint[]) and lamps order by id for update`.execute(db)
  const there = new Set(held.map(({ id }) => id))
  const known = await db
    .selectFrom('energy_day')
    .select(['meter_id', 'day', 'wh', 'minutes', 'had'])
    .where('meter_id', 'in', roomIds)
    .where('day', 'in', [...new Set(days)])
    .execute()
  const byKey = new Map(known.map((row) => [`${row.meter_id} ${row.day}`, row]))
  const laid = rows
    .filter(({ roomId, hours: { size } }) => there.has(roomId) && size > 0)
    .map((row) => merged(row, byKey.get(`${row.roomId} ${row.day}`)))
  await sql`
    insert into energy_day (meter_id, day, cid, campus_id, wh, estimated, minutes, total, total_estimated,
      total_minutes, had)
    select r.meter_id, r.day, meter.cid, meter.campus_id, r.wh, r.wh, r.minutes, used.total, used.total,
      coalesce((select sum(v) from unnest(r.minutes) v), 1440), r.had
    from json_populate_recordset(null::energy_day, ${JSON.stringify(laid)}::json) r
      join meter on meter.id = r.meter_id
      cross join lateral (select sum(v) as total from unnest(r.wh) v) used
    on conflict (meter_id, day) do update set wh = excluded.wh, estimated = excluded.estimated,
      minutes = excluded.minutes, total = excluded.total, total_estimated = excluded.total_estimated,
      total_minutes = excluded.total_minutes, had = excluded.had`.execute(db)
  await saveLamps(
    db,
    rows.flatMap((row) => row.lamps),
  )
  await sql`
    update meter set fresh = greatest(fresh, to_timestamp(${now}::double precision / 1000)),
      first_day = least(first_day, r.day)
    from (select id, min(day) as day from unnest(${laid.map((row) => row.meter_id)}::bigint[],
      ${laid.map(({ day }) => day)}::integer[]) as u (id, day) group by id) r
    where meter.id = r.id`.execute(db)
  const campuses = await db
    .selectFrom('meter')
    .select(['cid', 'campus_id as campusId'])
    .distinct()
    .where('id', 'in', roomIds)
    .execute()
  await tellCounted(db, campuses)
}

/** Lists, not JSON: there are many. */
async function saveLamps(db: Db, lamps: readonly LampDayRow[]) {
  if (lamps.length === 0) return
  const column = <V>(value: (lamp: LampDayRow) => V) => lamps.map(value)
  await sql`
    insert into lamp_day (device_id, day, cid, campus_id, known, lit, wh, voltage, current, illuminance)
    select r.id, r.day, device.cid, device.campus_id, r.known, r.lit, r.wh, r.voltage, r.current, r.illuminance
    from unnest(${column(({ deviceId }) => deviceId)}::bigint[], ${column(({ day }) => day)}::integer[],
        ${column(({ known }) => known)}::integer[], ${column(({ lit }) => lit)}::integer[],
        ${column(({ wh }) => wh)}::real[], ${column(({ voltage }) => voltage)}::real[],
        ${column(({ current }) => current)}::real[], ${column(({ illuminance }) => illuminance)}::real[])
        as r (id, day, known, lit, wh, voltage, current, illuminance)
      join device on device.id = r.id
    on conflict (device_id, day) do update set known = excluded.known, lit = excluded.lit, wh = excluded.wh,
      voltage = excluded.voltage, current = excluded.current, illuminance = excluded.illuminance
      where excluded.known >= lamp_day.known`.execute(db)
}

/** What is saved of a day of rooms, and of lamps: where a process that begins goes on. */
export async function lampDaysOf(
  db: Db,
  day: Day,
): Promise<{ rooms: Pick<RoomDayRow, 'roomId' | 'day' | 'hours'>[]; lamps: LampDayRow[] }> {
  const rooms = await db
    .selectFrom('energy_day')
    .innerJoin('meter', 'meter.id', 'meter_id')
    .select(['meter_id', 'day', 'wh', 'minutes', 'had'])
    .where('day', '=', day)
    .where('lamps', '=', true)
    .execute()
  const lamps = await db
    .selectFrom('lamp_day')
    .select(['device_id as deviceId', 'day', 'known', 'lit', 'wh', 'voltage', 'current', 'illuminance'])
    .where('day', '=', day)
    .execute()
  return { rooms: rooms.map((row) => ({ roomId: row.meter_id, day: row.day, hours: hoursOf(row) })), lamps }
}
