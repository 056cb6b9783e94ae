import type { Machine } from '#contract/rules/machine.ts'

/*
 *   new ──begin──┬──> sent ──accepted by the gateway──> at gateway
 *                │     │                                  │
 *                │     ├──accepted by the device──────────┴──> confirmed
 *   no time left ├─────┼──refused as too late─────────────┴──> expired
 *                │     ├──refused for another reason──────┴──> silent        <── at gateway, time up
 *   gateway gone └─────┴──not taken, time up─────────────────> unreachable
 *
 * What one that has ended hears more changes nothing.
 */

/** What is known of a command when it is asked for. */
interface Prospects {
  /** Milliseconds until it must not be carried out any more. */
  left: number
  /** The last word on its gateway is not that it is gone. */
  reachable: boolean
}

/** Times are server time, in milliseconds since 1970. */
export type CommandState =
  | { kind: 'new' | 'sent' }
  | { kind: 'at gateway'; gatewayAt: number }
  | { kind: 'confirmed'; gatewayAt: number; deviceAt: number }
  /** Nobody has taken it. */
  | { kind: 'unreachable' }
  /** Its gateway did not carry it out because it came too late; or it was too late before it was sent. */
  | { kind: 'expired'; gatewayAt: number | null }
  /** Its gateway has it, or answers for it, but the device did not do it. */
  | { kind: 'silent'; gatewayAt: number | null }

export type CommandEvent =
  | ({ kind: 'begin' } & Prospects)
  /** The broker took it and somebody hears it; or not. */
  | { kind: 'published'; taken: boolean }
  | { kind: 'accepted'; hop: 'gateway' | 'device'; at: number }
  | { kind: 'refused'; hop: 'gateway' | 'device'; tooLate: boolean; at: number }
  | { kind: 'time up' }

export type CommandEffect =
  /** Sends it, and says when `left` milliseconds are over. */
  | { kind: 'send'; left: number }
  /** Tells everybody how far it has got. */
  | { kind: 'tell' }
  /** It has ended: nothing more is waited for, and it is not sent again. */
  | { kind: 'end'; refusal: CommandRefusal | null }

/** What a command that was not confirmed is answered. */
export type CommandRefusal = 'commandExpired' | 'gatewayUnreachable' | 'deviceSilent'

type Step = readonly [CommandState, readonly CommandEffect[]]
const tell: CommandEffect = { kind: 'tell' }
const unreachable: Step = [{ kind: 'unreachable' }, [{ kind: 'end', refusal: 'gatewayUnreachable' }]]
const expired = (gatewayAt: number | null): Step => [
  { kind: 'expired', gatewayAt },
  [{ kind: 'end', refusal: 'commandExpired' }],
]
const silent = (gatewayAt: number | null): Step => [
  { kind: 'silent', gatewayAt },
  [{ kind: 'end', refusal: 'deviceSilent' }],
]
const confirmed = (gatewayAt: number, deviceAt: number): Step => [
  { kind: 'confirmed', gatewayAt, deviceAt },
  [tell, { kind: 'end', refusal: null }],
]

function begun({ left, reachable }: Prospects): Step {
  if (left <= 0) return expired(null)
  // Where the last word is that the gateway is gone, nobody has to wait five seconds to hear it again.
  if (!reachable) return unreachable
  return [{ kind: 'sent' }, [tell, { kind: 'send', left }]]
}

function onItsWay(state: CommandState, gatewayAt: number | null, event: CommandEvent): Step {
  switch (event.kind) {
    case 'accepted': {
      const { hop, at } = event
      if (hop === 'device') return confirmed(gatewayAt ?? at, at)
      return gatewayAt === null ? [{ kind: 'at gateway', gatewayAt: at }, [tell]] : [state, []]
    }
    case 'refused': {
      const { hop, at, tooLate } = event
      return tooLate ? expired(gatewayAt) : silent(gatewayAt ?? (hop === 'gateway' ? at : null))
    }
    case 'time up':
      return gatewayAt === null ? unreachable : silent(gatewayAt)
    case 'published':
      // A gateway that has it has it, whatever the broker says of the message.
      return event.taken || gatewayAt !== null ? [state, []] : unreachable
    case 'begin':
      return [state, []]
  }
}

/** The life of one command, from being asked for to the last word on it. */
export const commandMachine: Machine<CommandState, CommandEvent, CommandEffect> = {
  initial: { kind: 'new' },
  step: (state, event) => {
    switch (state.kind) {
      case 'new':
        return event.kind === 'begin' ? begun(event) : [state, []]
      case 'sent':
        return onItsWay(state, null, event)
      case 'at gateway':
        return onItsWay(state, state.gatewayAt, event)
      default:
        return [state, []]
    }
  },
}

/** How far a command has got. */
export const hopsOf = (state: CommandState): { gatewayAt: number | null; deviceAt: number | null } => ({
  gatewayAt: 'gatewayAt' in state ? state.gatewayAt : null,
  deviceAt: state.kind === 'confirmed' ? state.deviceAt : null,
})
