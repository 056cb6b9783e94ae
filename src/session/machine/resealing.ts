import {
  type Anew,
  close,
  going,
  holdKey,
  isHers,
  keyIn,
  type Lock,
  type OnWay,
  type Opened,
  type Rest,
  type SignedIn,
  type Step,
} from './states.ts'

/** How her data is kept changes, or has changed elsewhere: her desk is opened anew. */
export const check = (rest: SignedIn, why: Anew): Step =>
  going({ kind: 'checking', shown: rest, why }, { kind: 'prove', userId: rest.user.userId, key: null })

export function setPin(rest: Rest, userId: number, pin: string | null): Step {
  if (!isHers(rest, userId)) return [rest, [], { error: new Error('she is not signed in any more') }]
  const { user, desk } = rest
  return going({ kind: 'beginning', shown: rest }, { kind: 'begin-seal', user, desk, pin })
}

/** Tabs that read one kind of rows only come first; the key is theirs to ask for. */
export function hasBegun({ shown }: OnWay<'beginning'>, key: Uint8Array | null): Step {
  const { userId } = shown.user
  // What is opened again keeps its key until its rows are plain.
  const held = key ? [holdKey(userId, key)] : []
  return going({ kind: 'others-following', shown }, { kind: 'others-follow', userId }, ...held)
}

export const othersFollowed = ({ shown }: OnWay<'others-following'>): Step => check(shown, 'pin')

export function hasChecked({ shown, why }: OnWay<'checking'>, lock: Lock): Step {
  const { user } = shown
  if (lock.kind === 'none')
    return close(shown, {
      to: 'lock',
      locked: { kind: 'locked', pinFor: user.userId, proved: false },
      after: [],
    })
  if (lock.kind === 'plain' && why === 'unreadable') return [shown, []]
  return reopen(shown, why, lock)
}

/** Her desk is opened as her data is kept now, beside the one before. */
export const reopen = (shown: SignedIn, why: Anew, lock: Lock): Step =>
  going({ kind: 'reopening', shown, why, lock }, { kind: 'open', user: shown.user, key: keyIn(lock) })

/** The page never stands without a desk: the one before is closed when the new one is shown. */
export function hasReopened({ shown, why, lock }: OnWay<'reopening'>, opened: Opened): Step {
  const now: SignedIn = { ...shown, ...opened }
  const held = holdKey(shown.user.userId, keyIn(lock))
  const sealed = lock.kind === 'key'
  return going({ kind: 'replacing', shown: now, why, sealed }, { kind: 'close', desk: shown.desk }, held)
}

/** The desk that is closed by now may have written plain rows where another tab had sealed all that was there. */
export function hasReplaced({ shown, why, sealed }: OnWay<'replacing'>): Step {
  if (why === 'pin') return finish(shown)
  return [shown, sealed ? [{ kind: 'catch-up' }] : []]
}

/** Brings her rows to where her seal stands. */
export const finish = (rest: SignedIn): Step =>
  going({ kind: 'finishing', shown: rest }, { kind: 'finish', user: rest.user, desk: rest.desk })

export const hasFinished = ({ shown }: OnWay<'finishing'>): Step => [shown, [{ kind: 'deposit' }]]
