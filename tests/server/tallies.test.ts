import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open.ts'
import { moveStatuses, saveStatuses } from '#server/devices/status-store.ts'
import { random } from '#server/seed/random.ts'
import type { Place } from '#tests/world/databases.ts'
import { onEachDatabase } from './on-each-database.ts'
import { addCompanies, type CompanyRows } from './rows.ts'

const columns = sql`total, online, fault, used`

onEachDatabase((kind) => {
  let place: Place
  let database: Database
  let own: CompanyRows

  beforeAll(async () => {
    place = await kind.make()
    database = await openDatabase(place)
    own = (await addCompanies(database)).own
  }, 120_000)
  afterAll(async () => {
    await database?.close()
    await place?.remove()
  }, 120_000)

  const kept = () =>
    database.system((db) =>
      sql`select room_id, parent_type_id, gateway_id, ${columns} from room_tally
        where (${columns}) <> (0, 0, 0, 0) order by 1, 2, 3`.execute(db),
    )
  /** The same, counted anew. */
  const counted = () =>
    database.system((db) =>
      sql`select device.room_id, product.parent_type_id, coalesce(device.gateway_id, 0)::int as gateway_id, count(*)::int as total,
          (count(*) filter (where s.online and not s.fault))::int as online,
          (count(*) filter (where s.online and s.fault))::int as fault,
          (count(*) filter (where s.online and ((product.parent_type_id = 1 and s.device_switch = 1)
            or s.values -> 'presence' in ('1') and coalesce(s.values -> 'direction', '1') <> '2'
            or s.values -> 'presence' in ('0', '2') and s.values -> 'direction' = '2')))::int as used
        from device join product on product.id = device.product_id
          left join device_status s on s.device_id = device.id
        group by 1, 2, 3 order by 1, 2, 3`.execute(db),
    )

  it('counts of rooms and of what is behind gateways are those of their devices, whatever is reported, moved, taken away or rolled back', async () => {
    const draw = random(11).next
    const pick = <V>(from: readonly V[]): V => from[Math.floor(draw() * from.length)] as V
    const ids = [...own.deviceIds]
    const gateways = ids.slice(0, 2)
    let clock = Date.now()
    const steps: (() => Promise<unknown>)[] = [
      () => {
        clock += 1_000
        const patches = ids
          .filter(() => draw() < 0.7)
          .map((id) => {
            const mounted = draw() < 0.5 ? { direction: pick([1, 2]) } : {}
            const values =
              draw() < 0.5 ? { presence: pick([0, 1, 2]), brightness: pick([0, 50]), ...mounted } : null
            const said = { online: pick([true, false, null]), fault: pick([true, false, null]) }
            return [id, { at: clock, ...said, deviceSwitch: pick([0, 1, null]), values, since: null }]
          })
        return database.system((db) => saveStatuses(db, patches as never))
      },
      () => {
        const [id, room, gateway] = [pick(ids), pick(own.roomIds), pick([null, ...gateways])]
        return database.system(async (db) => {
          await db
            .updateTable('device')
            .set({
              ...(draw() < 0.7 ? { room_id: room } : {}),
              ...(draw() < 0.7 ? { gateway_id: gateway } : {}),
            })
            .set('name', 'moved')
            .where('id', '=', id)
            .execute()
          await moveStatuses(db, [room])
        })
      },
      () =>
        database
          .system(async (db) => {
            await sql`delete from device where id = ${pick(ids)}`.execute(db)
            throw new Error('rolled back')
          })
          .catch(() => undefined),
      async () => {
        const id = pick(ids.slice(2))
        if (id === undefined) return
        await database.system((db) => sql`delete from device where id = ${id}`.execute(db))
        ids.splice(ids.indexOf(id), 1)
      },
      async () => {
        const { id } = await database.system((db) =>
          db
            .insertInto('device')
            .columns(['cid', 'campus_id', 'room_id', 'device_no', 'name', 'product_id'])
            .expression((from) =>
              from
                .selectFrom('device')
                .select((row) => [
                  ...(['cid', 'campus_id', 'room_id'] as const),
                  row.val(`N${clock}${ids.length}${draw()}`).as('device_no'),
                  ...(['name', 'product_id'] as const),
                ])
                .where('id', '=', pick(ids)),
            )
            .returning('id')
            .executeTakeFirstOrThrow(),
        )
        ids.push(id)
      },
    ]
    for (let turn = 0; turn < 60; turn += 1) {
      await pick(steps)()
      expect((await kept()).rows, `after ${turn} steps`).toEqual((await counted()).rows)
    }
  })
})
