import type { InputOf } from '#contract/index.ts'
import type { SystemCode } from '#contract/systems.ts'
import type { UserInfo } from '#contract/user.ts'
import { type Api, createApi } from '#src/api/api.ts'
import { ApiError } from '#src/api/api-error.ts'
import type { Desk } from '#src/data/desk.ts'
import type { Frame } from '#src/data/frame.ts'
import { heartbeat, watchConnection } from '#src/sync/connection.ts'
import { type Store, store } from '#src/sync/store.ts'
import { whenIdle } from '#src/ui/when-idle.ts'
import type { Device } from './device.ts'
import { encodePassword } from './password.ts'

type SessionNow =
  | { kind: 'loading' }
  | { kind: 'signed-out' }
  | { kind: 'signed-in'; user: UserInfo; desk: Desk }

/** What becomes of unsent edits at signing out: kept on this device for the same account, or dropped. */
export type UnsentEdits = 'keep-edits' | 'discard-edits'

/** Who is signed in on this device, in this tab. */
export interface Session {
  frame: Frame
  state: Store<SessionNow>
  /** Follows what other tabs do. Answers how to stop. */
  listen(): () => void
  signIn(account: string, password: string, more?: SignInMore): Promise<void>
  /** Signs in by any call that answers the user. */
  signInBy(ask: (api: Api) => Promise<UserInfo>): Promise<void>
  signOut(unsent?: UnsentEdits): Promise<void>
}

/** What signing in may need beside the password. */
export type SignInMore = Pick<InputOf<'user.login'>, 'verificationCode' | 'imageVerificationCode' | 'keyId'>

interface SessionOptions {
  /**
   * Somebody is believed to be signed in: nothing is shown until the local database has said who. Otherwise the
   * sign-in stands at once, and the database is asked when nothing else is to do.
   */
  expected?: boolean
}

/** Opens the desk of who was signed in last, before asking the server. */
export function openSession(system: SystemCode, { expected = true }: SessionOptions = {}): Session {
  const state = store<SessionNow>({ kind: expected ? 'loading' : 'signed-out' })
  const language = () => (document.documentElement.lang === 'en' ? 'en' : 'zh')
  const currentUser = () => {
    const now = state.get()
    return now.kind === 'signed-in' ? now.user.userId : null
  }
  let heard: Parameters<typeof createApi>[0]['heard']
  const api: Api = createApi({
    origin: location.origin,
    system,
    language,
    userId: currentUser,
    heard: (outcome) => heard?.(outcome),
  })
  const connection = watchConnection(() => heartbeat(api))
  heard = connection.heard
  const frame: Frame = { system, api, connection }
  const tabs = new BroadcastChannel(`lamplighter-${system}`)
  let opening: Promise<Device> | undefined

  /** The local database is more than half of what signing in needs to load, and comes after the form is drawn. */
  const device = () => {
    opening ??= import('./device.ts').then(({ openDevice }) => openDevice(system))
    opening.catch(() => {
      opening = undefined
    })
    return opening
  }

  let turns: Promise<unknown> = Promise.resolve()
  /** One after the other, so that a tab never holds two desks. */
  const inTurn = <R>(work: () => Promise<R>): Promise<R> => {
    const mine = turns.then(work)
    turns = mine.catch(() => undefined)
    return mine
  }

  const become = async (user: UserInfo) => {
    const now = state.get()
    if (now.kind === 'signed-in') {
      if (now.user.userId === user.userId) {
        state.set({ ...now, user })
        now.desk.signedOut.set(false)
        return
      }
      await now.desk.close()
    }
    const desk = await (await device()).openDesk({ user, api, connection: connection.state, language })
    state.set({ kind: 'signed-in', user, desk })
  }

  const enter = (user: UserInfo) => inTurn(() => become(user))

  /**
   * Closes the desk and empties what the server can give again, unsent edits too when told so. Only then the sign-in
   * is shown. Every tab does it: another one may still have been writing when the first was through.
   */
  const leave = (edits = false) =>
    inTurn(async () => {
      const now = state.get()
      if (now.kind !== 'signed-in') return state.set({ kind: 'signed-out' })
      state.set({ kind: 'loading' })
      await now.desk.close()
      await (await device()).wipe(now.desk.local.name, edits)
      state.set({ kind: 'signed-out' })
    })

  /** Asks the server who she is; what it cannot be asked stays as last known. */
  const refreshUser = async () => {
    try {
      const user = await api.call('user.baseinfo', {})
      if (currentUser() !== user.userId) return
      await (await device()).setPresent(user)
      await enter(user)
    } catch (error) {
      const now = state.get()
      if (error instanceof ApiError && error.kind.replay === 'pause' && now.kind === 'signed-in')
        now.desk.signedOut.set(true)
    }
  }

  const open = async () => {
    const user = await (await device()).present().catch(() => null)
    if (state.get().kind === 'signed-in') return
    if (!user) return state.set({ kind: 'signed-out' })
    await enter(user)
    void navigator.storage?.persist?.().catch(() => undefined)
    await refreshUser()
  }
  const quietly = () => void open().catch((error: unknown) => console.warn('nothing can be opened', error))
  if (expected) quietly()
  else whenIdle(quietly, { latest: 3_000 })

  const signInBy: Session['signInBy'] = async (ask) => {
    const here = await device()
    const user = await ask(api)
    await here.setPresent(user)
    await enter(user)
    tabs.postMessage('signed-in')
  }

  return {
    frame,
    state,

    listen: () => {
      // Another tab has signed in or out: this one follows, and never works under another's name.
      tabs.onmessage = () =>
        void device()
          .then((here) => here.present())
          .then((user) => (user ? enter(user) : leave()))
      return () => {
        tabs.onmessage = null
      }
    },

    signIn: (account, password, more = {}) =>
      signInBy((calls) => calls.call('user.login', { account, password: encodePassword(password), ...more })),
    signInBy,

    signOut: async (unsent = 'keep-edits') => {
      const now = state.get()
      if (now.kind !== 'signed-in') return
      await api.call('user.logout', {}).catch(() => undefined)
      await (await device()).setPresent(null)
      tabs.postMessage('signed-out')
      await leave(unsent === 'discard-edits')
    },
  }
}
