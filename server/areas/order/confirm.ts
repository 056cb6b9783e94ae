import { sql } from 'kysely'
import type { InputOf } from '#contract/index.ts'
import type { Order, OrderLine } from '#contract/order-shapes.ts'
import { priceOf } from '#contract/rules/orders/price.ts'
import { isOffered, planOf } from '#contract/rules/orders/services.ts'
import type { Tenant } from '#server/database/database.ts'
import type { Caller } from '#server/handlers.ts'
import { writeLedger } from '#server/orders/ledger.ts'
import { openFor } from '#server/orders/life.ts'
import { orderById } from '#server/orders/rows.ts'
import { placesOf } from '#server/orders/services.ts'
import { refuse, refuseInput } from '#server/refusal.ts'
import { requireCampus } from '../campus/rows.ts'
import { newId } from '../ids.ts'

const words = {
  notHere: { zh: '此平台没有这项服务', en: 'This platform does not have this service' },
  whole: {
    zh: '这项服务按单位购买，不选择场所',
    en: 'This service is for the whole company: choose no place',
  },
  noPlace: { zh: '请选择场所', en: 'Choose a place' },
  nothing: { zh: '所选场所没有可计费的设备', en: 'There is nothing in this place that the service counts' },
  price: { zh: '价格已变化，请核对后重新确认', en: 'The price has changed: look again and confirm anew' },
  tooMuch: { zh: '金额过大，请分开下单', en: 'This is more than one order may come to: split it' },
}

/** What an order is for, priced from what is there now. @throws Refusal notFound, input */
async function linesOf(
  tenant: Tenant,
  { code, years, campusIds }: InputOf<'order.confirm'>,
): Promise<{ lines: OrderLine[]; amountFen: number }> {
  const wanted = [...new Set(campusIds)]
  for (const campusId of wanted) await requireCampus(tenant, campusId)
  const { unit } = planOf(code)
  if (unit === 'company' && wanted.length > 0) refuseInput({ campusIds: words.whole })
  if (unit !== 'company' && wanted.length === 0) refuseInput({ campusIds: words.noPlace })
  const counted = new Map((await placesOf(tenant, code)).map((place) => [place.campusId, place]))
  const places =
    unit === 'company'
      ? [{ campusId: null, campusName: null, quantity: 1 }]
      : wanted.map((id) => {
          const place = counted.get(id)
          return place && place.quantity > 0 ? place : refuseInput({ campusIds: words.nothing })
        })
  try {
    const { lines, amountFen } = priceOf(code, years, places)
    const named = lines.map((line, index) => ({ ...line, campusName: places[index]?.campusName ?? null }))
    return { lines: named, amountFen }
  } catch (error) {
    if (error instanceof RangeError) return refuseInput({ amountFen: words.tooMuch })
    throw error
  }
}

/**
 * The order she has made already of the very same, which nobody has begun to pay: she says it again when its answer was
 * lost on the way. Two that come at once wait for each other.
 */
async function alreadyMade(
  { db }: Tenant,
  accountId: number,
  { code, years, lines }: Pick<InputOf<'order.confirm'>, 'code' | 'years'> & { lines: string },
): Promise<number | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`order ${accountId}`}, 0))`.execute(db)
  const made = await db
    .selectFrom('vas_order')
    .select('id')
    .where('account_id', '=', accountId)
    .where('state', '=', 'created')
    .where(sql<boolean>`expires_at > now()`)
    .where('code', '=', code)
    .where('years', '=', years)
    .where(sql<boolean>`lines = ${lines}::jsonb`)
    .executeTakeFirst()
  return made?.id
}

/** Orders a service; its price and text are what they are now for good. @throws Refusal notFound, notPermitted, input */
export async function confirmOrder(
  tenant: Tenant,
  { user, system }: Caller,
  input: InputOf<'order.confirm'>,
): Promise<Order> {
  const { code, years } = input
  const { db, who } = tenant
  const { lines, amountFen } = await linesOf(tenant, input)
  if (!isOffered(code, system)) refuseInput({ code: words.notHere })
  // What is for the company as a whole is ordered by those who are for all of its campuses.
  if (input.campusIds.length === 0 && who.campusIds !== null) refuse('notPermitted')
  if (amountFen !== input.amountFen) refuseInput({ amountFen: words.price })
  const made = await alreadyMade(tenant, user.userId, { code, years, lines: JSON.stringify(lines) })
  if (made !== undefined) return orderById(db, made)
  const { name } = planOf(code)
  const id = await newId(tenant)
  await db
    .insertInto('vas_order')
    .values({
      id,
      cid: who.cid,
      account_id: user.userId,
      username: user.username,
      code,
      title_zh: `${name.zh} · ${years} 年`,
      title_en: `${name.en} · ${years} ${years === 1 ? 'year' : 'years'}`,
      years,
      lines: JSON.stringify(lines),
      campus_ids: lines.flatMap(({ campusId }) => campusId ?? []),
      amount_fen: amountFen,
      state: 'created',
      expires_at: new Date(Date.now() + openFor),
    })
    .execute()
  await writeLedger(db, who.cid, 'order.confirmed', id, { code, years, amountFen, by: user.userId })
  return orderById(db, id)
}
