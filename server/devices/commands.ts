import { randomUUID } from 'node:crypto'
import { type CommandMessage, downTopic } from '#contract/device-protocol.ts'
import type { CommandProgress } from '#contract/device-shapes.ts'
import { limits } from '#contract/limits.ts'
import type { Database } from '#server/database/database.ts'
import { refuse, refuseInput } from '#server/refusal.ts'
import { commandFault, commandTarget } from './command-target.ts'
import { toGatewayTime } from './gateway-clock.ts'
import type { Gateways } from './gateways.ts'
import type { CommandAck } from './intake.ts'
import type { Link } from './link.ts'

export interface CommandInput {
  deviceId: number
  identifier: string
  paramValue: number
  /** Server time after which it must not be carried out; at most limits.commandExpiry from now. */
  expiresAt?: number
}

export interface CommandsOptions {
  database: Database
  gateways: Gateways
  publish: Link['publish']
  /** Told of every step of every command of this process. */
  progressed(cid: number, progress: CommandProgress): void
}

export interface Commands {
  /**
   * Tells a device to do something now and waits until it has confirmed.
   * @throws Refusal notFound; input (4000, field -> why); commandExpired (4080); gatewayUnreachable (5030) when
   * nobody has taken it; deviceSilent (5031) when the gateway has it but the device did not do it. The data of
   * the last three is the CommandProgress so far.
   */
  command(who: { cid: number }, input: CommandInput): Promise<CommandProgress>
  heard(incoming: CommandAck): void
}

type Outcome = 'confirmed' | 'commandExpired' | 'gatewayUnreachable' | 'deviceSilent'

interface Pending {
  cid: number
  gatewayNo: string
  progress: CommandProgress
  settle(outcome: Outcome): void
}

export function startCommands({ database, gateways, publish, progressed }: CommandsOptions): Commands {
  const pending = new Map<string, Pending>()

  const send = (cid: number, gatewayNo: string, message: CommandMessage, progress: CommandProgress) =>
    new Promise<Outcome>((resolve) => {
      const { commandId, expiresAt } = message
      const left = expiresAt - Date.now()
      // The gateway compares with its own clock, which may be wrong.
      const sent = { ...message, expiresAt: toGatewayTime(gateways.clock(gatewayNo), expiresAt) }
      const published = publish(downTopic(cid, gatewayNo, 'command'), JSON.stringify(sent), left)
      const settle = (outcome: Outcome) => {
        if (!pending.delete(commandId)) return
        clearTimeout(timer)
        published.drop()
        resolve(outcome)
      }
      const timer = setTimeout(() => settle(progress.gatewayAt ? 'deviceSilent' : 'gatewayUnreachable'), left)
      pending.set(commandId, { cid, gatewayNo, progress, settle })
      published.done.then((result) => {
        if (result !== 'sent') settle('gatewayUnreachable')
      })
    })

  return {
    command: async ({ cid }, { deviceId, identifier, paramValue, expiresAt: wished }) => {
      const receivedAt = Date.now()
      const target = await database.system((db) => commandTarget(db, cid, deviceId))
      if (!target) return refuse('notFound')
      const fault = commandFault(target.functionList, identifier, paramValue)
      if (fault) return refuseInput(fault)

      const commandId = randomUUID()
      const progress: CommandProgress = { commandId, deviceId, receivedAt, gatewayAt: null, deviceAt: null }
      const latest = receivedAt + limits.commandExpiry
      const expiresAt = Math.min(wished ?? latest, latest)
      if (expiresAt <= Date.now()) return refuse('commandExpired', progress)
      const { deviceNo, gatewayNo } = target
      // Where the last word is that the gateway is gone, nobody has to wait five seconds to hear it again.
      if (!gatewayNo || gateways.online(gatewayNo) === false) return refuse('gatewayUnreachable', progress)

      progressed(cid, { ...progress })
      const message = { commandId, deviceNo, identifier, paramValue, expiresAt }
      const outcome = await send(cid, gatewayNo, message, progress)
      return outcome === 'confirmed' ? progress : refuse(outcome, progress)
    },
    heard: ({ cid, gatewayNo, message, receivedAt }) => {
      const waiting = pending.get(message.commandId)
      // Only the gateway it was sent to may answer for it.
      if (!waiting || waiting.cid !== cid || waiting.gatewayNo !== gatewayNo) return
      const { progress, settle } = waiting
      if (!message.ok) {
        if (message.hop === 'gateway' && message.reason !== 'expired') progress.gatewayAt ??= receivedAt
        return settle(message.reason === 'expired' ? 'commandExpired' : 'deviceSilent')
      }
      progress.gatewayAt ??= receivedAt
      if (message.hop === 'device') progress.deviceAt = receivedAt
      progressed(cid, { ...progress })
      if (message.hop === 'device') settle('confirmed')
    },
  }
}
