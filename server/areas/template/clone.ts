import type { Changed } from '#contract/changed.ts'
import type { InputOf } from '#contract/index.ts'
import { partsOf } from '#contract/parts/walk.ts'
import type { Tenant } from '#server/database/database.ts'
import { changedRows } from '../changed.ts'
import { insertCopy } from './copy.ts'
import { oneTemplate } from './rows.ts'

/**
 * Copies a template with its parts; what parts name are the copies. It begins in development and
 * belongs to the campuses of its source that the tenant sees.
 * @throws Refusal notFound, nameTaken
 */
export async function cloneTemplate(
  tenant: Tenant,
  { id, name }: InputOf<'template.clone'>,
): Promise<Changed> {
  const source = await oneTemplate(tenant, id)
  const copy = await insertCopy(tenant, { ...source, name, parts: source })
  const created = [source, ...partsOf(source)].map((part) => ({ of: part.id, id: copy(part.id) }))
  return changedRows(tenant, { created, templates: [copy(source.id)] })
}
