import { sql } from 'kysely'
import type { Changed } from '#contract/changed.ts'
import type { InputOf } from '#contract/index.ts'
import { limits } from '#contract/limits.ts'
import type { Rollout, RolloutDetail } from '#contract/rollout-shapes.ts'
import { roomNeeded } from '#contract/rules/field-fault.ts'
import { madeAt } from '#contract/rules/made-at.ts'
import type { Tenant } from '#server/database/database.ts'
import { tellConfig } from '#server/publishing/assign.ts'
import { roomsOfRollouts } from '#server/publishing/rollout-rooms.ts'
import { beginRollout } from '#server/publishing/rollouts.ts'
import { idList } from '#server/publishing/room-ids.ts'
import { lastVersion, versionOf } from '#server/publishing/versions.ts'
import { refuse, refuseInput } from '#server/refusal.ts'
import { requireCampus } from '../campus/rows.ts'
import { changedRows } from '../changed.ts'
import { claimOne } from '../claim.ts'
import { containing, type PageOf } from '../lists.ts'
import { callerName } from '../template/compile.ts'
import { rolloutsWhere } from '../template/versions.ts'

const neverPublished = {
  zh: '模板还没有发布过，没有可升级的版本',
  en: 'The template has never been published',
}

const ofCampus = (campusId: number) =>
  sql`exists (select from rollout_room r where r.rollout_id = rollout.id and r.campus_id = ${campusId})`

/** Rollouts with rooms of a campus, newest first. @throws Refusal notFound */
export async function upgradePage(tenant: Tenant, input: InputOf<'upgrade.list'>): Promise<PageOf<Rollout>> {
  const { id: campusId, keyWord = '', pageSize = limits.pageSize, currentPage = 1 } = input
  await requireCampus(tenant, campusId)
  const where = sql`${ofCampus(campusId)} and template.name ilike ${containing(keyWord)}`
  const { rows } = await sql<{ total: number }>`select count(*)::int as total
    from rollout join template on template.id = rollout.template_id where ${where}`.execute(tenant.db)
  const total = rows[0]?.total ?? 0
  const shown = pageSize === 0 ? total : pageSize
  const list = await rolloutsWhere(tenant, where, shown, (currentPage - 1) * shown)
  return { list, total, currentPage, pageSize }
}

/** One with its rooms in the campus. @throws Refusal notFound */
export async function oneUpgrade(
  tenant: Tenant,
  { id: campusId, upgradeId }: InputOf<'upgrade.getDetail'>,
): Promise<RolloutDetail> {
  await requireCampus(tenant, campusId)
  const [rollout] = await rolloutsWhere(tenant, sql`rollout.id = ${upgradeId} and ${ofCampus(campusId)}`, 1)
  if (!rollout) return refuse('notFound', { upgradeId })
  const rooms = (await roomsOfRollouts(tenant.db, [upgradeId], Date.now())).get(upgradeId) ?? []
  return { ...rollout, roomList: rooms.filter((room) => room.campusId === campusId) }
}

/** Sends a version of their template to chosen rooms of a campus, or to all of it. @throws Refusal notFound, outdated; input {templateId, roomIds} */
export async function createUpgrade(
  tenant: Tenant,
  input: InputOf<'upgrade.create'>,
): Promise<{ id: number }> {
  const { id: campusId, templateId, version, roomIds, waveSize, pauseOnFault = true } = input
  const { db, who } = tenant
  await requireCampus(tenant, campusId)
  await claimOne(tenant, 'template', templateId, () => changedRows(tenant, { templates: [templateId] }))
  const wanted =
    version === undefined
      ? ((await lastVersion(db, templateId)) ?? refuseInput({ templateId: neverPublished }))
      : ((await versionOf(db, templateId, version)) ?? refuse('notFound', { version }))
  const there = db
    .selectFrom('space')
    .select(['id', 'campus_id'])
    .where('template_id', '=', templateId)
    .where('campus_id', '=', campusId)
  const chosen = roomIds ? there.where('id', 'in', idList(roomIds)) : there
  const rooms = await chosen.orderBy('id').execute()
  const found = new Set(rooms.map(({ id }) => id))
  const missing = roomIds?.find((id) => !found.has(id))
  if (missing !== undefined) refuse('notFound', { roomId: missing })
  if (rooms.length === 0) refuseInput({ roomIds: roomNeeded })
  const by = await callerName(tenant)
  const what = { cid: who.cid, templateId, version: wanted.number, kind: 'upgrade', releases: false } as const
  const how = { waveSize: waveSize ?? rooms.length, pauseOnFault, by }
  const id = await beginRollout(db, { ...what, ...how }, rooms)
  return { id }
}

/** Keeps what somebody in the room says is wrong. @throws Refusal notFound */
export async function reportFault(tenant: Tenant, input: InputOf<'upgrade.reportFault'>): Promise<Changed> {
  const { id: campusId, upgradeId, roomId, describe } = input
  const { db, who } = tenant
  await requireCampus(tenant, campusId)
  const at = madeAt(input.at, Date.now())
  const told = { report: describe, reported_by: await callerName(tenant), reported_at: new Date(at) }
  const room = await db
    .updateTable('rollout_room')
    .set(told)
    .where('rollout_id', '=', upgradeId)
    .where('room_id', '=', roomId)
    .where('campus_id', '=', campusId)
    .returning('template_id')
    .executeTakeFirst()
  if (!room) return refuse('notFound', { upgradeId, roomId })
  await db
    .updateTable('rollout')
    .set({ state: 'paused' })
    .where('id', '=', upgradeId)
    .where('state', '=', 'running')
    .where('pause_on_fault', '=', true)
    .execute()
  await tellConfig(db, who.cid, room.template_id)
  return changedRows(tenant, {})
}
