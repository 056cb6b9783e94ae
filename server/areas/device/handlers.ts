import { commandTarget } from '#server/devices/command-target.ts'
import type { Devices } from '#server/devices/index.ts'
import type { AreaHandlers } from '#server/handlers.ts'
import { devicePage, deviceStatuses, deviceSummary, gatewaysOf } from './store.ts'

export const deviceHandlers = (devices: Pick<Devices, 'command' | 'listening'>): AreaHandlers<'device'> => ({
  queryDeviceList: devicePage,
  status: deviceStatuses,
  summary: (tenant, { campusId }) => deviceSummary(tenant, campusId),
  reach: async (tenant, { campusId }) => ({
    broker: devices.listening(),
    gateways: await gatewaysOf(tenant, campusId),
  }),
  command: async (visit, input) =>
    devices.command(await visit.tenant((tenant) => commandTarget(tenant, input.deviceId)), input),
})
