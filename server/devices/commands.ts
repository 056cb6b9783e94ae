import { randomUUID } from 'node:crypto'
import { type CommandMessage, downTopic, type RoomCommandMessage } from '#contract/device-protocol.ts'
import type { CommandProgress } from '#contract/device-shapes.ts'
import { limits } from '#contract/limits.ts'
import { toldFunctions } from '#contract/rules/abilities.ts'
import { channelFunctions } from '#contract/rules/channel-functions.ts'
import { run } from '#contract/rules/machine.ts'
import { refuse, refuseInput } from '#server/refusal.ts'
import {
  type CommandEffect,
  type CommandEvent,
  type CommandRefusal,
  commandMachine,
  hopsOf,
} from './command-machine.ts'
import { type CommandTarget, commandFault } from './command-target.ts'
import { toGatewayTime } from './gateway-clock.ts'
import type { Gateways } from './gateways.ts'
import { type CommandAck, type Happenings, on } from './happenings.ts'
import type { Publish } from './publish.ts'
import { gatewayNoOf, type Registry } from './registry.ts'
import { followRoom, type RoomOrder, type RoomSurroundings } from './room-commands.ts'
import { meantDevices, type RoomSaying, type RoomTarget } from './room-target.ts'
import { type SpaceTarget, tellSpace } from './space-commands.ts'

/** Who tells devices something, and the lease that begins with it. */
export type Telling = Pick<RoomCommandMessage, 'by' | 'via' | 'lease'>

export interface CommandInput {
  identifier: string
  paramValue: number
  /** Server time after which it must not be carried out; at most limits.commandExpiry from now. */
  expiresAt?: number
}

export interface CommandsOptions {
  registry: Registry
  gateways: Gateways
  publish: Publish
  happenings: Happenings
  failed(error: unknown): void
}

export interface Commands {
  /**
   * Tells a device to do something now and waits until it has confirmed.
   * @throws Refusal input (4000, field -> why); commandExpired (4080); gatewayUnreachable (5030) when nobody has taken
   * it; deviceSilent (5031) when the gateway has it but the device did not do it. The data of the last three is the
   * CommandProgress so far.
   */
  command(target: CommandTarget, input: CommandInput, telling?: Telling): Promise<CommandProgress>
  /**
   * Calls a scene of a room, or tells one of its groups something, and waits until its devices have confirmed; done when
   * at least one has. `expiresAt` and refusals as above.
   */
  commandRoom(
    target: RoomTarget,
    saying: RoomSaying,
    expiresAt?: number,
    telling?: Telling,
  ): Promise<CommandProgress>
  /**
   * Tells every room of a building or floor the same, all at once, and waits until they have ended; done when at least
   * one device has confirmed. `expiresAt` and refusals as above.
   */
  commandSpace(
    space: SpaceTarget,
    saying: RoomSaying,
    expiresAt?: number,
    telling?: Telling,
  ): Promise<CommandProgress>
  stop(): void
}

/** One that is on its way, and what it does with what a gateway of its company says of it. */
export interface Pending {
  cid: number
  hear(ack: CommandAck): void
}

/** What is sent, and until when it may be carried out (server time). */
interface Order {
  telling: Telling
  target: CommandTarget
  input: CommandInput
  gatewayNo: string
  receivedAt: number
  expiresAt: number
}

