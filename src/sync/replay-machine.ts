import { limits } from '#contract/limits.ts'
import type { Machine } from '#contract/rules/machine.ts'
import { doubling } from './back-off.ts'

/*
 *                line there                      answered
 *      away ─────────────────────> sending ──────────────────> resting
 *       ^ ^                         │  ^  ^                     │   │
 *       │ │ line lost meanwhile,    │  │  └── news, wish, time ─┘   │
 *       │ │ or nobody signed in     │  │                            │
 *       │ └─────────────────────────┤  └── wish, time ──┐           │
 *       │                           │ no answer on      │           │
 *       │                           │ a line that       │           │
 *       │                           │ is there          │           │
 *       │                           └────────────> backing off      │
 *       │                 line lost                     │           │
 *       └───────────────────────────────────────────────┴───────────┘
 *
 *   The line is there while the server answers, somebody is signed in and this browser is welcome. Of what happens while
 *   edits are being sent, what is said in `meanwhile` is served when that has ended.
 */

/** The first pause after a call without an answer, in ms. */
const firstPause = 200
/** How long it is rested at most before looking again, in ms: a timer that was lost is made good. */
const restMost = 5 * 60_000

/** Calls without an answer, on one line after another. */
interface Silence {
  /** How many since one was answered, on the line that is there. */
  calls: number
  /** A call has been forgiven its failure since one was answered. */
  excused: boolean
}

type Meanwhile = 'line lost' | 'news' | 'wish'

export type ReplayState = { silence: Silence } & (
  | { kind: 'away' }
  | { kind: 'sending'; meanwhile: ReadonlySet<Meanwhile> }
  /** `turn` tells its timer from those before. */
  | { kind: 'resting' | 'backing off'; turn: number }
)

/** How sending ended, as far as it matters for what comes next; see `Drained`. */
export type SendOutcome =
  /** Nothing more can go up now. `left`: ms until something may, null when nothing is to be waited for. */
  | { kind: 'answered'; left: number | null }
  /** `some`: calls were answered before one was not. */
  | { kind: 'unanswered'; some: boolean }
  | { kind: 'signed out' }

export type ReplayEvent =
  | { kind: 'line there' | 'line lost' }
  /** The outbox has changed. */
  | { kind: 'news' }
  /** Somebody wants what was tried in vain tried again now. */
  | { kind: 'wish' }
  | { kind: 'time'; turn: number }
  | { kind: 'sent'; outcome: SendOutcome }

export type ReplayEffect =
  /** Sends all that can be sent. `back`: there was no line before, or none that answered. */
  | { kind: 'send'; back: boolean }
  /** Says `time` after so many ms, once, unless another turn has begun. */
  | { kind: 'wait'; turn: number; time: number }
  /** The last call failed with its line, and not for what it carried. */
  | { kind: 'excuse' }
  /** The server wants somebody to sign in. */
  | { kind: 'sign out' }

type Step = readonly [ReplayState, readonly ReplayEffect[]]

const nothing: ReadonlySet<Meanwhile> = new Set()

const send = (silence: Silence, back: boolean): Step => [
  { kind: 'sending', silence, meanwhile: nothing },
  [{ kind: 'send', back }],
]

/** The next line begins anew. */
function goAway({ calls, excused }: Silence, ...before: readonly ReplayEffect[]): Step {
  // Not twice: a line that is lost at every call may be too thin for what it carries.
  const excuse: readonly ReplayEffect[] = calls === 1 && !excused ? [{ kind: 'excuse' }] : []
  const silence = { calls: 0, excused: calls > 0 || excused }
  return [{ kind: 'away', silence }, [...before, ...excuse]]
}

function wait(kind: 'resting' | 'backing off', silence: Silence, time: number, turn: number): Step {
  return [{ kind, silence, turn }, [{ kind: 'wait', turn, time: Math.min(time, restMost) }]]
}

/** What calls without an answer come to with this outcome. */
function heard({ calls, excused }: Silence, outcome: SendOutcome): Silence {
  const cut = outcome.kind === 'unanswered'
  const before = cut && !outcome.some ? { calls, excused } : { calls: 0, excused: false }
  return { ...before, calls: before.calls + (cut ? 1 : 0) }
}

/** @param turn a number no timer has had yet */
function sent(meanwhile: ReadonlySet<Meanwhile>, before: Silence, outcome: SendOutcome, turn: number): Step {
  const silence = heard(before, outcome)
  if (outcome.kind === 'signed out') return goAway(silence, { kind: 'sign out' })
  if (meanwhile.has('line lost')) return goAway(silence)
  if (outcome.kind === 'unanswered')
    return meanwhile.has('wish')
      ? send(silence, true)
      : wait(
          'backing off',
          silence,
          doubling(silence.calls - 1, firstPause, limits.heartbeatOfflineMost),
          turn,
        )
  if (meanwhile.size > 0) return send(silence, false)
  return wait('resting', silence, outcome.left ?? restMost, turn)
}

function whileSending(
  state: Extract<ReplayState, { kind: 'sending' }>,
  event: ReplayEvent,
  turn: number,
): Step {
  const { meanwhile, silence } = state
  switch (event.kind) {
    case 'sent':
      return sent(meanwhile, silence, event.outcome, turn)
    case 'line there':
      return [{ ...state, meanwhile: new Set([...meanwhile].filter((one) => one !== 'line lost')) }, []]
    case 'line lost':
    case 'news':
    case 'wish':
      return [{ ...state, meanwhile: new Set([...meanwhile, event.kind]) }, []]
    case 'time':
      return [state, []]
  }
}

function step(state: ReplayState, event: ReplayEvent, turn: number): Step {
  if (state.kind === 'sending') return whileSending(state, event, turn)
  const { silence } = state
  if (state.kind === 'away') return event.kind === 'line there' ? send(silence, true) : [state, []]
  if (event.kind === 'line lost') return goAway(silence)
  const isOver = event.kind === 'wish' || (event.kind === 'time' && event.turn === state.turn)
  const back = state.kind === 'backing off'
  return isOver || (event.kind === 'news' && !back) ? send(silence, back) : [state, []]
}

interface Replaying {
  now: ReplayState
  /** Timers that have been set. */
  turns: number
}

/**
 * When the leader sends the outbox: at once when something comes, and less and less often where nothing answers. It
 * begins at rest: what wakes it is told by who runs it.
 */
export const replayMachine: Machine<Replaying, ReplayEvent, ReplayEffect> = {
  initial: { now: { kind: 'resting', silence: { calls: 0, excused: false }, turn: 0 }, turns: 0 },
  step: (state, event) => {
    const turns = state.turns + 1
    const [now, effects] = step(state.now, event, turns)
    return [now === state.now ? state : { now, turns }, effects]
  },
}
