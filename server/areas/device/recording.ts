import type { CommandProgress } from '#contract/device-shapes.ts'
import { errors, success } from '#contract/errors.ts'
import type { InputOf } from '#contract/index.ts'
import type { Tenant } from '#server/database/database.ts'
import type { CommandTarget } from '#server/devices/command-target.ts'
import type { SignedVisit } from '#server/handlers.ts'
import { Refusal } from '#server/refusal.ts'
import { tellerOf } from './telling.ts'

/** Refusals of a command that was sent: devices were asked, and have not done it. */
const sent: readonly unknown[] = [errors.gatewayUnreachable, errors.deviceSilent, errors.commandExpired]

interface Told {
  campusId: number
  device?: Pick<CommandTarget, 'deviceId' | 'roomId' | 'name'>
  /** The room, floor or building that was told. */
  spaceId?: number
  /** With the places it is bound to, which have heard it; null is the campus as a whole. */
  zone?: { zoneId: number; spaceIds: readonly number[] | null }
}

/** What a place is called now; a device has been looked up before it was told. */
async function nameOf({ db }: Tenant, { device, spaceId, zone }: Told): Promise<string> {
  if (device) return device.name
  const named =
    spaceId === undefined
      ? db
          .selectFrom('megaproject_zone')
          .select('name')
          .where('id', '=', zone?.zoneId ?? null)
      : db.selectFrom('space').select('name').where('id', '=', spaceId)
  return (await named.executeTakeFirst())?.name ?? ''
}

/**
 * Does what was said and writes down where and by whom, an access key by its own name, with how many devices have answered;
 * also when none has.
 * @param place the device, or the room, floor or building that was told, or a zone
 */
export async function recorded(
  { tenant, caller }: SignedVisit,
  place: Told,
  { sceneValue, groupValue, identifier, paramValue, templateId }: InputOf<'device.command'>,
  say: () => Promise<CommandProgress>,
): Promise<CommandProgress> {
  const { campusId, device, spaceId, zone } = place
  const write = (code: number, { total, done }: Pick<CommandProgress, 'total' | 'done'>) =>
    tenant(async (own) => {
      const { db, who } = own
      const said = { sceneValue, groupValue, identifier, paramValue, templateId, ...zone }
      await db
        .insertInto('place_record')
        .values({
          ...{ cid: who.cid, campus_id: campusId, kind: 'command', what: 'device.command' },
          ...{ space_id: spaceId ?? device?.roomId ?? null, device_id: device?.deviceId ?? null },
          ...{ name: await nameOf(own, place), account_id: who.userId, username: tellerOf(caller).by },
          detail: JSON.stringify({ ...said, total, done, code }),
        })
        .execute()
    })
  try {
    const progress = await say()
    await write(success, progress)
    return progress
  } catch (failure) {
    if (failure instanceof Refusal && sent.includes(failure.kind)) {
      const { total = 0, done = 0 } = (failure.data ?? {}) as Partial<CommandProgress>
      await write(failure.kind.code, { total, done })
    }
    throw failure
  }
}
