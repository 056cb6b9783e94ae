import { sql } from 'kysely'
import type { SceneAction } from '#contract/template-shapes.ts'
import type { Tenant } from '#server/database/database.ts'
import { refuse } from '#server/refusal.ts'

/** Takes equipment or groups that are no more out of every scene of their template. */
export async function removeTargets({ db }: Tenant, templateId: number, targetIds: readonly number[]) {
  const gone = sql`any(${[...targetIds]}::bigint[])`
  await sql`update template_scene set action_list =
      (select coalesce(jsonb_agg(action order by place), '[]')
        from jsonb_array_elements(action_list) with ordinality as a (action, place)
        where not (action->>'targetId')::bigint = ${gone})
    where template_id = ${templateId} and exists
      (select from jsonb_array_elements(action_list) as action where (action->>'targetId')::bigint = ${gone})
  `.execute(db)
}

/** Every target must be an equipment or a group of the template. @throws Refusal notFound with data {targetId} */
export async function requireTargets(
  { db }: Tenant,
  templateId: number,
  actions: readonly SceneAction[],
): Promise<void> {
  if (actions.length === 0) return
  const { rows } = await sql<{ id: number }>`
    select id from template_equipment where template_id = ${templateId}
    union all select id from template_group where template_id = ${templateId}`.execute(db)
  const known = new Set(rows.map(({ id }) => id))
  const missing = actions.find(({ targetId }) => !known.has(targetId))
  if (missing) refuse('notFound', { targetId: missing.targetId })
}

/** Sets the actions of the targets `given` names, leaves the others alone, in the order the targets came. */
export function setActions(
  before: readonly SceneAction[],
  given: readonly SceneAction[],
  removed: readonly number[] = [],
): SceneAction[] {
  const kept = before.filter(({ targetId }) => !removed.includes(targetId))
  return [...new Map([...kept, ...given].map((action) => [action.targetId, action])).values()]
}
