import { sql, type Updateable } from 'kysely'
import type { Changed } from '#contract/changed.ts'
import type { InputOf } from '#contract/index.ts'
import { newAllLights } from '#contract/parts/kinds.ts'
import { changesContent, statusAfterEdit } from '#contract/rules/template-state.ts'
import type { Tenant } from '#server/database/database.ts'
import type { Tables } from '#server/database/tables.ts'
import { refuse } from '#server/refusal.ts'
import { changedRows } from '../changed.ts'
import { claimOne } from '../claim.ts'
import { newIds } from '../ids.ts'
import { partVersions } from '../template-part/rows.ts'
import { insertParts } from '../template-part/write.ts'

type TemplateFields = Updateable<Tables['template']>

const whole = (tenant: Tenant, id: number) => () => changedRows(tenant, { templates: [id] })

/** The campuses among `ids` that the tenant sees; refuses when one of them is missing. */
export async function requireCampuses({ db }: Tenant, ids: readonly number[]): Promise<number[]> {
  const wanted = [...new Set(ids)]
  const found = await db
    .selectFrom('campus')
    .select('id')
    .where('id', '=', sql<number>`any(${wanted}::bigint[])`)
    .execute()
  const known = new Set(found.map(({ id }) => id))
  const missing = wanted.find((id) => !known.has(id))
  if (missing !== undefined) refuse('notFound', { campusId: missing })
  return wanted
}

/** @throws Refusal notFound, nameTaken */
export async function addTemplate(tenant: Tenant, input: InputOf<'template.add'>): Promise<Changed> {
  const { name, describe, campusIds } = input
  const { cid } = tenant.who
  const campuses = await requireCampuses(tenant, campusIds)
  const [id = 0, lights = 0] = await newIds(tenant, 2)
  await tenant.db.insertInto('template').values({ id, cid, name, describe }).execute()
  await tenant.db
    .insertInto('template_campus')
    .values(campuses.map((campus_id) => ({ cid, template_id: id, campus_id })))
    .execute()
  await insertParts(tenant, 'groupList', [newAllLights(lights, id)])
  const created = [
    { of: 0, id },
    { of: 1, id: lights },
  ]
  return changedRows(tenant, { created, templates: [id] })
}

/** @throws Refusal notFound, outdated, nameTaken */
export function editTemplate(tenant: Tenant, { id, ...set }: InputOf<'template.edit'>): Promise<Changed> {
  return setTemplate(tenant, id, set)
}

/** How rooms behave where nothing else is said. @throws Refusal notFound, outdated */
export const configLightTime = (tenant: Tenant, { id, lightTime }: InputOf<'template.configLightTime'>) =>
  setTemplate(tenant, id, { light_time: lightTime })
export const configPowerState = (tenant: Tenant, { id, powerState }: InputOf<'template.configPowerState'>) =>
  setTemplate(tenant, id, { power_state: powerState })
export const configSwitchState = (
  tenant: Tenant,
  { id, switchState }: InputOf<'template.configSwitchState'>,
) => setTemplate(tenant, id, { switch_state: switchState })

async function setTemplate(tenant: Tenant, id: number, set: TemplateFields): Promise<Changed> {
  const current = whole(tenant, id)
  const { status } = await claimOne(tenant, 'template', id, current)
  if (changesContent(Object.keys(set)))
    await tenant.db
      .updateTable('template')
      .set({ ...set, status: statusAfterEdit(status), updated_at: new Date() })
      .where('id', '=', id)
      .execute()
  return current()
}

const isRun = (rooms: number) => ({
  zh: `仍有 ${rooms} 个房间在运行它；请先发布这些房间的新模板`,
  en:
    rooms === 1
      ? 'A room still runs it; publish the new template of that room first'
      : `${rooms} rooms still run it; publish the new template of these rooms first`,
})

/**
 * Rooms that have got another template go on with what they had of this one until that is published, and would run nothing without
 * it. `asSeen`: only if no part is new to the caller or newer than the version she names, so that nobody's work goes unseen.
 * @throws Refusal notFound, outdated; inUse {roomNum} while rooms are made from it, {id} while others still run it
 */
export async function deleteTemplate(
  tenant: Tenant,
  { id, asSeen = false }: InputOf<'template.delete'>,
): Promise<Changed> {
  const current = whole(tenant, id)
  const { room_num, version } = await claimOne(tenant, 'template', id, current)
  if (asSeen && (await partVersions(tenant, id)).some((part) => part.version !== tenant.bases.get(part.id)))
    refuse('outdated', { id, version, current: await current() })
  if (room_num > 0) refuse('inUse', { roomNum: room_num })
  const { rows } = await sql<{ rooms: number }>`select rooms_running(${id}::bigint) as rooms`.execute(
    tenant.db,
  )
  const rooms = rows[0]?.rooms ?? 0
  if (rooms > 0) refuse('inUse', { id: isRun(rooms) })
  await tenant.db.deleteFrom('template').where('id', '=', id).execute()
  return changedRows(tenant, { removed: [{ table: 'templates', id }] })
}
