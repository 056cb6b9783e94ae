import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react'
import { mergedUrls, routeUrls } from '#contract/rules/permission.ts'
import type { SystemCode } from '#contract/systems.ts'
import type { UserInfo } from '#contract/user.ts'
import type { Desk } from '#src/data/desk.ts'
import { DeskContext } from '#src/data/desk-context.ts'
import { FrameContext, useFrame } from '#src/data/frame.ts'
import type { Session, UnsentEdits } from './session.ts'

export type SessionState =
  | { kind: 'loading' }
  | { kind: 'signed-out' }
  | {
      kind: 'signed-in'
      user: UserInfo
      /** Every permission url she holds, and those of routes. */
      urls: ReadonlySet<string>
      routes: ReadonlySet<string>
      /** The server wants her to sign in again: all works from the cache, edits queue, replay waits. */
      needsSignIn: boolean
    }

const SessionContext = createContext<{ state: SessionState; session: Session } | null>(null)

const useContextOf = () => {
  const value = useContext(SessionContext)
  if (!value) throw new Error('no console is running here')
  return value
}

export const useSession = (): SessionState => useContextOf().state
export const useSystem = (): SystemCode => useFrame().system

/** Signs in; rejects with ApiError or NetworkError. */
export const useSignIn = (): Session['signIn'] => useContextOf().session.signIn

/** Signs in by any call that answers the user; rejects with ApiError or NetworkError. */
export const useSignInBy = (): Session['signInBy'] => useContextOf().session.signInBy

export const useSignOut = (): ((choice?: UnsentEdits) => Promise<void>) => useContextOf().session.signOut

/** Runs a system's console: who is signed in, her local database, and what keeps it going. */
export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  const now = useSyncExternalStore(session.state.subscribe, session.state.get)
  useEffect(() => session.listen(), [session])

  const desk = now.kind === 'signed-in' ? now.desk : null
  const needsSignIn = useFlag(desk)
  const state = useMemo((): SessionState => {
    if (now.kind !== 'signed-in') return { kind: now.kind }
    const { user } = now
    return { kind: 'signed-in', user, urls: mergedUrls(user), routes: routeUrls(user), needsSignIn }
  }, [now, needsSignIn])
  const value = useMemo(() => ({ state, session }), [state, session])

  return (
    <FrameContext value={session.frame}>
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
  return useSyncExternalStore(subscribe, () => desk?.signedOut.get() ?? false)
}
