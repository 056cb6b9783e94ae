import { sql } from 'kysely'
import type { Changed } from '#contract/changed.ts'
import type { InputOf } from '#contract/index.ts'
import { actionFaults, canDo, debuggingStatus, type TemplateAction } from '#contract/rules/template-state.ts'
import type { Tenant } from '#server/database/database.ts'
import { assign, type RoomRow, tellConfig } from '#server/publishing/assign.ts'
import { keepConfig } from '#server/publishing/versions.ts'
import { refuseInput } from '#server/refusal.ts'
import { changedRows } from '../changed.ts'
import { claimOne } from '../claim.ts'
import { compiled, roomsMadeFrom } from './compile.ts'

const noRoom = { zh: '请选择调试的房间', en: 'Please choose the room to try it in' }

/** Sends a template to one room, to be tried there. @throws Refusal notFound, outdated, input */
export async function debugTemplate(tenant: Tenant, { id, roomId }: InputOf<'template.debug'>) {
  return tryIn(tenant, 'debug', id, roomId)
}

/** Sends what was edited since the publishing to the room where it is tried. @throws Refusal notFound, outdated, input */
export async function debugEdit(tenant: Tenant, { id, roomId }: InputOf<'template.editDebug'>) {
  return tryIn(tenant, 'editDebug', id, roomId)
}

async function tryIn(
  tenant: Tenant,
  action: TemplateAction,
  id: number,
  chosen: number | undefined,
): Promise<Changed> {
  const { db, who } = tenant
  const current = () => changedRows(tenant, { templates: [id] })
  const { status } = await claimOne(tenant, 'template', id, current)
  if (!canDo(action, status)) refuseInput({ id: actionFaults[action] })
  const before = await debugRoom(tenant, id)
  const roomId = chosen ?? before?.room_id ?? refuseInput({ roomId: noRoom })
  const [room] = await roomsMadeFrom(tenant, id, [roomId])
  if (!room) return refuseInput({ roomId: noRoom })
  await leaveOthers(tenant, id, roomId)
  const made = await compiled(tenant, id)
  const common = { cid: who.cid, templateId: id }
  const at = await keepConfig(db, { ...common, ...made })
  await assign(db, { ...common, hash: made.hash, config: made.config, at, version: null }, [room])
  await keepRoom(tenant, id, room, at)
  if (action === 'debug')
    await db.updateTable('template').set({ status: debuggingStatus }).where('id', '=', id).execute()
  await tellConfig(db, who.cid, id)
  return current()
}

const debugRoom = ({ db }: Tenant, templateId: number) =>
  db.selectFrom('template_debug').select('room_id').where('template_id', '=', templateId).executeTakeFirst()

async function keepRoom({ db, who }: Tenant, template_id: number, room: RoomRow, at: Date) {
  const chosen = { room_id: room.id, campus_id: room.campus_id, at }
  await db
    .insertInto('template_debug')
    .values({ template_id, cid: who.cid, ...chosen })
    .onConflict((same) => same.column('template_id').doUpdateSet(chosen))
    .execute()
}

/**
 * Rooms in which the template is tried no more go back to what they had before or to what was released since, or to nothing. By
 * the database, since the one before may be in a campus that the caller does not see; the round for rooms that lack something
 * compiles what they get.
 */
const leaveOthers = ({ db }: Tenant, templateId: number, roomId: number) =>
  sql`select leave_trials(${templateId}::bigint, ${roomId}::bigint)`.execute(db)
