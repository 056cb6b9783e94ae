import type { AckMessage, CommandMessage, RoomCommandMessage } from '#contract/device-protocol.ts'
import type { Command } from '#contract/rules/room/lease-targets.ts'
import { obey, type Played } from './behaviour.ts'
import type { RoomPlayer } from './room-player.ts'

/** Does something after a random time, in ms, between the least and the most. */
export type After = (between: readonly [number, number], then: () => void) => void

/** How a gateway answers commands. */
export interface Answering {
  status(played: readonly Played[]): void
  ackCommand(
    commandId: CommandMessage['commandId'],
    hop: AckMessage['hop'],
    reason?: AckMessage['reason'],
    more?: Pick<AckMessage, 'deviceNo' | 'devices' | 'value'>,
  ): void
}

const hopDelay = { gateway: [5, 40], device: [50, 300] } as const

/** Takes commands for devices, hop by hop. */
export function commandTaker(devices: readonly Played[], voice: Answering, after: After, player: RoomPlayer) {
  return ({ commandId, deviceNo, identifier, paramValue, expiresAt, ...telling }: CommandMessage) => {
    const ack = (hop: AckMessage['hop'], reason?: AckMessage['reason']) =>
      voice.ackCommand(commandId, hop, reason)
    if (Date.now() >= expiresAt) return ack('gateway', 'expired')
    const played = devices.find(({ device }) => device.deviceNo === deviceNo)
    if (!played) return ack('gateway', 'unknown-device')
    after(hopDelay.gateway, () => ack('gateway'))
    after(hopDelay.device, () => {
      if (Date.now() >= expiresAt) return ack('device', 'expired')
      if (!player.knows(deviceNo, identifier, paramValue) || !obey(played, identifier, paramValue))
        return ack('device', 'device-silent')
      player.commanded(deviceNo, identifier, paramValue, telling)
      voice.ackCommand(commandId, 'device', undefined, otherwise(played, identifier, paramValue))
      voice.status([played])
    })
  }
}

/** Takes commands for rooms: says which devices they come to, and then what each has answered. */
export function roomCommandTaker(voice: Answering, after: After, player: RoomPlayer) {
  return (message: RoomCommandMessage) => {
    const { commandId, roomId, expiresAt } = message
    const ack = (reason: AckMessage['reason']) => voice.ackCommand(commandId, 'gateway', reason)
    after(hopDelay.gateway, () => {
      if (Date.now() >= expiresAt) return ack('expired')
      const meant = player.told(roomId, commandIn(message), message)
      if (!meant) return ack('unknown-room')
      const devices = meant.map(({ device }) => device.deviceNo)
      voice.ackCommand(commandId, 'gateway', undefined, { devices })
      for (const played of meant)
        after(hopDelay.device, () => {
          const { deviceNo } = played.device
          if (!played.online) return voice.ackCommand(commandId, 'device', 'device-silent', { deviceNo })
          // What a group is told is one value; a scene tells of none.
          const [[identifier, value] = []] = Object.entries(message.values)
          const other = identifier !== undefined ? otherwise(played, identifier, value) : {}
          voice.ackCommand(commandId, 'device', undefined, { deviceNo, ...other })
        })
    })
  }
}

/**
 * The value that a function came to where that is another than was told: a room may have set it back at once to what is
 * allowed. A lamp that is dimmed to nothing is off, whatever brightness it keeps to come back with.
 */
function otherwise({ on, values }: Played, identifier: string, told: number | undefined): { value?: number } {
  if (identifier === 'brightness' && told === 0 && !on) return {}
  const { [identifier]: value = told } = values
  return value === undefined || value === told ? {} : { value }
}

const commandIn = ({ sceneValue, groupValue, values }: RoomCommandMessage): Command =>
  sceneValue === null ? { kind: 'group', groupValue: groupValue ?? 0, values } : { kind: 'scene', sceneValue }
