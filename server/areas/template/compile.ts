import { sql } from 'kysely'
import type { TemplateConfig } from '#contract/config-shapes.ts'
import { limits } from '#contract/limits.ts'
import { configBytes } from '#contract/rules/config-bytes.ts'
import { compileTemplate, configHash } from '#contract/rules/room-config.ts'
import { publishFault } from '#contract/rules/template-state.ts'
import type { Tenant } from '#server/database/database.ts'
import type { RoomRow } from '#server/publishing/assign.ts'
import { idList } from '#server/publishing/room-ids.ts'
import { refuse, refuseInput } from '#server/refusal.ts'
import { oneTemplate } from './rows.ts'

const tooLarge = {
  zh: '模板内容过多，网关无法接收；请减少场景或设备',
  en: 'The template holds more than a gateway can take; please use fewer scenes or devices',
}

/** A template as gateways get it. @throws Refusal notFound; input for what cannot be published */
export async function compiled(
  tenant: Tenant,
  id: number,
): Promise<{ hash: string; config: TemplateConfig; revision: number }> {
  const template = await oneTemplate(tenant, id)
  const fault = publishFault(template)
  if (fault) refuseInput({ [fault.field]: { zh: fault.zh, en: fault.en } })
  const config = compileTemplate(template)
  if (configBytes(config) > limits.configBytes) refuseInput({ sceneList: tooLarge })
  return { hash: configHash(config), config, revision: template.revision }
}

/** The hash of what is edited, as it would be published; also of what cannot be. @throws Refusal notFound */
export const draftHash = async (tenant: Tenant, id: number): Promise<string> =>
  configHash(compileTemplate(await oneTemplate(tenant, id)))

/** The rooms made from a template that the tenant sees; of those only the ones named, when some are. @throws Refusal notFound */
export async function roomsMadeFrom(
  { db }: Tenant,
  templateId: number,
  roomIds?: readonly number[],
): Promise<RoomRow[]> {
  let query = db.selectFrom('space').select(['id', 'campus_id']).where('template_id', '=', templateId)
  if (roomIds) query = query.where('id', 'in', idList(roomIds))
  const rooms = await query.orderBy('campus_id').orderBy('id').execute()
  const found = new Set(rooms.map(({ id }) => id))
  const missing = roomIds?.find((id) => !found.has(id))
  if (missing !== undefined) refuse('notFound', { roomId: missing })
  return rooms
}

/** What the caller is called, for those who read later who it was. */
export async function callerName({ db, who }: Tenant): Promise<string> {
  const { rows } = await sql<{ name: string | null }>`select colleague_name(${who.userId}) as name`.execute(
    db,
  )
  return rows[0]?.name ?? ''
}
