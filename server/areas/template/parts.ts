import type { Changed } from '#contract/changed.ts'
import { statusAfterEdit } from '#contract/rules/template-state.ts'
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
  const { status } = await claimOne(tenant, 'template', templateId, whole)
  await noteEdit(tenant, templateId, status)
  return { whole, answer }
}

/** What rooms have of a template that is edited is not all of it any more. */
async function noteEdit({ db }: Tenant, id: number, before: number): Promise<void> {
  const status = statusAfterEdit(before)
  if (status !== before) await db.updateTable('template').set({ status }).where('id', '=', id).execute()
}
