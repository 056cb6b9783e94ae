import type { Changed } from '#contract/changed.ts'
import type { Tenant } from '#server/database/database.ts'
import { changedRows } from '../changed.ts'
import { claimOne } from '../claim.ts'

export interface ClaimedTemplate {
  /** The template whole, as it stands now. */
  whole: () => Promise<Changed>
  /** The same with what was created. */
  answer: (ids: readonly number[]) => Promise<Changed>
}

/**
 * Locks a template for an edit of its parts: edits of one template run one after the other, so that what a
 * group or a scene names cannot vanish while it is written.
 * @throws Refusal notFound, outdated
 */
export async function claimTemplate(tenant: Tenant, templateId: number): Promise<ClaimedTemplate> {
  const answer = (ids: readonly number[]) =>
    changedRows(tenant, { created: ids.map((id, of) => ({ of, id })), templates: [templateId] })
  const whole = () => answer([])
  await claimOne(tenant, 'template', templateId, whole)
  return { whole, answer }
}
