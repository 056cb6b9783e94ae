import type { InputOf } from '#contract/index.ts'
import { isLimited } from '#contract/rules/air-limits.ts'
import { required } from '#contract/rules/field-fault.ts'
import type { Words } from '#contract/words.ts'
import { commandTarget } from '#server/devices/command-target.ts'
import type { Devices } from '#server/devices/index.ts'
import { type RoomSaying, roomTarget, runningRoom } from '#server/devices/room-target.ts'
import type { AreaHandlers, SignedVisit } from '#server/handlers.ts'
import { refuseInput } from '#server/refusal.ts'
import type { SignInDesk } from '#server/sign-in/index.ts'
import { type Begun, beforeCommand } from '../lease/holding.ts'
import { rememberRoom } from '../own-room/store.ts'
import { requireRoom, requireRoomOfDevice } from '../room-permission/requiring.ts'
import { requireTemplate } from '../template/rows.ts'
import { requireAllowed } from './allowed.ts'
import { deleteDevice, editDevice, moveDevices } from './moving.ts'
import { recorded } from './recording.ts'
import { requireProof, spaceTarget, type Together, togetherInSpace, togetherInZone } from './space-command.ts'
import { devicePage, deviceStatuses, deviceSummary, gatewaysOf } from './store.ts'
import { telling } from './telling.ts'

type Link = Pick<
  Devices,
  | 'command'
  | 'commandRoom'
  | 'commandSpace'
  | 'leases'
  | 'press'
  | 'pressNew'
  | 'say'
  | 'simulated'
  | 'listening'
  | 'flushStatuses'
>

export const deviceHandlers = (devices: Link, desk: SignInDesk): AreaHandlers<'device'> => ({
  queryDeviceList: devicePage,
  status: deviceStatuses,
  summary: (tenant, { campusId }) => deviceSummary(tenant, campusId),
  reach: async (tenant, { campusId }) => ({
    broker: devices.listening(),
    simulated: devices.simulated,
    gateways: await gatewaysOf(tenant, campusId),
  }),
  command: async (visit, input) => {
    const { spaceId, zoneId, templateId, identifier = '' } = input
    // What is allowed goes by the mode, which may have been changed a moment ago.
    if (isLimited(identifier)) await devices.flushStatuses()
    if (templateId !== undefined) await visit.tenant((tenant) => requireTemplate(tenant, templateId))
    if (spaceId !== undefined) {
      const together = await visit.tenant((tenant) => togetherInSpace(tenant, spaceId))
      await requireProof(visit, desk, 'spaceId')
      return commandTogether(devices, visit, input, together)
    }
    if (zoneId !== undefined) {
      const together = await visit.tenant((tenant) => togetherInZone(tenant, zoneId))
      await requireProof(visit, desk, 'zoneId')
      return commandTogether(devices, visit, input, together)
    }
    return input.roomId === undefined
      ? commandDevice(devices, visit, input)
      : commandRoom(devices, visit, input, input.roomId)
  },
  press: async (visit, { deviceId, ...press }) => {
    await devices.press(await herDevice(visit, deviceId), press)
    return {}
  },
  pressNew: async (visit, { roomId, deviceNo }) => {
    await devices.pressNew(await herRoom(visit, roomId), deviceNo)
    return {}
  },
  say: async (visit, { roomId, word }) => {
    await devices.say(await herRoom(visit, roomId), word)
    return {}
  },
  move: moveDevices,
  edit: editDevice,
  delete: deleteDevice,
})

/** A room that runs something and that the caller may use now. @throws Refusal notFound, notPermitted, input {roomId} */
const herRoom = ({ tenant, caller }: SignedVisit, roomId: number) =>
  tenant(async (own) => {
    const room = await runningRoom(own, roomId)
    await requireRoom(own, caller, roomId)
    return room
  })

/** A device of a room that the caller may use now. @throws Refusal notFound, notPermitted */
const herDevice = ({ tenant, caller }: SignedVisit, deviceId: number) =>
  tenant(async (own) => {
    const found = await commandTarget(own, deviceId)
    await requireRoomOfDevice(own, caller, deviceId)
    return found
  })

async function commandDevice(devices: Link, visit: SignedVisit, input: Input) {
  const { deviceId = missing('deviceId'), expiresAt } = input
  const { target, said, begun } = await visit.tenant(async (tenant) => {
    const found = await commandTarget(tenant, deviceId)
    await requireRoom(tenant, visit.caller, found.roomId)
    const value = valueIn(input)
    await requireAllowed(tenant, found, value)
    await rememberRoom(tenant, found.roomId, found.campusId)
    const told = { ...found, ...value }
    return { target: found, said: value, begun: await beforeCommand(tenant, visit.caller, told, input) }
  })
  const timed = expiresAt === undefined ? said : { ...said, expiresAt }
  const place = { campusId: target.campusId, device: target }
  return recorded(visit, place, input, () =>
    holding(devices, target, begun, () => devices.command(target, timed, telling(visit, begun))),
  )
}

async function commandRoom(devices: Link, visit: SignedVisit, input: Input, roomId: number) {
  const { expiresAt } = input
  const { target, saying, begun } = await visit.tenant(async (tenant) => {
    const found = await roomTarget(tenant, roomId, () => sayingOf(input))
    await requireRoom(tenant, visit.caller, roomId)
    await rememberRoom(tenant, roomId, found.target.campusId)
    const told = { room: found.target, saying: found.saying }
    return { ...found, begun: await beforeCommand(tenant, visit.caller, told, input) }
  })
  const place = { campusId: target.campusId, spaceId: roomId }
  return recorded(visit, place, input, () =>
    holding(devices, target, begun, () =>
      devices.commandRoom(target, saying, expiresAt, telling(visit, begun)),
    ),
  )
}

async function commandTogether(devices: Link, visit: SignedVisit, input: Input, together: Together) {
  const { expiresAt, holdMinutes, holdUntil, templateId } = input
  const { space, saying } = await visit.tenant((tenant) =>
    spaceTarget(tenant, visit.caller, { ...together, templateId }, () => sayingOf(input)),
  )
  if (holdMinutes !== undefined) refuseInput({ holdMinutes: roomByRoom })
  if (holdUntil !== undefined) refuseInput({ holdUntil: roomByRoom })
  const { campusId, place, within } = together
  const where = 'zoneId' in place ? { zone: { ...place, spaceIds: within } } : place
  return recorded(visit, { campusId, ...where }, input, () =>
    devices.commandSpace(space, saying, expiresAt, telling(visit, null)),
  )
}

/** Sends a command; the lease that begins with it is held once it was confirmed, and forgotten otherwise. */
async function holding<P>(
  { leases }: Link,
  { cid, roomId }: { cid: number; roomId: number },
  begun: Begun | null,
  send: () => Promise<P>,
): Promise<P> {
  if (!begun) return send()
  const { leaseId, length, gatewayIds } = begun
  const progress = await send().catch(async (error: unknown) => {
    await leases.drop({ leaseId, cid, roomId, gatewayIds })
    throw error
  })
  await leases.held(leaseId, length)
  return progress
}

type Input = InputOf<'device.command'>

const roomByRoom: Words = {
  zh: '整栋楼、整层或分区不能一起占用，请逐个房间占用',
  en: 'Buildings, floors and zones are held room by room',
}
const missing = (field: keyof Input): never => refuseInput({ [field]: required })

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
