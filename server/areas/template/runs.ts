import { sql } from 'kysely'
import { publishedStatus } from '#contract/rules/template-state.ts'
import type { TemplateRun } from '#contract/template-shapes.ts'
import type { Tenant } from '#server/database/database.ts'
import { idList } from '#server/publishing/room-ids.ts'

/**
 * What rooms run that is not what their template says, by template, as far as the tenant sees the rooms. A template that
 * was not edited since it was published says what was published then.
 */
export async function runsOf(
  { db, who }: Tenant,
  templateIds: readonly number[],
): Promise<ReadonlyMap<number, TemplateRun[]>> {
  const { rows } = await sql<TemplateRun & { templateId: number }>`
    with said as (
      select id, case when status = ${publishedStatus} then
        (select hash from template_version v where v.template_id = template.id and v.origin = 'publish'
          order by number desc limit 1) end as hash
      from template where id in ${idList(templateIds)}),
    apart as (
      select said.id, run.template_hash as hash, json_agg(room.id order by room.id) as rooms
      from said join room_config run on run.template_id = said.id
        join space room on room.id = run.room_id and room.template_id = said.id
      where run.template_hash is distinct from said.hash
      group by 1, 2)
    select apart.id as "templateId", apart.rooms as "roomIds", ${forPages} as config,
      (select coalesce(json_agg(json_build_object('pid', pid, 'productId', id)), '[]') from (
        select pid, max(id) as id from product
        where pid in (select part ->> 'pid' from jsonb_array_elements(kept.config -> 'equipment') part)
          and (cid is null or cid = ${who.cid})
        group by pid) used) as products
    from apart join template_config kept on kept.template_id = apart.id and kept.hash = apart.hash
    order by apart.id, apart.hash`.execute(db)
  const runs = new Map<number, TemplateRun[]>()
  for (const { templateId, ...run } of rows) runs.set(templateId, [...(runs.get(templateId) ?? []), run])
  return runs
}

/** Without what nobody asks for: it happens by itself, or stands on a screen of the room. */
const forPages = sql`kept.config - array['bindings', 'screens'] || '{"timings": []}'::jsonb`

/** Templates of a campus of which rooms were given something else from a transaction on. */
export const givenSince = (campusId: number, since: number) =>
  sql<boolean>`template.id in (select template_id from room_config
    where campus_id = ${campusId} and changed_in >= ${since})`
