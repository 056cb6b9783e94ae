import { sql } from 'kysely'
import type { ConfigState, RoomConfigState, RoomGateway } from '#contract/config-shapes.ts'
import { configState, roomState } from '#contract/rules/room-state.ts'
import type { Tenant } from '#server/database/database.ts'
import { campusIfSeveral } from '../across-campuses.ts'
import { requireCampus } from '../campus/rows.ts'
import { requireTemplate } from './rows.ts'

type Row = Omit<RoomConfigState, 'state' | 'gateways'> & {
  several: RoomGateway[] | null
  current: boolean
  gateways: number
  applied: number
  drifted: number
}

/** How far the last publishing of a template got in the rooms that the tenant sees. @throws Refusal notFound */
export async function configStateOf(tenant: Tenant, templateId: number): Promise<ConfigState> {
  await requireTemplate(tenant, templateId)
  const last = await tenant.db
    .selectFrom('template_version')
    .select(['published_at', 'revision'])
    .where('template_id', '=', templateId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  const rooms = await roomRows(tenant, sql`room.template_id = ${templateId}`)
  const publishing = {
    templateId,
    publishedAt: last?.published_at ?? null,
    revision: last?.revision ?? null,
  }
  return configState(publishing, rooms)
}

/** The rooms of a campus that are made from templates. @throws Refusal notFound */
export async function campusConfigState(
  tenant: Tenant,
  campusId: number,
): Promise<{ campusId: number; roomList: RoomConfigState[] }> {
  await requireCampus(tenant, campusId)
  const roomList = await roomRows(tenant, sql`room.campus_id = ${campusId} and room.template_id is not null`)
  return { campusId, roomList }
}

/** What a room is to run is the newest there is for it, and no rollout is going to bring it another. */
const current = sql`coalesce(
  (config.debug or config.held or config.version >= coalesce(
    (select max(v.number) from template_version v
      where v.template_id = room.template_id and v.released_at is not null), 0))
  and not exists (select from rollout_room r join rollout on rollout.id = r.rollout_id
    where r.room_id = room.id and r.template_id = room.template_id and r.started_at is null
      and rollout.state in ('running', 'paused')), false)`

/** A time counts once it is there for every gateway that reaches the room. */
async function roomRows({ db }: Tenant, where: ReturnType<typeof sql>): Promise<RoomConfigState[]> {
  const { rows } = await sql<Row>`
    select room.id as "roomId", room.campus_id as "campusId", room.name,
      concat_ws(' / ', ${campusIfSeveral}, building.name, floor.name) as place,
      template.id as "templateId", template.name as "templateName",
      config.version, coalesce(config.held, false) as held, coalesce(config.debug, false) as debug,
      exists (select from room_override o where o.room_id = room.id and o.template_id = template.id) as own,
      config.published_at as "publishedAt", ${current} as current,
      count(d.gateway_id)::int as gateways,
      case when count(d.gateway_id) = count(d.sent_at) then max(d.sent_at) end as "sentAt",
      case when count(d.gateway_id) = count(d.gateway_at) then max(d.gateway_at) end as "gatewayAt",
      case when count(d.gateway_id) = count(d.applied_at) then max(d.applied_at) end as "appliedAt",
      (count(*) filter (where d.applied_at is not null and d.applied_hash = d.hash))::int as applied,
      (count(*) filter (where d.applied_at is not null and d.applied_hash <> d.hash))::int as drifted,
      max(d.fault) as fault,
      case when config.gateways is not null then json_agg(json_build_object('gatewayId', d.gateway_id,
        'name', gateway.name, 'leads', d.leads) order by d.gateway_id) filter (where gateway.id is not null)
      end as several
    from space room
      join campus on campus.id = room.campus_id
      join template on template.id = room.template_id
      left join space floor on floor.id = room.parent_id
      left join space building on building.id = floor.parent_id
      left join room_config config on config.room_id = room.id and config.template_id = room.template_id
      left join config_delivery d on d.room_id = config.room_id
      left join device gateway on gateway.id = d.gateway_id
    where ${where}
    group by room.id, campus.id, template.id, floor.id, building.id, config.room_id
    order by campus.name, campus.id, building.sort, floor.sort, room.sort, room.id`.execute(db)
  return rows.map(({ current, gateways, applied, drifted, several, ...room }) => ({
    ...room,
    ...(several ? { gateways: several } : {}),
    state: roomState({ published: room.publishedAt !== null, current, gateways, applied, drifted }),
  }))
}
