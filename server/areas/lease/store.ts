import type { Lease } from '#contract/lease.ts'
import type { Tenant } from '#server/database/database.ts'
import type { LeasedFunction } from '#server/database/lease-tables.ts'
import { stillOn } from '#server/devices/lease-store.ts'

/** A lease that stands, with what it holds and at which gateways. */
export interface StandingLease extends Omit<Lease, 'deviceIds'> {
  targets: LeasedFunction[]
  gatewayIds: number[]
}

/** What is held in a campus now, what ends first first. */
export async function standingLeases({ db }: Tenant, campusId: number): Promise<StandingLease[]> {
  const rows = await db
    .selectFrom('lease')
    .select([
      'lease_id as leaseId',
      'campus_id as campusId',
      'room_id as roomId',
      'account_id as accountId',
      'username',
      'scene_value as sceneValue',
      'group_value as groupValue',
      'device_id as deviceId',
      'targets',
      'gateway_ids as gatewayIds',
      'asked_at as askedAt',
      'held_at as heldAt',
      'until_at as until',
      'hold_until as holdUntil',
    ])
    .where('campus_id', '=', campusId)
    .where('held_at', 'is not', null)
    .where('ended_at', 'is', null)
    .where(stillOn)
    .orderBy('until_at')
    .orderBy('id')
    .execute()
  return rows.map(({ askedAt, heldAt, ...lease }) => ({ ...lease, beganAt: heldAt ?? askedAt }))
}
