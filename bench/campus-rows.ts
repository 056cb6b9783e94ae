import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open.ts'
import { companies } from '#server/seed/companies.ts'
import { seed } from '#server/seed/index.ts'
import { embeddedPlace, type Place } from './places.ts'

/** A campus of so many buildings of 5 floors of 20 rooms of 10 devices each. */
export interface CampusSize {
  name: string
  buildings: number
}

export const tenThousand: CampusSize = { name: '一万台设备校区', buildings: 10 }
export const threeHundredRooms: CampusSize = { name: '三百间教室校区', buildings: 3 }
export const oneThousand: CampusSize = { name: '一千台设备校区', buildings: 1 }

const schoolName = () => companies('small').find(({ key }) => key === 'school')?.enName ?? ''

/** The demonstration companies, and the given campuses in the school company, in a database of their own. */
export async function seededPlace(size: 'small' | 'large', campuses: readonly CampusSize[]): Promise<Place> {
  const place = await embeddedPlace()
  const database = await openDatabase(place)
  try {
    await seed(database, { size, log: { info: () => undefined } })
    for (const campus of campuses) await addCampus(database, campus)
  } finally {
    await database.close()
  }
  return place
}

const kinds = [
  { type: 1, names: ['吸顶灯', '筒灯', '黑板灯', '灯带', '射灯', '壁灯'] },
  { type: 3, names: ['门口面板', '讲台面板'] },
  { type: 6, names: ['电表'] },
  { type: 0, names: ['人体传感器'] },
] as const

const names = kinds.flatMap(({ type, names: list }) => list.map((name) => ({ type, name })))

/** With all templates of the company. Every device has reported within the last hour; some are offline, a few faulty. */
const addCampus = (database: Database, { name, buildings }: CampusSize): Promise<void> =>
  database.system(async (db) => {
    const { cid } = await db
      .selectFrom('company')
      .select('cid')
      .where('en_name', '=', schoolName())
      .executeTakeFirstOrThrow()
    const { id } = await db
      .insertInto('campus')
      .values({ cid, name })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`
      insert into space (cid, campus_id, kind, name, sort)
      select ${cid}, ${id}, 'building', n || '号楼', n from generate_series(1, ${buildings}::int) n`.execute(
      db,
    )
    const below = (parent: string, kind: string, label: string, count: number) =>
      sql`
        insert into space (cid, campus_id, parent_id, kind, name, sort)
        select cid, campus_id, id, ${kind}, ${label} || n, n
        from space, generate_series(1, ${count}::int) n
        where campus_id = ${id} and kind = ${parent}`.execute(db)
    await below('building', 'floor', '楼层', 5)
    await below('floor', 'room', '教室', 20)
    for (const [place, { type, name: label }] of names.entries())
      await sql`
        insert into device (cid, campus_id, room_id, device_no, name, product_id, mac, device_version)
        select cid, campus_id, id, 'B' || id || '-' || ${place}::int, ${label},
          (select id from product where product.cid is null and parent_type_id = ${type} order by id limit 1),
          upper(lpad(to_hex(id * 16 + ${place}::int), 12, '0')), '1.4.2'
        from space where campus_id = ${id} and kind = 'room'`.execute(db)
    await sql`
      insert into device_status (device_id, cid, campus_id, room_id, online, fault, device_switch, values, at)
      select id, cid, campus_id, room_id, id % 17 <> 0, id % 53 = 0, (id % 2)::smallint,
        jsonb_build_object('brightness', id % 20 * 5), now() - (id % 3600) * interval '1 second'
      from device where campus_id = ${id}`.execute(db)
    await sql`
      insert into template_campus (cid, template_id, campus_id)
      select cid, id, ${id} from template where cid = ${cid}`.execute(db)
    await sql`analyze`.execute(db)
  })
