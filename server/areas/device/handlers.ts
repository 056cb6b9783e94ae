import type { Devices } from '#server/devices/index.ts'
import type { AreaHandlers } from '#server/handlers.ts'
import type { Live } from '../sync/live.ts'
import { campusOfDevice, devicePage, deviceStatuses, deviceSummary, gatewaysOf } from './store.ts'

export const deviceHandlers = (
  devices: Pick<Devices, 'command' | 'listening'>,
  live: Live,
): AreaHandlers<'device'> => ({
  queryDeviceList: devicePage,
  status: deviceStatuses,
  summary: (tenant, { campusId }) => deviceSummary(tenant, campusId),
  reach: async (tenant, { campusId }) => ({
    broker: devices.listening(),
    gateways: await gatewaysOf(tenant, campusId),
  }),
  command: async (visit, input) => {
    const campusId = await visit.tenant((tenant) => campusOfDevice(tenant, input.deviceId))
    live.expectCommand(input.deviceId, campusId)
    return devices.command({ cid: visit.caller.who.cid }, input)
  },
})
