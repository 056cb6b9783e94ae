import type { InputOf } from '#contract/index.ts'
import { commandTarget } from '#server/devices/command-target.ts'
import type { Devices } from '#server/devices/index.ts'
import { type RoomSaying, roomTarget } from '#server/devices/room-target.ts'
import type { AreaHandlers, SignedVisit } from '#server/handlers.ts'
import { refuseInput, type Words } from '#server/refusal.ts'
import { requireRoom, requireRoomOfDevice } from '../room-permission/requiring.ts'
import { devicePage, deviceStatuses, deviceSummary, gatewaysOf } from './store.ts'

type Link = Pick<Devices, 'command' | 'commandRoom' | 'press' | 'simulated' | 'listening'>

export const deviceHandlers = (devices: Link): AreaHandlers<'device'> => ({
  queryDeviceList: devicePage,
  status: deviceStatuses,
  summary: (tenant, { campusId }) => deviceSummary(tenant, campusId),
  reach: async (tenant, { campusId }) => ({
    broker: devices.listening(),
    simulated: devices.simulated,
    gateways: await gatewaysOf(tenant, campusId),
  }),
  command: async (visit, input) => {
    const { deviceId, roomId, expiresAt } = input
    if (roomId === undefined) {
      const id = deviceId ?? missing('deviceId')
      const target = await herDevice(visit, id)
      const said = valueIn(input)
      return devices.command(target, expiresAt === undefined ? said : { ...said, expiresAt })
    }
    const { target, saying } = await visit.tenant(async (tenant) => {
      const found = await roomTarget(tenant, roomId, () => sayingOf(input))
      await requireRoom(tenant, visit.caller, roomId)
      return found
    })
    return devices.commandRoom(target, saying, expiresAt)
  },
  press: async (visit, { deviceId, ...press }) => {
    await devices.press(await herDevice(visit, deviceId), press)
    return {}
  },
})

/** A device of a room that the caller may use now. @throws Refusal notFound, notPermitted */
const herDevice = ({ tenant, caller }: SignedVisit, deviceId: number) =>
  tenant(async (own) => {
    const found = await commandTarget(own, deviceId)
    await requireRoomOfDevice(own, caller, deviceId)
    return found
  })

type Input = InputOf<'device.command'>

const needed: Words = { zh: '请填写此项', en: 'This is needed' }
const missing = (field: keyof Input): never => refuseInput({ [field]: needed })

const valueIn = ({ identifier, paramValue }: Input) => ({
  identifier: identifier ?? missing('identifier'),
  paramValue: paramValue ?? missing('paramValue'),
})

/** What is said to a room: a scene, or a value for a group. @throws Refusal input */
function sayingOf(input: Input): RoomSaying {
  const { sceneValue, groupValue } = input
  if (sceneValue !== undefined) return { sceneValue, groupValue: null }
  return { sceneValue: null, groupValue: groupValue ?? missing('sceneValue'), ...valueIn(input) }
}
