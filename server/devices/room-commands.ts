import { randomUUID } from 'node:crypto'
import { downTopic, type RoomCommandMessage } from '#contract/device-protocol.ts'
import type { CommandProgress } from '#contract/device-shapes.ts'
import { type Running, run } from '#contract/rules/machine.ts'
import type { CommandRefusal } from './command-machine.ts'
import type { CommandsOptions, Pending, Telling } from './commands.ts'
import { toGatewayTime } from './gateway-clock.ts'
import type { CommandAck } from './happenings.ts'
import {
  type RoomCommandEffect,
  type RoomCommandEvent,
  type RoomCommandState,
  roomCommandMachine,
  roomHopsOf,
} from './room-command-machine.ts'
import type { RoomSaying, RoomTarget } from './room-target.ts'

/** What is said to a room, until when it may be carried out (server time), and through which gateways. */
export interface RoomOrder {
  telling: Telling
  target: RoomTarget
  saying: RoomSaying
  gatewayNos: readonly string[]
  receivedAt: number
  expiresAt: number
}

/** What a command for a room needs; `happenings` hear how far it gets. */
export type RoomSurroundings = Pick<CommandsOptions, 'gateways' | 'publish' | 'failed'> & {
  happenings: Pick<CommandsOptions['happenings'], 'tell'>
}

/** Runs the machine of one command for a room. `refusal` resolves when it has ended; null when it was done. */
export function followRoom(order: RoomOrder, options: RoomSurroundings, pending: Map<string, Pending>) {
  const { target, saying, receivedAt } = order
  const commandId = randomUUID()
  const { cid, campusId, roomId } = target
  const progress = (): CommandProgress => {
    const { silent, others, ...hops } = roomHopsOf(running.state())
    const { sceneValue, groupValue } = saying
    const ids = silent.flatMap((deviceNo) => target.devices.get(deviceNo) ?? [])
    const other = groupValue === null ? [] : others.flatMap((one) => otherValue(target, one))
    return {
      ...{ commandId, deviceId: null, roomId, sceneValue, groupValue, receivedAt, ...hops, silent: ids },
      ...(other.length > 0 && { others: other }),
    }
  }
  let timer: NodeJS.Timeout | undefined
  const drops: (() => void)[] = []
  let settle = (_refusal: CommandRefusal | null) => {}
  const refusal = new Promise<CommandRefusal | null>((resolve) => {
    settle = resolve
  })

  const send = async (gatewayNo: string, left: number): Promise<RoomCommandEvent | undefined> => {
    const message = messageFor(
      order,
      commandId,
      toGatewayTime(options.gateways.clock(gatewayNo), order.expiresAt),
    )
    const published = options.publish(downTopic(cid, gatewayNo, 'command'), JSON.stringify(message), left)
    drops.push(published.drop)
    return (await published.done) === 'sent' ? undefined : { kind: 'untaken', gatewayNo }
  }
  const perform = (effect: RoomCommandEffect): Promise<RoomCommandEvent | undefined> | undefined => {
    switch (effect.kind) {
      case 'send':
        return send(effect.gatewayNo, effect.left)
      case 'wait':
        timer = setTimeout(() => running.send({ kind: 'time up' }), effect.left)
        return
      case 'tell':
        options.happenings.tell({ kind: 'command', cid, campusId, progress: progress(), elsewhere: false })
        return
      case 'end':
        pending.delete(commandId)
        clearTimeout(timer)
        for (const drop of drops) drop()
        settle(effect.refusal)
        return
      default:
        return effect satisfies never
    }
  }
  const running: Running<RoomCommandState, RoomCommandEvent> = run(roomCommandMachine, {
    perform,
    failed: options.failed,
  })
  pending.set(commandId, { cid, hear: (ack) => hear(running, ack) })
  return { running, progress, refusal }
}

function otherValue({ devices }: RoomTarget, { deviceNo, value }: { deviceNo: string; value: number }) {
  const deviceId = devices.get(deviceNo)
  return deviceId === undefined ? [] : [{ deviceId, value }]
}

const messageFor = (
  { telling, target: { roomId }, saying }: RoomOrder,
  commandId: string,
  expiresAt: number,
): RoomCommandMessage => ({
  ...telling,
  ...{ commandId, roomId, sceneValue: saying.sceneValue, groupValue: saying.groupValue, expiresAt },
  values: saying.sceneValue === null ? { [saying.identifier]: saying.paramValue } : {},
})

/** Takes in what a gateway says: of itself first, then of each device. */
function hear(
  running: Running<RoomCommandState, RoomCommandEvent>,
  { gatewayNo, message, receivedAt: at }: CommandAck,
): void {
  const { hop, ok, reason, deviceNo, devices = [], value } = message
  if (hop === 'device') {
    if (deviceNo !== undefined) running.send({ kind: 'device', gatewayNo, deviceNo, ok, at, value })
  } else if (ok) running.send({ kind: 'taken', gatewayNo, devices, at })
  else running.send({ kind: 'refused', gatewayNo, tooLate: reason === 'expired' })
}
