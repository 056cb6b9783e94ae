import type { Machine } from '#contract/rules/machine.ts'
import {
  enter,
  gaveUp,
  hasNoted,
  hasOpened,
  hasProved,
  hasRead,
  hasRecovered,
  open,
  read,
  recover,
} from './machine/entering.ts'
import { empty, hasEmptied, hasWiped, leave, signedOut, wipe } from './machine/leaving.ts'
import {
  check,
  finish,
  hasBegun,
  hasChecked,
  hasFinished,
  hasReopened,
  hasReplaced,
  othersFollowed,
  setPin,
} from './machine/resealing.ts'
import {
  back,
  close,
  type Effect,
  type Event,
  holdKey,
  isHers,
  isRest,
  loading,
  nobody,
  type OnWay,
  type Rest,
  type Results,
  type State,
  type Step,
  type Way,
  type Wish,
  type Work,
} from './machine/states.ts'

/*
 * The session of a tab. In capitals where it rests; everything else is on its way and waits for one effect, and what is
 * wanted meanwhile waits in its order. A failure leads back to where the tab was, to NOBODY when its desk was closed.
 *
 *   start, told ──> reading ──────────────┬──> proving ──────────┬──> opening ──> SIGNED IN
 *                      │ nobody's there    │     ^ ^             │
 *   LOADING ───────────┴──> NOBODY         │     │ recovering <──┤ no key: by her password
 *                                          │     │               └──> LOCKED (no key)
 *   enter ──┬─> giving-up (begins anew) ───┘     │
 *           └────────────────────────────────────┘     of who proves herself here, noting comes before opening
 *
 *   Another's desk is open:   SIGNED IN ──> closing ──> opening, recovering or LOCKED
 *   Who is signed in already: SIGNED IN ──> noting ──> SIGNED IN (the same desk)
 *
 *   leave          SIGNED IN ──> signing-out ──> closing ──> wiping ──> NOBODY, LOCKED (what is sealed stays)
 *   told, nobody's there:                        closing ──> wiping ──> the same
 *   revoked        SIGNED IN ──> closing ──> emptying ──> reporting ──> NOBODY
 *
 *   set-pin        SIGNED IN ──> beginning ──> others-following ──> checking ──> reopening ──> replacing ──> finishing
 *                                                                                                 ──> SIGNED IN
 *   seal-changed   SIGNED IN ──> checking ──┬──> reopening ──> replacing ──> SIGNED IN
 *   unreadable     the same                 └──> closing ──> LOCKED (no key)
 *   finish         SIGNED IN ──> finishing ──> SIGNED IN
 */

/** The session of a tab that has not looked yet who is signed in. @param expected somebody is believed to be */
export const sessionMachine = (expected: boolean): Machine<State, Event, Effect> => ({
  initial: { at: expected ? loading : nobody, ticket: null, waiting: [] },
  step,
})

function step(state: State, event: Event): readonly [State, readonly Effect[]] {
  const { at, waiting } = state
  switch (event.kind) {
    case 'came':
      return isRest(at) ? [state, []] : settle(state, came(at, event.result))
    case 'failed':
      return isRest(at) ? [state, []] : settle(state, [back(at.shown), [], { error: event.error }])
    default:
      if (!isRest(at)) return [{ ...state, waiting: [...waiting, event] }, []]
      return settle({ ...state, ticket: event.ticket ?? null }, serve(at, event))
  }
}

/** At rest, who waits is answered and the next wish is served. */
function settle(
  state: State,
  [at, wanted, fault]: Step,
  before: readonly Effect[] = [],
): readonly [State, readonly Effect[]] {
  const effects = [...before, ...wanted]
  if (!isRest(at)) return [{ ...state, at }, effects]
  const answered: Effect[] = [...effects, { kind: 'answer', ticket: state.ticket, fault }]
  const [wish, ...waiting] = state.waiting
  if (!wish) return [{ at, ticket: null, waiting }, answered]
  return settle({ at, ticket: wish.ticket ?? null, waiting }, serve(at, wish), answered)
}

/** What a wish comes to where the tab rests; nothing when it is not about who is signed in any more. */
function serve(rest: Rest, wish: Wish): Step {
  const at = rest.kind === 'signed-in' ? rest : null
  switch (wish.kind) {
    case 'start':
      return at ? [rest, []] : read(rest, 'start')
    case 'told':
      return read(rest, 'told')
    case 'enter':
      return enter(rest, wish.entry)
    case 'refreshed': {
      const { user } = wish
      return enter(rest, { userId: user.userId, user, why: 'refresh' })
    }
    case 'leave':
      return leave(rest, wish.userId, wish.leave)
    case 'wants-sign-in':
      return isHers(rest, wish.userId)
        ? [rest, [{ kind: 'say-signed-out', desk: rest.desk, signedOut: true }]]
        : [rest, []]
    case 'revoked':
      return at?.desk === wish.desk ? close(at, { to: 'expel' }) : [rest, []]
    case 'unreadable':
      return at?.desk === wish.desk ? check(at, 'unreadable') : [rest, []]
    case 'seal-changed':
      return isHers(rest, wish.userId) ? check(rest, 'told') : [rest, []]
    case 'set-pin':
      return setPin(rest, wish.userId, wish.pin)
    case 'finish':
      return at ? finish(at) : [rest, []]
    case 'seal-read':
      return isHers(rest, wish.userId) ? [{ ...rest, seal: wish.seal }, []] : [rest, []]
  }
}

/** What each way waits for. */
interface Waits extends Record<Way['kind'], Work['kind']> {
  reading: 'read-present'
  proving: 'prove'
  checking: 'prove'
  recovering: 'recover'
  opening: 'open'
  reopening: 'open'
  wiping: 'wipe'
  emptying: 'empty'
  beginning: 'begin-seal'
}

/** Where each way leads when its work is done. */
const ways: { [Kind in Way['kind']]: (at: OnWay<Kind>, result: Results[Waits[Kind]]) => Step } = {
  reading: hasRead,
  'giving-up': gaveUp,
  proving: hasProved,
  recovering: hasRecovered,
  noting: hasNoted,
  opening: hasOpened,
  closing: closed,
  'signing-out': signedOut,
  wiping: hasWiped,
  emptying: hasEmptied,
  reporting: () => [nobody, []],
  beginning: hasBegun,
  'others-following': othersFollowed,
  checking: hasChecked,
  reopening: hasReopened,
  replacing: hasReplaced,
  finishing: hasFinished,
}

/** The work of a way answers with the result of its kind, which the types cannot follow through an event. */
const came = (at: Way, result: unknown): Step =>
  (ways[at.kind] as (at: Way, result: unknown) => Step)(at, result)

/** The tab holds neither desk nor key. */
function closed({ left, next }: OnWay<'closing'>): Step {
  const [at, effects] = afterClosing(left, next)
  return [at, [holdKey(left.user.userId, null), ...effects]]
}

function afterClosing(left: OnWay<'closing'>['left'], next: OnWay<'closing'>['next']): Step {
  switch (next.to) {
    case 'open':
      return open(loading, next.entry, next.lock)
    case 'recover':
      return recover(loading, next.entry)
    case 'lock':
      return [next.locked, next.after]
    case 'wipe':
      return wipe(left, next.leave)
    case 'expel':
      return empty(left)
  }
}
