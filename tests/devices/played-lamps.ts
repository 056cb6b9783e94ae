import type { Played } from '#server/simulator/behaviour.ts'
import type { Heard } from '#server/simulator/room-player.ts'
import { lampFunctions } from './site.ts'

export const lampNamed = (deviceNo: string): Played => ({
  device: { deviceNo, parentTypeId: 1, functionList: lampFunctions },
  ...{ online: true, fault: false, on: false, values: {} },
})

/** What a room tells, where nobody asks for it. */
export const unheard: Heard = {
  ...{ set: () => undefined, leases: () => undefined, stay: () => undefined, pressed: () => undefined },
}
