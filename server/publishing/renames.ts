import { sql } from 'kysely'
import type { RoomConfig, TemplateConfig } from '#contract/config-shapes.ts'
import type { RoomDevice } from '#contract/rules/bind-devices.ts'
import type { Role } from '#contract/rules/device-move.ts'
import { isRenamed, namesAfterRenaming } from '#contract/rules/renamed-roles.ts'
import type { Db } from './assign.ts'
import { idList } from './room-ids.ts'

interface Before {
  roomId: number
  hash: string
  devices: RoomConfig['devices']
}

/**
 * Calls devices of rooms by the names of the roles that they play, where these are called otherwise in what the rooms are to run:
 * see decision 077. Answers the devices as they are called then.
 * @param rolesOf the roles in a list of equipment
 * @param byRoom the devices of each room that is to run `config`
 */
export async function followRenames<D extends RoomDevice>(
  db: Db,
  { templateId, hash, config }: { templateId: number; hash: string; config: TemplateConfig },
  rolesOf: (equipment: TemplateConfig['equipment']) => Role[],
  byRoom: ReadonlyMap<number, readonly D[]>,
): Promise<ReadonlyMap<number, readonly D[]>> {
  const rooms = idList([...byRoom.keys()])
  const { rows: others } = await sql<{ hash: string; equipment: TemplateConfig['equipment'] }>`
    select hash, config -> 'equipment' as equipment from template_config
    where template_id = ${templateId} and hash in (select template_hash from room_config
      where template_id = ${templateId} and template_hash <> ${hash} and room_id in ${rooms})`.execute(db)
  const now = rolesOf(config.equipment)
  const before = new Map(
    others
      .map((other) => [other.hash, rolesOf(other.equipment)] as const)
      .filter(([, roles]) => isRenamed(roles, now)),
  )
  if (before.size === 0) return byRoom
  const { rows: ran } = await sql<Before>`
    select room_id as "roomId", template_hash as hash, devices from room_config
    where template_id = ${templateId} and template_hash = any (${[...before.keys()]}::text[])
      and room_id in ${rooms}`.execute(db)
  const names = new Map(
    ran.flatMap(({ roomId, hash: ranHash, devices }) => [
      ...namesAfterRenaming({ roles: before.get(ranHash) ?? [], devices }, now, byRoom.get(roomId) ?? []),
    ]),
  )
  await sql`update device set name = said.name
    from unnest(${[...names.keys()]}::bigint[], ${[...names.values()]}::text[]) as said (id, name)
    where device.id = said.id`.execute(db)
  const called = (device: D): D => ({ ...device, name: names.get(device.id) ?? device.name })
  return new Map([...byRoom].map(([roomId, devices]) => [roomId, devices.map(called)]))
}
