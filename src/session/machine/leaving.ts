import {
  close,
  going,
  isHers,
  type Leave,
  loading,
  nobody,
  type OnWay,
  type Rest,
  type SignedIn,
  type Step,
} from './states.ts'

/** Another tab has signed out: this one empties its desk too, for it may still have been writing. */
export const leaveTold = (rest: SignedIn): Step =>
  close(rest, { to: 'wipe', leave: { how: 'told', unsent: 'keep-edits' } })

/** She signs out, locks or is reset, if she has not left by another way meanwhile. */
export const leave = (rest: Rest, userId: number, wanted: Leave): Step =>
  isHers(rest, userId)
    ? going({ kind: 'signing-out', shown: rest, leave: wanted }, { kind: 'sign-out', how: wanted.how })
    : [rest, []]

export const signedOut = ({ shown, leave: wanted }: OnWay<'signing-out'>): Step =>
  close(shown, { to: 'wipe', leave: wanted }, { kind: 'tell', what: 'signed-out' })

/** Empties what the server can give again, unsent edits too when told so; only then the sign-in is shown. */
export const wipe = (left: SignedIn, wanted: Leave): Step =>
  going({ kind: 'wiping', shown: loading, left }, { kind: 'wipe', left, leave: wanted })

export const hasWiped = ({ left }: OnWay<'wiping'>, stays: boolean): Step => [
  stays ? { kind: 'locked', pinFor: left.user.userId, proved: false } : nobody,
  [],
]

/**
 * The browser was taken back for this account: it empties itself, says so, and signs out. Unsent edits stay on it,
 * marked, until it is let in again.
 */
export const empty = (left: SignedIn): Step =>
  going({ kind: 'emptying', shown: loading, left }, { kind: 'empty', left })

export const hasEmptied = ({ left }: OnWay<'emptying'>, unsent: number): Step =>
  going(
    { kind: 'reporting', shown: loading },
    { kind: 'report', user: left.user, unsent },
    { kind: 'tell', what: 'signed-out' },
  )
