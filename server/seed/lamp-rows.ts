import { addUse, noHours, roomHours } from '#contract/rules/energy/lamp-use.ts'
import { dayOf, hourLength, startOfDay, weekdayOf } from '#contract/rules/energy/local-days.ts'
import { usualRating, wattsAt } from '#contract/rules/rated-power.ts'
import { hash } from '#server/demo/hash.ts'
import { measuresItself, onByHour } from '#server/demo/lamp-curve.ts'
import { type LampDayRow, type RoomDayRow, saveLampDays } from '#server/devices/lamp-store.ts'
import type { Db } from './rows.ts'

/** A demonstration shows the last two weeks of its lamps: more would make the first start slow. */
const days = 14
const mostLamps = 4_000
const roomsAtOnce = 500

interface SeededLamp {
  id: number
  roomId: number
  type: number
  /** Lux where its room has a sensor. */
  lux: number | null
}

async function lampsOf(db: Db): Promise<SeededLamp[]> {
  const rows = await db
    .selectFrom('device')
    .innerJoin('product', 'product.id', 'device.product_id')
    .select(['device.id', 'room_id as roomId', 'product_type_id as type'])
    .where('parent_type_id', '=', 1)
    .orderBy('device.id')
    .limit(mostLamps)
    .execute()
  const sensors = await db
    .selectFrom('device')
    .innerJoin('product', 'product.id', 'device.product_id')
    .select('room_id as roomId')
    .where('product_type_id', 'in', [401, 409])
    .execute()
  const lit = new Set(sensors.map(({ roomId }) => roomId))
  return rows.map((row) => ({
    ...row,
    lux: lit.has(row.roomId) ? 320 + (hash(`${row.roomId}`) % 240) : null,
  }))
}

/** A lamp's day as it would have been reported: how long of each hour it was lit follows from its number and the day. */
function playDay(lamp: SeededLamp, day: number, now: number, hours: ReturnType<typeof noHours>): LampDayRow {
  const rating = usualRating(lamp.type)
  const watts = {
    lit: wattsAt(rating, { on: true, level: 60 + (lamp.id % 5) * 10 }),
    dark: wattsAt(rating, { on: false, level: 0 }),
  }
  let [known, lit, energy] = [0, 0, 0]
  for (const [hour, percent] of onByHour.entries()) {
    const length = Math.min(hourLength, Math.max(0, now - startOfDay(day) - hour * hourLength))
    const usual = (percent / 100) * (weekdayOf(day) > 5 ? 0.5 : 1)
    const share = Math.min(1, usual * (0.7 + (hash(`${lamp.id}/${day}/${hour}`) % 60) / 100))
    const used = length * (share * watts.lit + (1 - share) * watts.dark)
    addUse(hours, hour, { known: length, energy: used })
    known += length
    lit += length * share
    energy += used
  }
  const volts = 219 + (lamp.id % 40) / 10
  const measured = measuresItself(lamp.type)
  return {
    deviceId: lamp.id,
    day,
    known: Math.round(known / 1_000),
    lit: Math.round(lit / 1_000),
    wh: energy / hourLength,
    voltage: measured ? volts : null,
    current: measured && known > 0 ? (energy / known / volts) * 1_000 : null,
    illuminance: lamp.lux,
  }
}

/** Fills the last days of lamps, as if they had been counted while they reported. */
export async function insertLampDays(db: Db, now: number): Promise<void> {
  const rooms = new Map<number, SeededLamp[]>()
  for (const lamp of await lampsOf(db)) rooms.set(lamp.roomId, [...(rooms.get(lamp.roomId) ?? []), lamp])
  const rows: RoomDayRow[] = []
  for (const [roomId, lamps] of rooms)
    for (let day = dayOf(now) - days; day <= dayOf(now); day += 1) {
      const hours = noHours()
      const worked = lamps.map((lamp) => playDay(lamp, day, now, hours))
      rows.push({ roomId, day, hours: roomHours(hours, lamps.length), lamps: worked })
    }
  for (let from = 0; from < rows.length; from += roomsAtOnce)
    await saveLampDays(db, rows.slice(from, from + roomsAtOnce), now)
}
