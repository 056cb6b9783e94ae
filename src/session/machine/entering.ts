import type { UserInfo } from '#contract/user.ts'
import { leaveTold } from './leaving.ts'
import { reopen } from './resealing.ts'
import {
  back,
  close,
  type Effect,
  type Entry,
  going,
  holdKey,
  isHers,
  type Known,
  keyIn,
  type Lock,
  type Locked,
  type OnWay,
  type Opened,
  type Rest,
  type Results,
  type SignedIn,
  type Step,
} from './states.ts'

export const read = (rest: Rest, why: 'start' | 'told'): Step =>
  going({ kind: 'reading', shown: rest, why }, { kind: 'read-present' })

/** The page goes on with the same desk. */
const stay = (rest: SignedIn, user: UserInfo): Step => [
  { ...rest, user },
  [{ kind: 'say-signed-out', desk: rest.desk, signedOut: false }],
]

/**
 * The same, unless her data is kept in another way by now: a tab that was frozen while her PIN was given up, say, would go on
 * writing under a key that nobody has any more.
 */
function hers(rest: SignedIn, user: UserInfo, lock: Lock): Step {
  if ((rest.seal !== null) === (lock.kind === 'key')) return stay(rest, user)
  return reopen({ ...rest, user }, 'told', lock)
}

const prove = (rest: Rest, entry: Entry): Step =>
  going(
    { kind: 'proving', shown: rest, entry },
    { kind: 'prove', userId: entry.userId, key: entry.key ?? null },
  )

const known = (entry: Entry, user: UserInfo): Known => ({ ...entry, user })

const note = (rest: Rest, entry: Known, lock: Lock): Step =>
  going(
    { kind: 'noting', shown: rest, entry, lock },
    entry.why === 'refresh'
      ? { kind: 'update', user: entry.user }
      : { kind: 'note', user: entry.user, key: keyIn(lock) },
  )

/** Somebody has proved who she is, or the server has said more of her. */
export function enter(rest: Rest, entry: Known): Step {
  if (isHers(rest, entry.userId)) return note(rest, entry, { kind: 'plain' })
  // She is not here any more: there is nothing to say of her.
  if (entry.why === 'refresh') return [rest, []]
  if (entry.why !== 'anew') return prove(rest, entry)
  return going({ kind: 'giving-up', shown: rest, entry }, { kind: 'give-up', user: entry.user })
}

export const gaveUp = ({ shown, entry }: OnWay<'giving-up'>): Step => prove(shown, entry)

/** Follows who is signed in on this device, as another tab or an earlier visit has left it. */
export function hasRead({ shown, why }: OnWay<'reading'>, person: Results['read-present']): Step {
  if (!person) return shown.kind === 'signed-in' ? leaveTold(shown) : [back(shown), []]
  const { userId, user } = person
  return prove(shown, { userId, user, why })
}

export function hasProved({ shown, entry }: OnWay<'proving'>, lock: Lock): Step {
  const user = entry.user ?? (lock.kind === 'key' ? lock.user : null)
  const isRead = entry.why === 'start' || entry.why === 'told'
  // The seal that had kept who she is is gone since: it stands on the device by now.
  if (!user && lock.kind === 'plain') return read(shown, entry.why === 'start' ? 'start' : 'told')
  if (!user) return lockFor(shown, entry)
  if (isRead)
    return isHers(shown, entry.userId) ? hers(shown, user, lock) : open(shown, known(entry, user), lock)
  if (lock.kind === 'none' && entry.password) return recover(shown, known(entry, user))
  return note(shown, known(entry, user), lock)
}

export function recover(shown: Rest, entry: Known): Step {
  // Calls are made for who is signed in here; until now that may have been somebody else.
  if (shown.kind === 'signed-in') return close(shown, { to: 'recover', entry })
  const { userId, password } = entry
  return going({ kind: 'recovering', shown, entry }, { kind: 'recover', userId, password: password ?? '' })
}

export const hasRecovered = ({ shown, entry }: OnWay<'recovering'>, key: Uint8Array | null): Step =>
  prove(shown, { ...entry, key, password: null })

export function hasNoted({ shown, entry, lock }: OnWay<'noting'>): Step {
  if (!isHers(shown, entry.userId)) return open(shown, entry, lock)
  const [at, effects] = stay(shown, entry.user)
  return [at, [...effects, ...after[entry.why]]]
}

export function open(rest: Rest, entry: Known, lock: Lock): Step {
  if (lock.kind === 'none') return lockFor(rest, entry)
  if (rest.kind === 'signed-in') return close(rest, { to: 'open', entry, lock })
  return going(
    { kind: 'opening', shown: rest, entry, lock },
    { kind: 'open', user: entry.user, key: keyIn(lock) },
  )
}

export function hasOpened({ entry, lock }: OnWay<'opening'>, opened: Opened): Step {
  const { user, userId } = entry
  return [
    { kind: 'signed-in', user, ...opened },
    [holdKey(userId, keyIn(lock)), { kind: 'go-on' }, ...after[entry.why]],
  ]
}

function lockFor(rest: Rest, entry: Entry): Step {
  const { userId, why } = entry
  const locked: Locked = { kind: 'locked', pinFor: userId, proved: why === 'sign-in' }
  const effects = why === 'start' ? [] : after[why]
  return rest.kind === 'signed-in' ? close(rest, { to: 'lock', locked, after: effects }) : [locked, effects]
}

const tell: Effect = { kind: 'tell', what: 'signed-in' }

/** What follows once she is in. */
const after: Record<Entry['why'], readonly Effect[]> = {
  'sign-in': [tell, { kind: 'deposit' }],
  unlock: [tell, { kind: 'refresh' }],
  anew: [tell],
  refresh: [{ kind: 'deposit' }],
  start: [{ kind: 'persist' }, { kind: 'refresh' }],
  told: [],
}