/** Does what the machine of command-machine.ts wants, for each command of this process. */
export function startCommands(options: CommandsOptions): Commands {
  const { registry, gateways, happenings } = options
  const pending = new Map<string, Pending>()
  const stop = on(happenings, 'acknowledged', ({ incoming }) => {
    const asked = pending.get(incoming.message.commandId)
    if (asked?.cid === incoming.cid) asked.hear(incoming)
  })

  const numberOf = (gatewayId: number) => gatewayNoOf(registry, gatewayId)
  const isAway = (gatewayNo: string) => gatewayNo === '' || gateways.online(gatewayNo) === false
  const latestFrom = (receivedAt: number, said: number | undefined) =>
    Math.min(said ?? Number.POSITIVE_INFINITY, receivedAt + limits.commandExpiry)

  const tellRoom = async (order: Omit<RoomOrder, 'gatewayNos'>, within: RoomSurroundings) => {
    const gatewayNos = await Promise.all(order.target.gatewayIds.map(numberOf))
    const { running, progress, refusal } = followRoom({ ...order, gatewayNos }, within, pending)
    const meant = meantDevices(order.target, order.saying)
    const asked = gatewayNos.map((gatewayNo, place) => ({
      ...{ gatewayNo, away: isAway(gatewayNo) },
      devices: meant.get(order.target.gatewayIds[place] ?? 0) ?? [],
    }))
    running.send({ kind: 'begin', left: order.expiresAt - Date.now(), gateways: asked })
    return { progress, refusal }
  }

  return {
    command: async (target, input, telling = {}) => {
      const receivedAt = Date.now()
      const told = [...toldFunctions(target.functionList), ...channelFunctions(target.functionList)]
      const fault = commandFault(told, input.identifier, input.paramValue)
      if (fault) return refuseInput(fault)
      const expiresAt = latestFrom(receivedAt, input.expiresAt)
      const gatewayNo = await numberOf(target.gatewayId)
      const { running, progress, refusal } = follow(
        { telling, target, input, gatewayNo, receivedAt, expiresAt },
        options,
        pending,
      )
      running.send({ kind: 'begin', left: expiresAt - Date.now(), reachable: !isAway(gatewayNo) })
      const refused = await refusal
      return refused ? refuse(refused, progress()) : progress()
    },
    commandRoom: async (target, saying, until, telling = {}) => {
      const receivedAt = Date.now()
      const expiresAt = latestFrom(receivedAt, until)
      const { progress, refusal } = await tellRoom(
        { telling, target, saying, receivedAt, expiresAt },
        options,
      )
      const refused = await refusal
      return refused ? refuse(refused, progress()) : progress()
    },
    commandSpace: async (space, saying, until, telling = {}) => {
      const receivedAt = Date.now()
      const order = { space, saying, receivedAt, expiresAt: latestFrom(receivedAt, until) }
      const { refusal, progress } = await tellSpace(order, options.happenings, (target, told) =>
        tellRoom(
          { telling, target, saying, receivedAt, expiresAt: order.expiresAt },
          { ...options, happenings: told },
        ),
      )
      return refusal ? refuse(refusal, progress) : progress
    },
    stop,
  }
}

/** Runs the machine of one command. `refusal` resolves when it has ended; null when it was confirmed. */
function follow(
  { telling, target, input, gatewayNo, receivedAt, expiresAt }: Order,
  { gateways, publish, happenings, failed }: CommandsOptions,
  pending: Map<string, Pending>,
) {
  const { cid, campusId, deviceId, deviceNo } = target
  const { identifier, paramValue } = input
  const commandId = randomUUID()
  const progress = (): CommandProgress => {
    const hops = hopsOf(running.state())
    const done = hops.deviceAt === null ? 0 : 1
    const other = value === undefined ? {} : { value }
    return { commandId, deviceId, ...noRoom, receivedAt, ...hops, ...other, total: 1, done, silent: [] }
  }
  let value: number | undefined
  let timer: NodeJS.Timeout | undefined
  let drop = () => {}
  let settle = (_refusal: CommandRefusal | null) => {}
  const refusal = new Promise<CommandRefusal | null>((resolve) => {
    settle = resolve
  })

  const send = async (left: number): Promise<CommandEvent> => {
    pending.set(commandId, {
      cid,
      // Only the gateway it was sent to may answer for it.
      hear: (ack) => {
        if (ack.gatewayNo !== gatewayNo) return
        if (ack.message.hop === 'device' && ack.message.ok) value = ack.message.value
        running.send(saidBy(ack))
      },
    })
    timer = setTimeout(() => running.send({ kind: 'time up' }), left)
    // The gateway compares with its own clock, which may be wrong.
    const until = toGatewayTime(gateways.clock(gatewayNo), expiresAt)
    const said = { commandId, deviceNo, identifier, paramValue, expiresAt: until }
    const message: CommandMessage = { ...said, ...telling }
    const published = publish(downTopic(cid, gatewayNo, 'command'), JSON.stringify(message), left)
    drop = published.drop
    return { kind: 'published', taken: (await published.done) === 'sent' }
  }
  const perform = (effect: CommandEffect): Promise<CommandEvent> | undefined => {
    switch (effect.kind) {
      case 'send':
        return send(effect.left)
      case 'tell':
        happenings.tell({ kind: 'command', cid, campusId, progress: progress(), elsewhere: false })
        return
      case 'end':
        pending.delete(commandId)
        clearTimeout(timer)
        drop()
        settle(effect.refusal)
        return
      default:
        return effect satisfies never
    }
  }
  const running = run(commandMachine, { perform, failed })
  return { running, progress, refusal }
}

const noRoom = { roomId: null, sceneValue: null, groupValue: null }

const saidBy = ({ message, receivedAt: at }: CommandAck): CommandEvent => {
  const { hop, ok, reason } = message
  return ok ? { kind: 'accepted', hop, at } : { kind: 'refused', hop, tooLate: reason === 'expired', at }
}
