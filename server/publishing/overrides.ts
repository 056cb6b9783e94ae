import type { TemplateConfig } from '#contract/config-shapes.ts'
import { type ConfigChange, withChanges } from '#contract/rules/config-changes.ts'
import { configHash } from '#contract/rules/room-config.ts'
import type { Assignment, Db, RoomRow } from './assign.ts'
import { idList } from './room-ids.ts'
import { keepConfig } from './versions.ts'

/** The changes that rooms keep over what is published of a template, by room. */
export async function overridesOf(
  db: Db,
  templateId: number,
  roomIds: readonly number[],
): Promise<ReadonlyMap<number, ConfigChange[]>> {
  const rows = await db
    .selectFrom('room_override')
    .select(['room_id', 'changes'])
    .where('template_id', '=', templateId)
    .where('room_id', 'in', idList(roomIds))
    .execute()
  return new Map(rows.map(({ room_id, changes }) => [room_id, changes]))
}

/** Rooms that are given the same, and what that is. */
export interface Given {
  assignment: Assignment
  rooms: readonly RoomRow[]
}

/**
 * What each room is given of an assignment: those with an override a configuration of their own, which is kept like the
 * version's. What is only tried in a room is tried as it is.
 */
export async function withOverrides(
  db: Db,
  assignment: Assignment,
  rooms: readonly RoomRow[],
): Promise<Given[]> {
  const { cid, templateId, hash, config, version } = assignment
  if (version === null) return [{ assignment, rooms }]
  const own = await overridesOf(
    db,
    templateId,
    rooms.map(({ id }) => id),
  )
  if (own.size === 0) return [{ assignment, rooms }]
  const { revision } = await db
    .selectFrom('template_config')
    .select('revision')
    .where('template_id', '=', templateId)
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow()
  const given: Given[] = [{ assignment, rooms: rooms.filter(({ id }) => !own.has(id)) }]
  for (const room of rooms) {
    const changes = own.get(room.id)
    if (!changes) continue
    const mine: TemplateConfig = withChanges(config, changes).config
    const itsHash = configHash(mine)
    await keepConfig(db, { cid, templateId, hash: itsHash, config: mine, revision })
    given.push({ assignment: { ...assignment, hash: itsHash, config: mine }, rooms: [room] })
  }
  return given
}
