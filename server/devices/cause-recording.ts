import { sql, type Transaction } from 'kysely'
import { unrecorded } from '#contract/rules/place-causes.ts'
import type { Why } from '#contract/why-shapes.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Unsaved } from './status-board.ts'

/** Devices that tell of the same chain within this time, in seconds, tell of one happening. */
const together = 30

interface Told {
  deviceId: number
  why: Why
  at: number
}

/** Linkages that trigger each other were cut here: whatever began it, the server has not written that down. */
const isCut = (why: Why): boolean => why.at(-1)?.kind === 'cut'

/**
 * Up to the scene that was called: the groups that it told are its own affair, and one happening is one record. What ends with a
 * cut is told whole, which is what somebody has to look for.
 */
function upToScene(why: Why): Why {
  if (isCut(why)) return why
  const at = why.findIndex(({ kind }) => kind === 'scene')
  return at === -1 ? why : why.slice(0, at + 1)
}

/** Each chain that a device tells for the first time, once for all its functions. */
function chainsIn(unsaved: readonly Unsaved[]): Told[] {
  return unsaved.flatMap(([deviceId, { cause }]) => {
    const chains = new Map(
      Object.values(cause ?? {}).map(({ at, why }) => {
        const chain = upToScene(why)
        return [JSON.stringify(chain), { deviceId, at, why: chain }] as const
      }),
    )
    return [...chains.values()].filter(
      ({ why }) => isCut(why) || (why[0] && !unrecorded.some((kind) => kind === why[0]?.kind)),
    )
  })
}

/**
 * Writes down what keys, sensors and timings did in rooms, by the chains that gateways tell with statuses: one record a
 * room and chain, with the number of devices. Those that tell later of the same are added to it.
 */
export async function recordCauses(db: Transaction<Tables>, unsaved: readonly Unsaved[]): Promise<void> {
  const told = chainsIn(unsaved)
  if (told.length === 0) return
  await sql`
    with told as (
      select device.cid, device.campus_id, device.room_id, p.why, min(p.at) as at, count(*)::int as devices,
          min(device.id) as device_id
        from unnest(${told.map(({ deviceId }) => deviceId)}::bigint[], ${told.map(({ why }) => JSON.stringify(why))}::jsonb[],
          ${told.map(({ at }) => new Date(at))}::timestamptz[]) as p(id, why, at) join device on device.id = p.id
        group by 1, 2, 3, 4),
    known as (
      select distinct on (told.room_id, told.why) record.id, told.room_id, told.why, told.devices
        from told join place_record record on record.space_id = told.room_id and record.kind = 'auto'
          and record.at > told.at - make_interval(secs => ${together}) and record.detail -> 'why' = told.why
        order by told.room_id, told.why, record.at desc),
    grown as (
      update place_record set device_id = null,
          detail = jsonb_set(detail, '{devices}', to_jsonb((detail ->> 'devices')::int + known.devices))
        from known where place_record.id = known.id)
    insert into place_record (cid, campus_id, at, kind, space_id, device_id, name, account_id, username, what, detail)
      select told.cid, told.campus_id, told.at, 'auto', told.room_id, case told.devices when 1 then told.device_id end,
          room.name, null, '', told.why -> 0 ->> 'kind', jsonb_build_object('why', told.why, 'devices', told.devices)
        from told join space room on room.id = told.room_id
        where not exists (select from known where known.room_id = told.room_id and known.why = told.why)`.execute(
    db,
  )
}
