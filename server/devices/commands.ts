import { randomUUID } from 'node:crypto'
import { type CommandMessage, downTopic } from '#contract/device-protocol.ts'
import type { CommandProgress } from '#contract/device-shapes.ts'
import { limits } from '#contract/limits.ts'
import { type Running, run } from '#contract/rules/machine.ts'
import { refuse, refuseInput } from '#server/refusal.ts'
import {
  type CommandEffect,
  type CommandEvent,
  type CommandRefusal,
  type CommandState,
  commandMachine,
  hopsOf,
} from './command-machine.ts'
import { type CommandTarget, commandFault } from './command-target.ts'
import { toGatewayTime } from './gateway-clock.ts'
import type { Gateways } from './gateways.ts'
import { type CommandAck, type Happenings, on } from './happenings.ts'
import type { Publish } from './publish.ts'
import type { Registry } from './registry.ts'

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
  command(target: CommandTarget, input: CommandInput): Promise<CommandProgress>
  stop(): void
}

/** One that is on its way. */
interface Pending {
  cid: number
  gatewayNo: string
  running: Running<CommandState, CommandEvent>
}

/** What is sent, and until when it may be carried out (server time). */
interface Order {
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
    const { cid, gatewayNo, message } = incoming
    const asked = pending.get(message.commandId)
    // Only the gateway it was sent to may answer for it.
    if (asked?.cid === cid && asked.gatewayNo === gatewayNo) asked.running.send(saidBy(incoming))
  })

  /** The number of the gateway that reaches a device; a gateway that is new is read from the database. */
  const reachedBy = async ({ gatewayId }: CommandTarget): Promise<string> => {
    if (!registry.gatewayOf(gatewayId)) await registry.refresh()
    return registry.gatewayOf(gatewayId)?.gatewayNo ?? ''
  }

  return {
    command: async (target, input) => {
      const receivedAt = Date.now()
      const fault = commandFault(target.functionList, input.identifier, input.paramValue)
      if (fault) return refuseInput(fault)
      const latest = receivedAt + limits.commandExpiry
      const expiresAt = Math.min(input.expiresAt ?? latest, latest)
      const gatewayNo = await reachedBy(target)
      const { running, progress, refusal } = follow(
        { target, input, gatewayNo, receivedAt, expiresAt },
        options,
        pending,
      )
      const reachable = gatewayNo !== '' && gateways.online(gatewayNo) !== false
      running.send({ kind: 'begin', left: expiresAt - Date.now(), reachable })
      const refused = await refusal
      return refused ? refuse(refused, progress()) : progress()
    },
    stop,
  }
}

/** Runs the machine of one command. `refusal` resolves when it has ended; null when it was confirmed. */
function follow(
  { target, input, gatewayNo, receivedAt, expiresAt }: Order,
  { gateways, publish, happenings, failed }: CommandsOptions,
  pending: Map<string, Pending>,
) {
  const { cid, campusId, deviceId, deviceNo } = target
  const { identifier, paramValue } = input
  const commandId = randomUUID()
  const progress = (): CommandProgress => ({ commandId, deviceId, receivedAt, ...hopsOf(running.state()) })
  let timer: NodeJS.Timeout | undefined
  let drop = () => {}
  let settle = (_refusal: CommandRefusal | null) => {}
  const refusal = new Promise<CommandRefusal | null>((resolve) => {
    settle = resolve
  })

  const send = async (left: number): Promise<CommandEvent> => {
    pending.set(commandId, { cid, gatewayNo, running })
    timer = setTimeout(() => running.send({ kind: 'time up' }), left)
    // The gateway compares with its own clock, which may be wrong.
    const until = toGatewayTime(gateways.clock(gatewayNo), expiresAt)
    const message: CommandMessage = { commandId, deviceNo, identifier, paramValue, expiresAt: until }
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
    }
  }
  const running = run(commandMachine, { perform, failed })
  return { running, progress, refusal }
}

const saidBy = ({ message, receivedAt: at }: CommandAck): CommandEvent => {
  const { hop, ok, reason } = message
  return ok ? { kind: 'accepted', hop, at } : { kind: 'refused', hop, tooLate: reason === 'expired', at }
}
