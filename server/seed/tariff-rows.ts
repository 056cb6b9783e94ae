import { sql } from 'kysely'
import { dayAt } from '#contract/rules/energy/local-days.ts'
import { type Band, dayKinds, type TariffHours } from '#contract/rules/energy/tariff.ts'
import type { TariffContent } from '#server/database/energy-tables.ts'
import type { Db } from './rows.ts'

const hoursOf = (bandOf: (hour: number) => Band): Band[] =>
  Array.from({ length: 24 }, (_, hour) => bandOf(hour))
const inside = (hour: number, spans: readonly (readonly [from: number, to: number])[]) =>
  spans.some(([from, to]) => hour >= from && hour < to)

const usual = hoursOf((hour) =>
  inside(hour, [
    [10, 12],
    [14, 19],
  ])
    ? 'peak'
    : hour < 8
      ? 'valley'
      : 'flat',
)
/** Hot and cold months have dearest hours in the evening. */
const dear = usual.map((band, hour): Band => (inside(hour, [[18, 20]]) ? 'sharp' : band))
const [every] = dayKinds
const seasons: TariffHours[] = [
  { months: [2, 3, 4, 5, 6, 9, 10, 11], dayKind: every, hours: usual },
  { months: [1, 7, 8, 12], dayKind: every, hours: dear },
]

const tariffs: { day: number; content: TariffContent }[] = [
  {
    day: dayAt(2024, 0),
    content: {
      prices: { sharp: 1_236_000, peak: 1_030_000, flat: 642_000, valley: 318_000, deep: null },
      seasons,
      holidays: [],
    },
  },
  {
    day: dayAt(2026, 0),
    content: {
      prices: { sharp: 1_198_500, peak: 998_700, flat: 624_200, valley: 286_300, deep: null },
      seasons,
      holidays: [],
    },
  },
]

/** How large rooms are, where there are meters. */
export async function insertAreas(db: Db): Promise<void> {
  await sql`
    insert into place_area (space_id, square_metres, campus_id, cid)
    select id, 48 + id % 9 * 8, campus_id, cid from space
    where kind = 'room' and campus_id in (select campus_id from meter)`.execute(db)
}

/** Prices of every campus that has meters, and a change of them. */
export async function insertTariffs(db: Db): Promise<void> {
  const campuses = await db.selectFrom('meter').select(['campus_id', 'cid']).distinct().execute()
  if (campuses.length === 0) return
  await db
    .insertInto('energy_tariff')
    .values(
      campuses.flatMap((campus) =>
        tariffs.map(({ day, content }) => ({ ...campus, day, content: JSON.stringify(content) })),
      ),
    )
    .execute()
}
