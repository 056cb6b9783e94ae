import type { ProductFunction } from '#contract/product.ts'
import { channelIn } from '#contract/rules/device-config.ts'
import type { RunStep } from '#contract/rules/run-sheet/steps.ts'
import type { Saying } from '#src/data/commander.ts'
import type { Room } from '#src/data/devices.ts'
import { mainSwitch } from '#src/widgets/product/product-functions.ts'

/** One thing that a step's buttons do. */
export interface Act {
  label: 'blink' | 'on' | 'off' | 'open' | 'close' | 'scene'
  /** Said one after the other. */
  says: Saying[]
}

interface Facts {
  room: Pick<Room, 'node' | 'devices' | 'statuses'>
  step: RunStep
  /** Of the device that plays the step's equipment, or whose channel it is about. */
  deviceNo: string | null
  functionsOf: (productId: number) => readonly ProductFunction[]
}

/** Whether devices answer for a step: an appliance that is told by infrared does not. */
export const answersFor = ({ kind }: Pick<RunStep, 'kind'>): boolean => kind !== 'infrared'

/** The device that answers for a step: of a channel the one whose channel it is. */
export const playerOf = (
  players: ReadonlyMap<string, string>,
  { identifier }: Pick<RunStep, 'identifier'>,
): string | null =>
  identifier === null
    ? null
    : (players.get(identifier) ?? players.get(channelIn(identifier)?.equipment ?? '') ?? null)

/**
 * What can be told from here: a lamp blinks, what is switched is switched, a curtain goes up and down, a channel of a relay
 * or an infrared transmitter is told by its number (`switch2`), a group, a scene. Pure.
 */
export function actsOf({ room: { node, devices, statuses }, step, deviceNo, functionsOf }: Facts): Act[] {
  const { kind, value } = step
  const roomId = node.id
  if (kind === 'scene' && value !== null) return [{ label: 'scene', says: [{ roomId, sceneValue: value }] }]
  if (kind === 'group' && value !== null)
    return turned((paramValue) => ({ roomId, groupValue: value, identifier: 'switch', paramValue }))
  const device = devices.find((each) => each.deviceNo === deviceNo)
  if (!device) return []
  const to = (identifier: string) => (paramValue: number) => ({
    deviceId: device.id,
    identifier,
    paramValue,
  })
  if (kind === 'relay' || kind === 'infrared') {
    const { channel } = channelIn(step.identifier ?? '') ?? {}
    return channel === undefined ? [] : turned(to(`switch${channel}`))
  }
  const functions = functionsOf(device.productId)
  const main = mainSwitch(functions)
  if (kind === 'curtain') {
    const position = functions.find(({ identifier }) => identifier === 'position')
    const moved = position ?? main
    return moved ? ends(to(moved.identifier), moved) : []
  }
  if (!main) return []
  const switched = to(main.identifier)
  if (kind === 'lamp') {
    const lit = statuses.get(device.id)?.deviceSwitch === 1 ? 1 : 0
    return [{ label: 'blink', says: [switched(1 - lit), switched(lit)] }]
  }
  return kind === 'load' || kind === 'climate' ? turned(switched) : []
}

const turned = (to: (paramValue: number) => Saying): Act[] => [
  { label: 'on', says: [to(1)] },
  { label: 'off', says: [to(0)] },
]

const ends = (
  to: (paramValue: number) => Saying,
  { min, max }: Pick<ProductFunction, 'min' | 'max'>,
): Act[] => [
  { label: 'open', says: [to(max)] },
  { label: 'close', says: [to(min)] },
]
