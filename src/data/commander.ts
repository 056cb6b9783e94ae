import { limits } from '#contract/limits.ts'
import type { StreamEvent } from '#contract/sync.ts'
import type { Api } from '#src/api/api.ts'
import { NetworkError } from '#src/api/api-error.ts'
import { type Connection, serverTimeAtLeast } from '#src/sync/connection.ts'
import { type Store, store } from '#src/sync/store.ts'

/** How far the last command to a device got, at which time of ours (ms). */
export type CommandState =
  | { kind: 'sending'; at: number }
  | { kind: 'at-gateway'; at: number }
  | { kind: 'confirmed'; at: number }
  | { kind: 'failed'; at: number; failure: unknown }

/** How long a finished command stays on the screen, in ms. */
const shownFor = 4_000

/**
 * Sends commands, one lane without a queue: what cannot be sent now is not sent at all. The press decides until when one
 * may be carried out, in the server's clock, which may be ahead of ours or behind: however long a command is held up on
 * its way, it is not done later.
 */
export function commander(api: Api, connection: Store<Connection>) {
  const states: Store<ReadonlyMap<number, CommandState>> = store<ReadonlyMap<number, CommandState>>(new Map())
  const set = (deviceId: number, state: CommandState) =>
    states.set(new Map(states.get()).set(deviceId, state))
  const clear = (deviceId: number, state: CommandState) => {
    if (states.get().get(deviceId) !== state) return
    const rest = new Map(states.get())
    rest.delete(deviceId)
    states.set(rest)
  }
  const finish = (deviceId: number, state: CommandState) => {
    set(deviceId, state)
    setTimeout(() => clear(deviceId, state), shownFor)
  }

  return {
    states,

    async send(deviceId: number, identifier: string, paramValue: number): Promise<void> {
      set(deviceId, { kind: 'sending', at: Date.now() })
      try {
        const pressedAt = serverTimeAtLeast(connection.get())
        if (pressedAt === null) throw new NetworkError('no-answer')
        const expiresAt = pressedAt + limits.commandExpiry
        const timeout = limits.commandExpiry + 2_000
        await api.call('device.command', { deviceId, identifier, paramValue, expiresAt }, { timeout })
        finish(deviceId, { kind: 'confirmed', at: Date.now() })
      } catch (failure) {
        finish(deviceId, { kind: 'failed', at: Date.now(), failure })
        throw failure
      }
    },

    /** Takes in progress the server tells of: the gateway has it, the device not yet. */
    heard(event: StreamEvent): void {
      if (event.kind !== 'command') return
      const { deviceId, gatewayAt, deviceAt } = event.progress
      const underWay = states.get().get(deviceId)?.kind === 'sending'
      if (underWay && gatewayAt !== null && deviceAt === null)
        set(deviceId, { kind: 'at-gateway', at: Date.now() })
    },
  }
}
