import { sql } from 'kysely'
import type { DeviceWork } from '#contract/energy/shapes.ts'
import type { DataOf, InputOf } from '#contract/index.ts'
import { startOfDay } from '#contract/rules/energy/local-days.ts'
import type { Tenant } from '#server/database/database.ts'
import { refuse } from '#server/refusal.ts'
import { pageOf } from './listing.ts'
import { placeName, type Site, siteOf, standsIn } from './meters.ts'
import { type Asking, asking, periodOf } from './scope.ts'

interface WorkRow
  extends Pick<
    DeviceWork,
    'deviceId' | 'deviceName' | 'deviceNo' | 'productName' | 'roomId' | 'voltage' | 'current' | 'illuminance'
  > {
  /** Seconds. */
  lit: number
  known: number
  wh: number
  /** Since when lamps of its room are counted, as a local day, and until when, in ms. */
  firstDay: number | null
  newestAt: number | null
}

const hour = 3_600

/** The lamps of a campus with what they did in a period, those that did nothing too. */
async function worksIn({ db }: Tenant, campusId: number, { days }: Asking): Promise<WorkRow[]> {
  const mean = (of: 'voltage' | 'current' | 'illuminance', over: 'known' | 'lit') => sql`
    sum(${sql.ref(of)} * ${sql.ref(over)}) / nullif(sum(${sql.ref(over)}) filter (where ${sql.ref(of)} is not null), 0)`
  const { rows } = await sql<WorkRow>`
    select device.id as "deviceId", device.name as "deviceName", device.device_no as "deviceNo",
      product.name as "productName", device.room_id as "roomId", coalesce(w.lit, 0) as lit,
      coalesce(w.known, 0) as known, coalesce(w.wh, 0) as wh, w.voltage, w.current, w.illuminance,
      meter.first_day as "firstDay", (extract(epoch from meter.fresh) * 1000)::bigint as "newestAt"
    from device join product on product.id = device.product_id and product.parent_type_id = 1
      left join meter on meter.id = device.room_id and meter.lamps
      left join (select device_id, sum(lit)::float8 as lit, sum(known)::float8 as known, sum(wh)::float8 as wh,
          ${mean('voltage', 'known')} as voltage, ${mean('current', 'known')} as current,
          ${mean('illuminance', 'lit')} as illuminance
        from lamp_day where campus_id = ${campusId} and day >= ${days.first} and day < ${days.end}
        group by device_id) w on w.device_id = device.id
    where device.campus_id = ${campusId} order by w.lit desc nulls last, device.id`.execute(db)
  return rows
}

/** Seconds of a period that could be known of a lamp: since its room is counted, until it was counted last. */
function countable({ firstDay, newestAt }: WorkRow, { days }: Asking): number {
  if (firstDay === null || newestAt === null) return 0
  const from = startOfDay(Math.max(days.first, firstDay))
  return Math.max(0, Math.min(startOfDay(days.end), newestAt) - from) / 1_000
}

/** To so many decimals. */
const to = (digits: number, value: number): number => Number(value.toFixed(digits))
const measured = (digits: number, value: number | null) => (value === null ? null : to(digits, value))

function answered(row: WorkRow, site: Site, asked: Asking): DeviceWork {
  const { lit, known, wh, deviceId, deviceName, deviceNo, productName, roomId } = row
  const expected = countable(row, asked)
  return {
    ...{ deviceId, deviceName, deviceNo, productName, roomId },
    placeName: placeName(site, roomId),
    hours: known > 0 ? to(2, lit / hour) : null,
    coverage: expected > 0 ? Math.min(1, to(4, known / expected)) : 0,
    newestAt: row.newestAt,
    kwh: known > 0 ? to(3, wh / 1_000) : null,
    power: known > 0 ? to(1, wh / (known / hour)) : null,
    voltage: measured(1, row.voltage),
    current: measured(0, row.current),
    illuminance: measured(0, row.illuminance),
  }
}

/** @throws Refusal notFound, input */
export async function deviceWork(
  tenant: Tenant,
  {
    campusId,
    spaceId,
    keyWord = '',
    pageSize,
    currentPage,
    ...input
  }: InputOf<'campusEnergy.deviceWorkList'>,
): Promise<DataOf<'campusEnergy.deviceWorkList'>> {
  const site = await siteOf(tenant, campusId)
  if (spaceId !== undefined && !site.places.has(spaceId)) refuse('notFound', { spaceId })
  const asked = asking(input)
  const word = keyWord.trim().toLowerCase()
  const found = (await worksIn(tenant, campusId, asked))
    .filter(({ roomId }) => standsIn(site, roomId, spaceId ?? null))
    .map((row) => answered(row, site, asked))
    .filter(({ deviceName, deviceNo, placeName: place }) =>
      [deviceName, deviceNo, place].some((text) => text.toLowerCase().includes(word)),
    )
  return { ...pageOf(found, { pageSize, currentPage }), period: periodOf(asked) }
}
