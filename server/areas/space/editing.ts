import type { Changed } from '#contract/changed.ts'
import type { InputOf } from '#contract/index.ts'
import { type OutlineFault, outlineFault } from '#contract/rules/outline.ts'
import type { Tenant } from '#server/database/database.ts'
import { refuse, refuseInput } from '#server/refusal.ts'
import { changedRows } from '../changed.ts'
import { claimOne } from '../claim.ts'
import { requireParent, requireTemplate, roomsOnly } from './store.ts'

const outlineFaults = {
  crossing: { zh: '房间的边不能相交', en: 'The edges of a room must not cross' },
  tiny: { zh: '画得太小', en: 'Drawn too small' },
} as const satisfies Record<OutlineFault, unknown>
const drawnRoomsOnly = { zh: '只有房间可以画在平面图上', en: 'Only a room is drawn on a plan' }

type Edit = InputOf<'space.edit'>

/** @throws Refusal input {outline} */
function requireOutline(kind: string, outline: Edit['outline']) {
  if (!outline) return
  if (kind !== 'room') refuseInput({ outline: drawnRoomsOnly })
  const fault = outlineFault(outline)
  if (fault) refuseInput({ outline: outlineFaults[fault] })
}

/** @throws Refusal notFound, input, outdated, nameTaken */
export async function editSpace(tenant: Tenant, input: Edit): Promise<Changed> {
  const { id, campusId, name, templateId, parentId, sort } = input
  const node = await claimOne(tenant, 'space', id, () => changedRows(tenant, { spaces: [id] }))
  if (node.campus_id !== campusId) refuse('notFound', { id })
  const templates = new Set<number>()
  if (templateId !== undefined && templateId !== node.template_id) {
    if (node.kind !== 'room') refuseInput({ templateId: roomsOnly })
    if (templateId !== null) await requireTemplate(tenant, campusId, templateId)
    for (const touched of [templateId, node.template_id]) if (touched !== null) templates.add(touched)
  }
  const isMoved = parentId !== undefined && parentId !== node.parent_id
  if (isMoved) await requireParent(tenant, { campusId, kind: node.kind, parentId })
  // Where it lay on the plan of one floor says nothing about another's.
  const outline = input.outline === undefined && isMoved && node.outline ? null : input.outline
  requireOutline(node.kind, outline)
  const set = {
    ...(name === undefined ? {} : { name }),
    ...(templateId === undefined ? {} : { template_id: templateId }),
    ...(isMoved ? { parent_id: parentId } : {}),
    ...(sort === undefined ? {} : { sort }),
    ...(outline === undefined ? {} : { outline: outline && JSON.stringify(outline) }),
  }
  if (Object.keys(set).length > 0)
    await tenant.db.updateTable('space').set(set).where('id', '=', id).execute()
  return changedRows(tenant, { spaces: [id], templates: [...templates] })
}
