import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { mergedUrls, routeUrls } from '#contract/rules/permission.ts'
import type { SystemCode } from '#contract/systems.ts'
import type { UserInfo } from '#contract/user.ts'
import type { Desk } from '#src/data/desk.ts'
import { DeskContext } from '#src/data/desk-context.ts'
import { type Frame, FrameContext, useFrame } from '#src/data/frame.ts'
import type { Sealing, SealState } from './sealing.ts'
import type { Session, SessionNow, UnsentEdits } from './session.ts'

export type SessionState =
  | { kind: 'loading' }
  | Extract<SessionNow, { kind: 'signed-out' }>
  | {
      kind: 'signed-in'
      user: UserInfo
      /** Every permission url she holds, and those of routes. */
      urls: ReadonlySet<string>
      routes: ReadonlySet<string>
      /** The server wants her to sign in again: all works from the cache, edits queue, replay waits. */
      needsSignIn: boolean
      /** `user` is somebody else, whose eyes this tab is looked at with: nothing can be written. */
      viewing: boolean
      /** Null for an account without a PIN on this device. */
      seal: SealState | null
    }

/** What a console shows to somebody else than who is signed in (see viewing.ts). */
export interface Eyes {
  user(own: UserInfo): UserInfo
  frame(own: Frame): Frame
  desk(own: Desk): Desk
}

interface SessionValue {
  state: SessionState
  session: Session
  view: (eyes: Eyes | null) => void
}

const SessionContext = createContext<SessionValue | null>(null)

const useContextOf = () => {
  const value = useContext(SessionContext)
  if (!value) throw new Error('no console is running here')
  return value
}

export const useSession = (): SessionState => useContextOf().state

/** Whether somebody works here whom the server wants to sign in again: nothing of hers goes up before. */
export function useNeedsSignIn(): boolean {
  const session = useSession()
  return session.kind === 'signed-in' && session.needsSignIn
}

export const useSystem = (): SystemCode => useFrame().system

/** Signs in; rejects with ApiError or NetworkError. */
export const useSignIn = (): Session['signIn'] => useContextOf().session.signIn

/** Signs in by any call that answers the user; rejects with ApiError or NetworkError. */
export const useSignInBy = (): Session['signInBy'] => useContextOf().session.signInBy

/**
 * Has this tab look with somebody else's eyes, until null is given, somebody signs out or the page is loaded anew.
 * Every write is refused meanwhile (see viewing.ts).
 */
export const useView = (): ((eyes: Eyes | null) => void) => useContextOf().view

export const useSignOut = (): ((choice?: UnsentEdits) => Promise<void>) => useContextOf().session.signOut

/** The accounts this device keeps something of, and how a sealed one is opened. */
export function useKeptAccounts(): Pick<Session, 'kept' | 'unlock' | 'beginAnew'> {
  return useContextOf().session
}

/** What may be done about the PIN of who is signed in. */
export const useSealing = (): Sealing => useContextOf().session.sealing

/** Runs a system's console: who is signed in, her local database, and what keeps it going. */
export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  const now = useSyncExternalStore(session.state.subscribe, session.state.get, session.state.get)
  useEffect(() => session.listen(), [session])

  const own = now.kind === 'signed-in' ? now.desk : null
  const needsSignIn = useFlag(own)
  // What is looked at belongs to the desk it was begun at: whoever signs in next sees her own.
  const [look, setLook] = useState<{ desk: Desk; eyes: Eyes } | null>(null)
  const eyes = look !== null && look.desk === own ? look.eyes : null
  const state = useMemo((): SessionState => {
    if (now.kind !== 'signed-in') return now
    const user = eyes ? eyes.user(now.user) : now.user
    const rights = { urls: mergedUrls(user), routes: routeUrls(user) }
    return { kind: 'signed-in', user, ...rights, needsSignIn, viewing: eyes !== null, seal: now.seal }
  }, [now, needsSignIn, eyes])
  const view = useCallback((next: Eyes | null) => setLook(next && own && { desk: own, eyes: next }), [own])
  const value = useMemo(() => ({ state, session, view }), [state, session, view])
  const frame = useMemo(() => (eyes ? eyes.frame(session.frame) : session.frame), [session, eyes])
  const desk = useMemo(() => (eyes && own ? eyes.desk(own) : own), [own, eyes])

  return (
    <FrameContext value={frame}>
      <SessionContext value={value}>
        <DeskContext value={desk}>{children}</DeskContext>
      </SessionContext>
    </FrameContext>
  )
}

function useFlag(desk: Desk | null): boolean {
  const none = useRef(() => () => undefined).current
  const subscribe = useCallback(
    (heard: () => void) => desk?.signedOut.subscribe(heard) ?? none(),
    [desk, none],
  )
  const flag = () => desk?.signedOut.get() ?? false
  return useSyncExternalStore(subscribe, flag, flag)
}
