import { sql, type Transaction } from 'kysely'
import { type PowerCurve, type Rating, ratingOf } from '#contract/rules/rated-power.ts'
import type { Tables } from '#server/database/tables.ts'

/** What lamps of products take, as their companies say it or as it came with the product. */
export interface Ratings {
  of(device: { cid: number; productId: number }): Rating | undefined
  /** Two of the same mark say the same. */
  mark: string
}

export const noRatings: Ratings = { of: () => undefined, mark: '' }

interface Said {
  cid: number
  productId: number
  productTypeId: number
  ratedPower: number | null
  standbyPower: number | null
  powerCurve: PowerCurve | null
}

/** What counts now; of company 0 what came with the products. */
export async function ratingsNow(db: Transaction<Tables>): Promise<Ratings> {
  const { rows } = await sql<Said>`
    select 0 as cid, id as "productId", product_type_id as "productTypeId", rated_power as "ratedPower",
      standby_power as "standbyPower", power_curve as "powerCurve"
      from product where parent_type_id = 1 and rated_power is not null
    union all
    (select distinct on (said.cid, product_id) said.cid, product_id, product_type_id, said.rated_power,
      said.standby_power, said.power_curve
      from product_power said join product on product.id = product_id
      order by said.cid, product_id, valid_from desc)`.execute(db)
  const known = new Map(rows.map((row) => [`${row.cid} ${row.productId}`, ratingOf(row)]))
  return {
    of: ({ cid, productId }) => known.get(`${cid} ${productId}`) ?? known.get(`0 ${productId}`),
    mark: JSON.stringify([...known].sort(([a], [b]) => a.localeCompare(b))),
  }
}
