import type { UserInfo } from '#contract/user.ts'
import type { Desk } from '#src/data/desk.ts'
import type { Person } from '#src/local/people.ts'
import type { SealState } from '../seal-state.ts'

/** Names the promise that was given to a caller; null where nobody waits. */
export type Ticket = number | null

/**
 * What becomes of unsent edits at signing out: kept on this device for the same account, or dropped. Of an account with
 * a PIN everything stays, sealed, unless they are dropped.
 */
export type UnsentEdits = 'keep-edits' | 'discard-edits'

type Loading = { kind: 'loading' }
type Nobody = { kind: 'nobody' }
/** `proved`: the server has just said that she is who she says, and only her PIN is missing. */
export type Locked = { kind: 'locked'; pinFor: number; proved: boolean }
export type SignedIn = { kind: 'signed-in'; user: UserInfo; desk: Desk; seal: SealState | null }

/** What a tab is while it changes nothing. */
export type Rest = Loading | Nobody | Locked | SignedIn

/** How the data of an account opens: with nothing, with its proved data key, or not without its PIN. */
export type Lock = { kind: 'plain' } | { kind: 'key'; key: Uint8Array; user: UserInfo } | { kind: 'none' }

/** Somebody whose desk is to be opened. */
export interface Entry {
  userId: number
  /** Null while only the seal knows. */
  user: UserInfo | null
  why: 'sign-in' | 'unlock' | 'anew' | 'refresh' | 'start' | 'told'
  /** A data key that came with her; it is proved before it is used. */
  key?: Uint8Array | null
  /** As it travels: what the server gives the key for. */
  password?: string | null
}

export type Known = Entry & { user: UserInfo }

export interface Leave {
  how: 'sign-out' | 'lock' | 'told' | 'reset'
  unsent: UnsentEdits
}

/** Why the same account's desk is opened anew. */
export type Anew = 'told' | 'unreadable' | 'pin'

/** What a desk was closed for. */
export type Next =
  | { to: 'open'; entry: Known; lock: Lock }
  | { to: 'recover'; entry: Known }
  | { to: 'lock'; locked: Locked; after: readonly Effect[] }
  | { to: 'wipe'; leave: Leave }
  | { to: 'expel' }

/** A tab on its way: one effect is under way, and `shown` is what the page shows meanwhile. */
export type Way =
  | { kind: 'reading'; shown: Rest; why: 'start' | 'told' }
  | { kind: 'giving-up'; shown: Rest; entry: Known }
  | { kind: 'proving'; shown: Rest; entry: Entry }
  | { kind: 'recovering'; shown: Rest; entry: Known }
  | { kind: 'noting'; shown: Rest; entry: Known; lock: Lock }
  | { kind: 'opening'; shown: Rest; entry: Known; lock: Lock }
  | { kind: 'closing'; shown: Loading; left: SignedIn; next: Next }
  | { kind: 'signing-out'; shown: SignedIn; leave: Leave }
  | { kind: 'wiping'; shown: Loading; left: SignedIn }
  | { kind: 'emptying'; shown: Loading; left: SignedIn }
  | { kind: 'reporting'; shown: Loading }
  | { kind: 'beginning'; shown: SignedIn }
  | { kind: 'others-following'; shown: SignedIn }
  | { kind: 'checking'; shown: SignedIn; why: Anew }
  | { kind: 'reopening'; shown: SignedIn; why: Anew; lock: Lock }
  | { kind: 'replacing'; shown: SignedIn; why: Anew; sealed: boolean }
  | { kind: 'finishing'; shown: SignedIn }

export type At = Rest | Way
export type OnWay<Kind extends Way['kind']> = Extract<Way, { kind: Kind }>

export interface State {
  at: At
  /** Whose promise settles when the tab comes to rest. */
  ticket: Ticket
  /** What is wanted meanwhile, in its order. */
  waiting: readonly Wish[]
}

/** What somebody wants of the tab: one after the other, so that it never holds the desks of two accounts. */
export type Wish = { ticket?: Ticket } & (
  | { kind: 'start' }
  /** Another tab has signed in or out. */
  | { kind: 'told' }
  | { kind: 'enter'; entry: Known }
  | { kind: 'leave'; userId: number; leave: Leave }
  /** What the server says of who it was asked for. */
  | { kind: 'refreshed'; user: UserInfo }
  | { kind: 'wants-sign-in'; userId: number }
  | { kind: 'revoked'; desk: Desk }
  /** A desk has met rows that it has no key for. */
  | { kind: 'unreadable'; desk: Desk }
  /** Another tab has changed how an account's data is kept. */
  | { kind: 'seal-changed'; userId: number }
  /** Null takes it away. */
  | { kind: 'set-pin'; userId: number; pin: string | null }
  /** Rows that were left halfway are brought to where the seal stands. */
  | { kind: 'finish' }
  | { kind: 'seal-read'; userId: number; seal: SealState | null }
)

