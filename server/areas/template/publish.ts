import type { Changed } from '#contract/changed.ts'
import type { InputOf } from '#contract/index.ts'
import { publishedStatus } from '#contract/rules/template-state.ts'
import type { Tenant } from '#server/database/database.ts'
import { assign, tellConfig } from '#server/publishing/assign.ts'
import { beginRollout, endPublishings, endShares } from '#server/publishing/rollouts.ts'
import { addVersion, keepConfig } from '#server/publishing/versions.ts'
import { changedRows } from '../changed.ts'
import { claimOne } from '../claim.ts'
import { requireSound } from '../template-generate/check.ts'
import { callerName, compiled, roomsMadeFrom } from './compile.ts'

/**
 * Publishes a template (spec point 4) as its next version, for every room made from it that the tenant sees, for the
 * rooms named, or for some at a time; has it sent once this transaction has committed. What is published again is sent
 * again.
 * @throws Refusal notFound, outdated; input for what cannot be published, by the list at fault
 */
export async function publishTemplate(tenant: Tenant, input: InputOf<'template.publish'>): Promise<Changed> {
  const { id: templateId, roomIds, waveSize, pauseOnFault = true } = input
  const { db, who } = tenant
  const { cid } = who
  const current = () => changedRows(tenant, { templates: [templateId] })
  await claimOne(tenant, 'template', templateId, current)
  const made = await compiled(tenant, templateId)
  await requireSound(tenant, templateId)
  const rooms = await roomsMadeFrom(tenant, templateId, roomIds)
  await markPublished(tenant, templateId)
  const { revision } = await db
    .selectFrom('template')
    .select('revision')
    .where('id', '=', templateId)
    .executeTakeFirstOrThrow()
  const at = await keepConfig(db, { cid, templateId, ...made, revision })
  const by = await callerName(tenant)
  const inWaves = waveSize !== undefined && rooms.length > waveSize
  const forAll = roomIds === undefined
  const { hash, config } = made
  const version = { cid, templateId, hash, revision, at, by, origin: 'publish' } as const
  const number = await addVersion(db, { ...version, released: forAll && !inWaves })
  await endPublishings(db, templateId)
  const rollout = { cid, templateId, version: number, kind: 'publish', pauseOnFault, by } as const
  if (inWaves) await beginRollout(db, { ...rollout, releases: forAll, waveSize }, rooms)
  else {
    await endShares(db, templateId, rooms)
    await assign(db, { cid, templateId, hash, config, at, version: number }, rooms)
  }
  await tellConfig(db, cid, templateId)
  return current()
}

/** Publishing is no edit: the time of the last one stays that of whoever published, not the version. */
const markPublished = ({ db }: Tenant, id: number) =>
  db
    .updateTable('template')
    .set({ status: publishedStatus, updated_at: new Date() })
    .where('id', '=', id)
    .execute()
