import { sql } from 'kysely'
import type { InputOf } from '#contract/index.ts'
import type { Publishing, Rollout } from '#contract/rollout-shapes.ts'
import { statusAfterRollback } from '#contract/rules/template-state.ts'
import { isFailure } from '#contract/rules/waves.ts'
import type { Tenant } from '#server/database/database.ts'
import { assign, tellConfig } from '#server/publishing/assign.ts'
import { roomsOfRollouts } from '#server/publishing/rollout-rooms.ts'
import { endPublishings, endShares } from '#server/publishing/rollouts.ts'
import { addVersion, lastPublished, releasedVersion, versionOf } from '#server/publishing/versions.ts'
import { refuse } from '#server/refusal.ts'
import { changedRows } from '../changed.ts'
import { claimOne } from '../claim.ts'
import { callerName, draftHash, roomsMadeFrom } from './compile.ts'
import { requireTemplate } from './rows.ts'

/** Rollouts that are shown of a template. */
const rolloutsShown = 5

/** What is known of publishing a template, as far as the tenant sees its rooms. @throws Refusal notFound */
export async function publishingOf(tenant: Tenant, templateId: number): Promise<Publishing> {
  await requireTemplate(tenant, templateId)
  const { db } = tenant
  const debug = await db
    .selectFrom('template_debug')
    .select(['room_id', 'at'])
    .where('template_id', '=', templateId)
    .executeTakeFirst()
  const versions = await db
    .selectFrom('template_version as version')
    .select([
      'version.number',
      'version.hash',
      'version.revision',
      'version.published_at as publishedAt',
      'version.published_by as publishedBy',
      'version.origin',
      'version.of_number as ofNumber',
      'version.released_at as releasedAt',
      sql<number>`(select count(*) from room_config c join space room on room.id = c.room_id
        and room.template_id = c.template_id
        where c.template_id = version.template_id and c.version = version.number)::int`.as('roomNum'),
    ])
    .where('version.template_id', '=', templateId)
    .orderBy('version.number', 'desc')
    .execute()
  const rollouts = await rolloutsWhere(tenant, sql`rollout.template_id = ${templateId}`, rolloutsShown)
  return { templateId, debugRoomId: debug?.room_id ?? null, debugAt: debug?.at ?? null, versions, rollouts }
}

type RolloutHead = Omit<Rollout, 'waves' | 'rooms' | 'done' | 'failed'>

/** Rollouts with how far their rooms are that the tenant sees, newest first. */
export async function rolloutsWhere(
  { db }: Tenant,
  where: ReturnType<typeof sql>,
  most: number,
  after = 0,
): Promise<Rollout[]> {
  const { rows } = await sql<RolloutHead>`
    select rollout.id, rollout.template_id as "templateId", template.name as "templateName", rollout.kind,
      rollout.version, rollout.state, rollout.wave, rollout.pause_on_fault as "pauseOnFault",
      rollout.created_at as "createdAt", rollout.created_by as "createdBy"
    from rollout join template on template.id = rollout.template_id
    where ${where} order by rollout.id desc limit ${most} offset ${after}`.execute(db)
  const roomsOf = await roomsOfRollouts(
    db,
    rows.map(({ id }) => id),
    Date.now(),
  )
  return rows.map((row) => {
    const rooms = roomsOf.get(row.id) ?? []
    return {
      ...row,
      waves: Math.max(1, ...rooms.map(({ wave }) => wave)),
      rooms: rooms.length,
      done: rooms.filter(({ state }) => state === 'done').length,
      failed: rooms.filter(({ state }) => isFailure(state)).length,
    }
  })
}

/** What a version holds. @throws Refusal notFound */
export async function versionContent(tenant: Tenant, { id, number }: InputOf<'template.version'>) {
  await requireTemplate(tenant, id)
  const { config } = (await versionOf(tenant.db, id, number)) ?? refuse('notFound', { number })
  return { number, config }
}

/**
 * Gives rooms an older version. For all it becomes the newest one, which rooms get by themselves; the template as it is
 * edited stays as it is, and its status says whether that is what they got. @throws Refusal notFound
 */
export async function rollBack(tenant: Tenant, input: InputOf<'template.rollback'>): Promise<object> {
  const { id: templateId, number: ofNumber, roomIds } = input
  const { db, who } = tenant
  const { cid } = who
  const current = () => changedRows(tenant, { templates: [templateId] })
  const { status } = await claimOne(tenant, 'template', templateId, current)
  const version = (await versionOf(db, templateId, ofNumber)) ?? refuse('notFound', { number: ofNumber })
  const rooms = await roomsMadeFrom(tenant, templateId, roomIds)
  const { hash, config, revision } = version
  const at = new Date()
  const what = { cid, templateId, hash, config, at }
  await endShares(db, templateId, rooms)
  if (roomIds) await assign(db, { ...what, version: ofNumber, held: true }, rooms)
  else {
    const by = await callerName(tenant)
    const made = { cid, templateId, hash, revision, at, by, origin: 'rollback', ofNumber } as const
    const number = await addVersion(db, { ...made, released: true })
    await endPublishings(db, templateId)
    await assign(db, { ...what, version: number }, rooms)
    await markRolledBack(tenant, { templateId, status, hash })
  }
  await tellConfig(db, cid, templateId)
  return {}
}

/** A published template says what was published last (see `runsOf`): is the content another one, it is not as its rooms have it. */
async function markRolledBack(
  tenant: Tenant,
  { templateId, status, hash }: { templateId: number; status: number; hash: string },
): Promise<void> {
  const { db } = tenant
  const published = await lastPublished(db, templateId)
  const isDraft = published?.hash === hash && (await draftHash(tenant, templateId)) === hash
  const next = statusAfterRollback(status, isDraft)
  if (next !== status)
    await db.updateTable('template').set({ status: next }).where('id', '=', templateId).execute()
}

/**
 * Sends rooms again what they are to run; one that was never given anything gets what is released, if anything is. A room in
 * which the template is tried is passed over. Answers how many were sent something. @throws Refusal notFound
 */
export async function reapply(
  tenant: Tenant,
  input: InputOf<'template.reapply'>,
): Promise<{ rooms: number }> {
  const { id: templateId, roomIds } = input
  const { db, who } = tenant
  await claimOne(tenant, 'template', templateId, () => changedRows(tenant, { templates: [templateId] }))
  const rooms = await roomsMadeFrom(tenant, templateId, roomIds)
  const released = await releasedVersion(db, templateId)
  const given = await db
    .selectFrom('room_config')
    .select(['room_id', 'version', 'held', 'debug'])
    .where('template_id', '=', templateId)
    .execute()
  const byRoom = new Map(given.map((row) => [row.room_id, row]))
  const groups = new Map<string, typeof rooms>()
  for (const room of rooms) {
    const has = byRoom.get(room.id)
    const number = has?.version ?? released?.number
    if (has?.debug || number === undefined) continue
    const key = `${number} ${has?.held ?? false}`
    groups.set(key, [...(groups.get(key) ?? []), room])
  }
  for (const [key, some] of groups) {
    const [number, held] = key.split(' ')
    const version = await versionOf(db, templateId, Number(number))
    if (!version) continue
    const what = { cid: who.cid, templateId, hash: version.hash, config: version.config, at: new Date() }
    await assign(db, { ...what, version: version.number, held: held === 'true' }, some)
  }
  await tellConfig(db, who.cid, templateId)
  return { rooms: [...groups.values()].flat().length }
}