/** What the work under way has come to: the result of its kind. */
export type Event = Wish | { kind: 'came'; result: unknown } | { kind: 'failed'; error: unknown }

/** An effect that the tab waits for before it does anything else. */
export type Work =
  | { kind: 'read-present' }
  | { kind: 'give-up'; user: UserInfo }
  | { kind: 'prove'; userId: number; key: Uint8Array | null }
  | { kind: 'recover'; userId: number; password: string }
  /** Who is signed in on the device from now on. */
  | { kind: 'note'; user: UserInfo; key: Uint8Array | null }
  /** What the server says of her, if she still is. */
  | { kind: 'update'; user: UserInfo }
  | { kind: 'open'; user: UserInfo; key: Uint8Array | null }
  | { kind: 'close'; desk: Desk }
  | { kind: 'sign-out'; how: Leave['how'] }
  | { kind: 'wipe'; left: SignedIn; leave: Leave }
  | { kind: 'empty'; left: SignedIn }
  /** That this browser was taken back for her, and is empty. */
  | { kind: 'report'; user: UserInfo; unsent: number }
  /** Without a PIN its rows are to be plain again. */
  | { kind: 'begin-seal'; user: UserInfo; desk: Desk; pin: string | null }
  | { kind: 'others-follow'; userId: number }
  | { kind: 'finish'; user: UserInfo; desk: Desk }

export type WorkOf<Kind extends Work['kind']> = Extract<Work, { kind: Kind }>

/** A desk that was opened, and how its account is sealed. */
export interface Opened {
  desk: Desk
  seal: SealState | null
}

/** What each kind of work comes to when it does not fail. */
export type Results = Record<Exclude<Work['kind'], 'open'>, unknown> & {
  'read-present': Pick<Person, 'userId' | 'user'> | null
  prove: Lock
  /** Null when the server has none for her. */
  recover: Uint8Array | null
  open: Opened
  /** Whether it stays, because it is sealed. */
  wipe: boolean
  /** How many unsent edits stay. */
  empty: number
  /** The data key, where one was made. */
  'begin-seal': Uint8Array | null
}

/** An effect that nothing waits for. */
export type Aside =
  /** A fault that nobody waits for is warned of. */
  | { kind: 'answer'; ticket: Ticket; fault: Fault | undefined }
  | { kind: 'tell'; what: 'signed-in' | 'signed-out' }
  /** Null drops what is held. */
  | { kind: 'hold-key'; userId: number; key: Uint8Array | null }
  | { kind: 'say-signed-out'; desk: Desk; signedOut: boolean }
  | { kind: 'persist' }
  /** Asks the server who she is. */
  | { kind: 'refresh' }
  | { kind: 'deposit' }
  /** Sees to rows that an earlier visit has left halfway. */
  | { kind: 'go-on' }
  /** Sees to plain rows that the desk before may have written after another tab had sealed what was there. */
  | { kind: 'catch-up' }

export type Effect = { kind: 'work'; work: Work } | Aside

export interface Fault {
  error: unknown
}

/** Where the tab is next and what is to be done; a fault is told to who waits. */
export type Step = readonly [At, readonly Effect[], Fault?]

export const loading: Loading = { kind: 'loading' }
export const nobody: Nobody = { kind: 'nobody' }

export const isRest = (at: At): at is Rest => !('shown' in at)

/** What the page shows. */
export const shown = (at: At): Rest => (isRest(at) ? at : at.shown)

export const isHers = (rest: Rest, userId: number): rest is SignedIn =>
  rest.kind === 'signed-in' && rest.user.userId === userId

/** On the way, with the one effect that is waited for. */
export const going = (way: Way, work: Work, ...before: readonly Effect[]): Step => [
  way,
  [...before, { kind: 'work', work }],
]

/** Closes the desk of this tab: nothing is shown until it is known what comes next. */
export const close = (left: SignedIn, next: Next, ...before: readonly Effect[]): Step =>
  going({ kind: 'closing', shown: loading, left, next }, { kind: 'close', desk: left.desk }, ...before)

export const keyIn = (lock: Lock): Uint8Array | null => (lock.kind === 'key' ? lock.key : null)

export const holdKey = (userId: number, key: Uint8Array | null): Effect => ({ kind: 'hold-key', userId, key })

/** Where a tab stays when what it was at came to nothing. */
export const back = (rest: Rest): Rest => (rest.kind === 'loading' ? nobody : rest)
