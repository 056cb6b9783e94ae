import { sql } from 'kysely'
import type { Changed } from '#contract/changed.ts'
import type { RoomConfig, TemplateConfig } from '#contract/config-shapes.ts'
import { limits } from '#contract/limits.ts'
import { canonicalJson } from '#contract/rules/canonical-json.ts'
import { bindDevices, compileTemplate, configHash, type RoomDevice } from '#contract/rules/room-config.ts'
import { publishedStatus, publishFault } from '#contract/rules/template-state.ts'
import type { Template } from '#contract/template-shapes.ts'
import type { Tenant } from '#server/database/database.ts'
import { refuseInput } from '#server/refusal.ts'
import { changedRows } from '../changed.ts'
import { claimOne } from '../claim.ts'
import { groupBy } from '../group-by.ts'
import { oneTemplate } from './rows.ts'

/** Rooms whose configurations are compiled and written by one statement. */
const roomsAtOnce = 500

const tooLarge = {
  zh: '模板内容过多，网关无法接收；请减少场景或设备',
  en: 'The template holds more than a gateway can take; please use fewer scenes or devices',
}

interface Publishing {
  template: Template
  config: TemplateConfig
  hash: string
  publishedAt: Date
}

/**
 * Publishes a template (spec point 4) for every room made from it that the tenant sees: compiles their
 * configurations, and has them sent once this transaction has committed. A configuration that is published again is
 * sent again.
 * @throws Refusal notFound, outdated; input {equipmentList} for what cannot be published
 */
export async function publishTemplate(tenant: Tenant, id: number): Promise<Changed> {
  const current = () => changedRows(tenant, { templates: [id] })
  await claimOne(tenant, 'template', id, current)
  const template = await oneTemplate(tenant, id)
  const fault = publishFault(template)
  if (fault) refuseInput({ [fault.field]: { zh: fault.zh, en: fault.en } })
  const config = compileTemplate(template)
  if (canonicalJson(config).length > limits.configCharacters) refuseInput({ sceneList: tooLarge })
  const hash = configHash(config)
  const publishedAt = await markPublished(tenant, id, hash, config)
  const rooms = await roomsOf(tenant, id)
  for (let from = 0; from < rooms.length; from += roomsAtOnce)
    await publishRooms(tenant, { template, config, hash, publishedAt }, rooms.slice(from, from + roomsAtOnce))
  await sql`select pg_notify('lamplighter_config', ${tenant.who.cid} || ' ' || campus_id || ' ' || ${id}::bigint)
    from template_campus where template_id = ${id}`.execute(tenant.db)
  return current()
}

async function markPublished(
  { db, who }: Tenant,
  id: number,
  hash: string,
  config: TemplateConfig,
): Promise<Date> {
  const { rows } = await sql<{ revision: number; at: number }>`
    update template set status = ${publishedStatus}, updated_at = now() where id = ${id}
    returning revision, clock_timestamp() as at`.execute(db)
  const [{ revision, at } = { revision: 0, at: 0 }] = rows
  const published_at = new Date(at)
  await db
    .insertInto('template_config')
    .values({ template_id: id, hash, cid: who.cid, config: JSON.stringify(config), published_at, revision })
    .onConflict((same) => same.columns(['template_id', 'hash']).doUpdateSet({ published_at, revision }))
    .execute()
  return published_at
}

const roomsOf = ({ db }: Tenant, templateId: number): Promise<{ id: number; campus_id: number }[]> =>
  db
    .selectFrom('space')
    .select(['id', 'campus_id'])
    .where('template_id', '=', templateId)
    .orderBy('id')
    .execute()

type Installed = RoomDevice & { roomId: number; gatewayId: number | null }

async function publishRooms(
  tenant: Tenant,
  { template, config, hash: template_hash, publishedAt }: Publishing,
  rooms: readonly { id: number; campus_id: number }[],
): Promise<void> {
  const { db, who } = tenant
  const ids = JSON.stringify(rooms.map(({ id }) => id))
  const installed: Installed[] = await db
    .selectFrom('device')
    .select(['id', 'device_no as deviceNo', 'name', 'product_id as productId'])
    .select(['room_id as roomId', 'gateway_id as gatewayId'])
    .where('room_id', 'in', sql<number>`(select value::bigint from json_array_elements_text(${ids}::json))`)
    .execute()
  const byRoom = groupBy(installed, ({ roomId }) => roomId)
  const common = { cid: who.cid, template_id: template.id }
  const compiled = rooms.map(({ id: roomId, campus_id }) => {
    const devices = bindDevices(template.equipmentList, byRoom.get(roomId) ?? [])
    const whole: RoomConfig = { roomId, template: config, devices }
    return { room_id: roomId, campus_id, ...common, template_hash, hash: configHash(whole), devices }
  })
  await db
    .insertInto('room_config')
    .values(
      compiled.map((row) => ({ ...row, devices: JSON.stringify(row.devices), published_at: publishedAt })),
    )
    .onConflict((same) =>
      same.column('room_id').doUpdateSet(({ ref }) => ({
        template_id: ref('excluded.template_id'),
        template_hash: ref('excluded.template_hash'),
        hash: ref('excluded.hash'),
        devices: ref('excluded.devices'),
        published_at: ref('excluded.published_at'),
      })),
    )
    .execute()
  await address(tenant, ids)
}

/** Makes the gateways that reach the devices of rooms now, and no others, the ones their configurations go to. */
async function address({ db }: Tenant, roomIds: string): Promise<void> {
  const reaching = sql`select distinct c.room_id, d.gateway_id, c.cid, c.campus_id, c.template_id, c.hash
    from room_config c join device d on d.room_id = c.room_id
    where d.gateway_id is not null
      and c.room_id in (select value::bigint from json_array_elements_text(${roomIds}::json))`
  await sql`delete from config_delivery
    where room_id in (select value::bigint from json_array_elements_text(${roomIds}::json))
      and (room_id, gateway_id) not in (select room_id, gateway_id from (${reaching}) as now_there)`.execute(
    db,
  )
  await sql`insert into config_delivery
      (room_id, gateway_id, cid, campus_id, template_id, hash, due_at)
    select *, now() from (${reaching}) as now_there order by room_id, gateway_id
    on conflict (room_id, gateway_id) do update set template_id = excluded.template_id, hash = excluded.hash,
      sent_at = null, gateway_at = null, applied_at = null, fault = null,
      attempts = 0, tried_at = null, due_at = excluded.due_at`.execute(db)
}
