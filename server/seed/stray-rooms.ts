import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'

/**
 * Rooms of the demonstration that somebody will have set up by hand after they got their first configuration: two of each
 * company, made from the template that most of its rooms are made from. Of a demonstration that has run before, none.
 */
export async function strayRooms(database: Database): Promise<ReadonlySet<number>> {
  const { rows } = await database.system((db) =>
    sql<{ id: number }>`
      with used as (
        select cid, template_id, row_number() over (partition by cid order by count(*) desc, template_id) as place
        from space room
        where kind = 'room' and exists (select from template_version v
          where v.template_id = room.template_id and v.released_at is not null)
        group by cid, template_id),
      numbered as (
        select room.id, row_number() over (partition by used.cid order by room.id) as place
        from used join space room on room.template_id = used.template_id and room.cid = used.cid
        where used.place = 1
          and exists (select from device d where d.room_id = room.id and d.gateway_id is not null)
          and not exists (select from config_delivery d
            where d.room_id = room.id and d.applied_at is not null))
      select id from numbered where place in (2, 5)`.execute(db),
  )
  return new Set(rows.map(({ id }) => id))
}
