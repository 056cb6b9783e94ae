import type { Lease } from '#contract/lease.ts'
import type { Devices } from '#server/devices/index.ts'
import type { AreaHandlers, SignedVisit } from '#server/handlers.ts'
import { refuse } from '#server/refusal.ts'
import { requireCampus } from '../campus/rows.ts'
import { tellerOf } from '../device/telling.ts'
import { requireRoom } from '../room-permission/requiring.ts'
import { standingLeases } from './store.ts'

interface Which {
  campusId: number
  leaseId: string
}

export const leaseHandlers = (devices: Pick<Devices, 'leases'>): AreaHandlers<'lease'> => ({
  list: async (tenant, { campusId }) => {
    await requireCampus(tenant, campusId)
    return (await standingLeases(tenant, campusId)).map(
      ({ gatewayIds: _gateways, targets, ...lease }): Lease => ({
        ...lease,
        deviceIds: [...new Set(targets.map(({ deviceId }) => deviceId))],
      }),
    )
  },
  release: async (visit, which) => end(devices, visit, which, true),
  end: async (visit, which) => end(devices, visit, which, false),
})

/** @throws Refusal notFound for a lease that does not stand, or is not hers; notPermitted; gatewayUnreachable */
async function end(
  devices: Pick<Devices, 'leases'>,
  { tenant, caller }: SignedVisit,
  { campusId, leaseId }: Which,
  own: boolean,
): Promise<Record<string, never>> {
  const lease = await tenant(async (mine) => {
    const standing = await standingLeases(mine, campusId)
    const found = standing.find((one) => one.leaseId === leaseId) ?? refuse('notFound', { leaseId })
    if (own && found.accountId !== caller.user.userId) return refuse('notFound', { leaseId })
    await requireRoom(mine, caller, found.roomId)
    return found
  })
  const { roomId, gatewayIds } = lease
  const ended = { cid: caller.who.cid, roomId, leaseId, gatewayIds }
  if (!(await devices.leases.end(ended, tellerOf(caller)))) refuse('gatewayUnreachable')
  return {}
}
