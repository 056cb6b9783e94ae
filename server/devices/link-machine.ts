import type { Machine } from '#contract/rules/machine.ts'

/*
 *            start               connected                 subscribed
 *   idle ───────────> connecting ────────────> subscribing ─────────────> listening
 *                     │ ^   ^ ^                  │     ^                      │
 *     does not speak  │ │   │ │ closed           │     │ pause over           │
 *     MQTT 5: again   └─┘   │ └──────────────────┤     │                      │
 *     with 3.1.1            │         subscribing│     │                      │
 *                           │ closed       failed v    │                      │
 *                           ├────────────────── refused                       │
 *                           │ closed                                          │
 *                           └─────────────────────────────────────────────────┘
 *   stop: from everywhere to stopped, where nothing is heard any more.
 *
 * A connection that is lost is made again by the client, as often as it takes: to the machine that is `connecting`.
 */

/** MQTT 5, or 3.1.1 (which the protocol numbers 4). */
export type Version = 4 | 5

export type LinkState =
  | { kind: 'idle'; version: Version }
  /** `connection` counts the connections there have been: what comes of an earlier one is not heard. */
  | { kind: 'connecting' | 'subscribing' | 'listening' | 'refused'; version: Version; connection: number }
  | { kind: 'stopped' }

export type LinkEvent =
  | { kind: 'start' | 'connected' | 'closed' | 'stop' }
  | { kind: 'subscribed' | 'pause over'; connection: number }
  | { kind: 'subscribing failed'; connection: number; reason: string }
  /** `code`: the reason code of the broker's CONNACK where that is what failed. */
  | { kind: 'failed'; code: number | string | undefined; reason: string }

export type LinkEffect =
  /** Ends the client there is, makes one that speaks `version` and has it connect, again and again. */
  | { kind: 'connect'; version: Version }
  | { kind: 'subscribe' | 'pause'; connection: number }
  | { kind: 'announce' | 'end' }
  /** For the log. */
  | { kind: 'report'; what: 'failed' | 'older version' | 'subscription refused'; reason: string }

type Connected = Extract<LinkState, { connection: number }>
type Step = readonly [LinkState, readonly LinkEffect[]]

/** CONNACK reason codes: 1 of MQTT 3.1.1 (unacceptable protocol version), 132 of MQTT 5 (unsupported protocol version). */
const versionRefused: ReadonlySet<unknown> = new Set([1, 132])

const stay = (state: LinkState): Step => [state, []]

function connecting(state: Connected, event: LinkEvent): Step {
  if (event.kind === 'connected') {
    const connection = state.connection + 1
    return [{ ...state, kind: 'subscribing', connection }, [{ kind: 'subscribe', connection }]]
  }
  if (event.kind === 'failed' && state.version === 5 && versionRefused.has(event.code)) {
    const older = { ...state, version: 4 } as const
    const { reason } = event
    return [
      older,
      [
        { kind: 'report', what: 'older version', reason },
        { kind: 'connect', version: 4 },
      ],
    ]
  }
  return stay(state)
}

function subscribing(state: Connected, event: LinkEvent): Step {
  if (event.kind === 'subscribed' && event.connection === state.connection)
    return [{ ...state, kind: 'listening' }, [{ kind: 'announce' }]]
  if (event.kind === 'subscribing failed' && event.connection === state.connection) {
    const { reason } = event
    const { connection } = state
    return [
      { ...state, kind: 'refused' },
      [
        { kind: 'report', what: 'subscription refused', reason },
        { kind: 'pause', connection },
      ],
    ]
  }
  return stay(state)
}

function refused(state: Connected, event: LinkEvent): Step {
  if (event.kind !== 'pause over' || event.connection !== state.connection) return stay(state)
  return [{ ...state, kind: 'subscribing' }, [{ kind: 'subscribe', connection: state.connection }]]
}

/** What is done with an event in the states that have a client. */
const steps: Record<Connected['kind'], (state: Connected, event: LinkEvent) => Step> = {
  connecting,
  subscribing,
  refused,
  listening: stay,
}

function step(state: LinkState, event: LinkEvent): Step {
  if (state.kind === 'stopped') return stay(state)
  if (event.kind === 'stop') return [{ kind: 'stopped' }, [{ kind: 'end' }]]
  if (state.kind === 'idle') {
    const { version } = state
    if (event.kind !== 'start') return stay(state)
    return [{ kind: 'connecting', version, connection: 0 }, [{ kind: 'connect', version }]]
  }
  if (event.kind === 'closed')
    return stay(state.kind === 'connecting' ? state : { ...state, kind: 'connecting' })
  const [after, effects] = steps[state.kind](state, event)
  if (event.kind !== 'failed' || effects.length > 0) return [after, effects]
  return [after, [{ kind: 'report', what: 'failed', reason: event.reason }]]
}

/**
 * The server's own connection to its MQTT broker. It listens when the broker has confirmed the subscriptions of the
 * connection there is, and never else.
 * @param version what is tried first
 */
export const linkMachine = (version: Version): Machine<LinkState, LinkEvent, LinkEffect> => ({
  initial: { kind: 'idle', version },
  step,
})
