import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { give, takeBack } from '#server/orders/services.ts'
import { onEachDatabase } from './on-each-database.ts'
import { startWorld, type World } from './server-world.ts'

const month = 30 * 86_400_000
const code = 'energyAnalysis'

/** After some months somebody buys for some years, or the operator gives one of the orders back. */
type Step = { after: number } & ({ years: number } | { refund: number })

const bought = (after: number, years: number): Step => ({ after, years })
const givenBack = (after: number, refund: number): Step => ({ after, refund })
const after = fc.integer({ min: 0, max: 20 })
const steps = fc.array(
  fc.oneof(
    fc.tuple(after, fc.constantFrom(1, 2, 5)).map(([months, years]) => bought(months, years)),
    fc.tuple(after, fc.nat(7)).map(([months, which]) => givenBack(months, which)),
  ),
  { minLength: 2, maxLength: 12 },
)

onEachDatabase((kind) => {
  let world: World

  beforeAll(async () => {
    world = await startWorld(kind)
  }, 120_000)
  afterAll(() => world?.stop())

  /** Does one step after the other by a clock of its own; after each, the end that is stored is the end that is paid for. */
  const holds = (all: readonly Step[]) =>
    world.server.database.system(async (db) => {
      const { cid, campusId } = world.own
      await db.deleteFrom('vas_grant').where('cid', '=', cid).execute()
      await db.deleteFrom('vas_service').where('cid', '=', cid).execute()
      const lines = [{ campusId, campusName: '东校区', quantity: 1, unitFen: 1, amountFen: 1 }]
      const account = await db
        .selectFrom('account')
        .select('id')
        .where('cid', '=', cid)
        .executeTakeFirstOrThrow()
      const add = async (years: number) => {
        const row = {
          cid,
          account_id: account.id,
          username: '',
          code,
          title_zh: '',
          title_en: '',
          years,
        } as const
        const more = {
          lines: JSON.stringify(lines),
          campus_ids: [campusId],
          amount_fen: 1,
          state: 'paid' as const,
        }
        const { id } = await db
          .insertInto('vas_order')
          .values({ ...row, ...more, expires_at: new Date() })
          .returning('id')
          .executeTakeFirstOrThrow()
        return id
      }
      let now = Date.now()
      let [begun, end] = [now, now]
      let orders: { id: number; added: number; running: boolean }[] = []
      for (const step of all) {
        now += step.after * month
        if ('years' in step) {
          const id = await add(step.years)
          await give(db, { id, cid, code, years: step.years, lines }, now)
          if (end <= now) {
            orders = orders.map((order) => ({ ...order, running: false }))
            begun = now
          }
          const { added_ms: added } = await db
            .selectFrom('vas_grant')
            .select('added_ms')
            .where('order_id', '=', id)
            .executeTakeFirstOrThrow()
          orders.push({ id, added, running: true })
        } else {
          const [order] = orders.splice(step.refund % Math.max(1, orders.length), 1)
          if (order) await takeBack(db, order.id)
        }
        end = begun + orders.reduce((sum, { added, running }) => sum + (running ? added : 0), 0)
        const held = await db
          .selectFrom('vas_service')
          .select('until')
          .where('cid', '=', cid)
          .where('campus_id', '=', campusId)
          .executeTakeFirst()
        expect(held?.until ?? end).toBe(end)
      }
    })

  it('what was to follow a long order that is given back takes nothing of what is bought once the service has ended', () =>
    holds([bought(0, 5), bought(0, 1), givenBack(18, 0), bought(6, 1), givenBack(1, 0)]))

  it('whatever is bought, renewed and given back, and in whatever order, what is left is what is not given back', () =>
    fc.assert(fc.asyncProperty(steps, holds), { numRuns: 60 }))
})
