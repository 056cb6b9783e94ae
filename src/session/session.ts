import type { InputOf } from '#contract/index.ts'
import type { SystemCode } from '#contract/systems.ts'
import type { UserInfo } from '#contract/user.ts'
import { type Api, createApi } from '#src/api/api.ts'
import { ApiError } from '#src/api/api-error.ts'
import type { Desk } from '#src/data/desk.ts'
import type { Frame } from '#src/data/frame.ts'
import { mayHavePeople } from '#src/local/people-name.ts'
import { heartbeat, watchConnection } from '#src/sync/connection.ts'
import { type Store, store } from '#src/sync/store.ts'
import { whenIdle } from '#src/ui/when-idle.ts'
import { browserName, reporterOf } from './browser.ts'
import type { Device, KeptAccount } from './device.ts'
import { openKeys } from './keys.ts'
import { encodePassword } from './password.ts'
import { noteRevoked } from './revoked.ts'
import { createSealing, type PinAnswer, type Sealing, type SealState, sealStateOf } from './sealing.ts'

export type SessionNow =
  | { kind: 'loading' }
  /**
   * `pinFor`: whose PIN is asked for first, null when nobody's. `proved`: the server has just said that she is who she
   * says, and only her PIN is missing.
   */
  | { kind: 'signed-out'; pinFor: number | null; proved: boolean }
  /** `seal` is null for an account without a PIN on this device. */
  | { kind: 'signed-in'; user: UserInfo; desk: Desk; seal: SealState | null }

/**
 * What becomes of unsent edits at signing out: kept on this device for the same account, or dropped. Of an account with
 * a PIN everything stays, sealed, unless they are dropped.
 */
export type UnsentEdits = 'keep-edits' | 'discard-edits'

const signedOut = { kind: 'signed-out', pinFor: null, proved: false } as const

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
  /** The accounts this device keeps something of. */
  kept(): Promise<KeptAccount[]>
  /** Opens a sealed account, with or without a network. */
  unlock(userId: number, pin: string): Promise<PinAnswer>
  /**
   * Gives up what is sealed on this device for who cannot open it any more, and begins anew. @throws ApiError when the
   * server does not know her, NetworkError
   */
  beginAnew(userId: number): Promise<void>
  sealing: Sealing
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
  const state = store<SessionNow>(expected ? { kind: 'loading' } : signedOut)
  const language = () => (document.documentElement.lang === 'en' ? 'en' : 'zh')
  const currentUser = () => {
    const now = state.get()
    return now.kind === 'signed-in' ? now.user.userId : null
  }
  let heard: Parameters<typeof createApi>[0]['heard']
  const browser = browserName()
  const api: Api = createApi({
    origin: location.origin,
    system,
    language,
    userId: currentUser,
    browser: () => browser,
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

  /** The desk of this tab is closed, and what opens it forgotten; nothing that is stored changes. */
  const shut = async (next: SessionNow) => {
    const now = state.get()
    if (now.kind === 'signed-in') {
      await now.desk.close()
      keys.drop(now.user.userId)
    }
    state.set(next)
  }

  /** Her data key: this tab's, or another's; null when none has it. */
  const keyOf = async (userId: number): Promise<Uint8Array | null> => {
    const held = keys.of(userId) ?? (await keys.ask(userId))
    const proved = held && (await (await (await device()).vault()).proves(userId, held))
    if (!held || !proved) return null
    keys.hold(userId, held)
    return held
  }

  const openFor = async (user: UserInfo, key: Uint8Array | null) => {
    const here = await device()
    const reporter = reporterOf(browser, user)
    const unreadable = () => void heal(() => desk).catch((error: unknown) => console.warn(error))
    const options = { user, api, connection: connection.state, language, reporter, unreadable }
    const desk: Desk = await here.openDesk(options, key)
    noteRevoked(system, null)
    desk.standing.subscribe(() => {
      if (desk.standing.get() === 'revoked') void expel(desk).catch(() => undefined)
    })
    return { kind: 'signed-in', user, desk, seal: sealStateOf(await here.person(user.userId)) } as const
  }

  const become = async (user: UserInfo, proved = false) => {
    const now = state.get()
    if (now.kind === 'signed-in' && now.user.userId === user.userId) {
      state.set({ ...now, user })
      now.desk.signedOut.set(false)
      return
    }
    const sealed = await (await device()).isSealed(user.userId)
    const key = sealed ? await keyOf(user.userId) : null
    if (sealed && !key) return shut({ ...signedOut, pinFor: user.userId, proved })
    if (now.kind === 'signed-in') {
      await now.desk.close()
      keys.drop(now.user.userId)
    }
    state.set(await openFor(user, key))
    sealing.goOn()
  }

  /**
   * The browser was taken back for this account: it empties itself, says so, and signs out. Unsent edits stay on it,
   * marked, until it is let in again.
   */
  const expel = (desk: Desk) =>
    inTurn(async () => {
      const now = state.get()
      if (now.kind !== 'signed-in' || now.desk !== desk) return
      state.set({ kind: 'loading' })
      await desk.close()
      keys.drop(now.user.userId)
      const here = await device()
      const unsent = await here.wipe(desk.local.name, 'keep')
      await here.setPresent(null)
      noteRevoked(system, { username: now.user.username, unsent })
      tabs.postMessage('signed-out')
      if (browser) {
        const told = { browser, accountId: now.user.userId, wiped: true }
        await api.call('sync.standing', told).catch(() => undefined)
      }
      await api.call('user.logout', {}).catch(() => undefined)
      state.set(signedOut)
    })

  const enter = (user: UserInfo, proved = false) => inTurn(() => become(user, proved))

  /** Opens what this tab shows anew, because how it is kept has changed. The page never stands without a desk. */
  const reopen = async (userId: number) => {
    const now = state.get()
    if (now.kind !== 'signed-in' || now.user.userId !== userId) return
    const key = await keyOf(userId)
    if (!key && (await (await device()).isSealed(userId))) return shut({ ...signedOut, pinFor: userId })
    state.set(await openFor(now.user, key))
    await now.desk.close()
  }
  /** A tab that has not heard of a PIN set in another one, because it was frozen or busy, follows when it meets it. */
  const heal = (desk: () => Desk) =>
    inTurn(async () => {
      const now = state.get()
      if (now.kind !== 'signed-in' || now.desk !== desk()) return
      if (await (await device()).isSealed(now.user.userId)) await reopen(now.user.userId)
    })
  const keys = openKeys(system, (userId) => inTurn(() => reopen(userId)))

  /** Follows who is signed in on this device, as another tab or an earlier visit has left it. */
  const follow = async (): Promise<'somebody' | 'locked' | 'nobody'> => {
    const here = await device()
    const person = await here.present()
    if (!person) return 'nobody'
    const key = person.user ? null : await keyOf(person.userId)
    const user = key ? await (await here.vault()).proves(person.userId, key) : person.user
    if (user) await enter(user)
    else await inTurn(() => shut({ ...signedOut, pinFor: person.userId }))
    return user ? 'somebody' : 'locked'
  }

  /**
   * Closes the desk and empties what the server can give again, unsent edits too when told so. Only then the sign-in
   * is shown. Every tab does it: another one may still have been writing when the first was through. What is sealed
   * stays, and is only opened by its PIN from here on.
   */
  const leave = (edits = false) =>
    inTurn(async () => {
      const now = state.get()
      if (now.kind !== 'signed-in') return now.kind === 'loading' ? state.set(signedOut) : undefined
      const { user, desk } = now
      state.set({ kind: 'loading' })
      await desk.close()
      keys.drop(user.userId)
      const here = await device()
      const stays = !edits && (await here.isSealed(user.userId))
      if (!stays) {
        await here.wipe(desk.local.name, edits)
        await here.forget(user, edits)
      }
      state.set({ ...signedOut, pinFor: stays ? user.userId : null })
    })

  const goAway = async (edits: boolean) => {
    await (await device()).setPresent(null)
    tabs.postMessage('signed-out')
    await leave(edits)
  }

  const sealing = createSealing({
    device,
    keys,
    state,
    api,
    connection: connection.state,
    inTurn,
    reopen,
    lock: () => goAway(false),
  })

  /** Asks the server who she is; what it cannot be asked stays as last known. */
  const refreshUser = async () => {
    try {
      const user = await api.call('user.baseinfo', {})
      if (currentUser() !== user.userId) return
      await (await device()).setPresent(user, keys.of(user.userId))
      await enter(user)
    } catch (error) {
      const now = state.get()
      if (error instanceof ApiError && error.kind.replay === 'pause' && now.kind === 'signed-in')
        now.desk.signedOut.set(true)
    }
  }

  const open = async () => {
    // On a first visit the local database is not even fetched before somebody signs in.
    if (!expected && !(await mayHavePeople(system))) return
    if ((await (await device()).present().catch(() => null)) === null) {
      if (state.get().kind === 'loading') state.set(signedOut)
      return
    }
    if (state.get().kind === 'signed-in' || (await follow()) !== 'somebody') return
    void navigator.storage?.persist?.().catch(() => undefined)
    await refreshUser()
  }
  const quietly = () => void open().catch((error: unknown) => console.warn('nothing can be opened', error))
  if (expected) quietly()
  else whenIdle(quietly, { latest: 3_000 })

  /** The data key for her password, of who has forgotten her PIN or did not want to type it too. */
  const recoverKey = async (here: Device, user: UserInfo, password: string) => {
    const now = state.get()
    // Calls are made for who is signed in here; until now that may have been somebody else.
    if (now.kind === 'signed-in' && now.user.userId !== user.userId) await inTurn(() => shut(signedOut))
    const vault = await here.vault()
    const take = async (id: string) => (await api.call('seal.recover', { id, password })).secret
    const key = await vault.recover(user.userId, take).catch(() => null)
    if (key && (await vault.proves(user.userId, key))) keys.hold(user.userId, key)
  }

  const signInWith = async (ask: (api: Api) => Promise<UserInfo>, password?: string) => {
    const here = await device()
    const user = await ask(api)
    if (password !== undefined && (await here.isSealed(user.userId)) && !(await keyOf(user.userId)))
      await recoverKey(here, user, password)
    await here.setPresent(user, keys.of(user.userId))
    await enter(user, true)
    tabs.postMessage('signed-in')
    void sealing.deposit()
  }

  return {
    frame,
    state,

    listen: () => {
      // Another tab has signed in or out: this one follows, and never works under another's name.
      tabs.onmessage = () => void follow().then((found) => (found === 'nobody' ? leave() : undefined))
      const stop = sealing.listen()
      return () => {
        tabs.onmessage = null
        stop()
        keys.close()
      }
    },

    signIn: (account, password, more = {}) => {
      const sent = encodePassword(password)
      return signInWith((calls) => calls.call('user.login', { account, password: sent, ...more }), sent)
    },
    signInBy: (ask) => signInWith(ask),

    signOut: async (unsent = 'keep-edits') => {
      const now = state.get()
      if (now.kind !== 'signed-in') return
      await api.call('user.logout', {}).catch(() => undefined)
      await goAway(unsent === 'discard-edits')
    },

    kept: async () => ((await mayHavePeople(system)) ? (await device()).kept() : []),

    unlock: async (userId, pin) => {
      const here = await device()
      const tried = await (await here.vault()).tryPin(userId, pin)
      if (tried.kind !== 'open') return tried
      keys.hold(userId, tried.key)
      await here.setPresent(tried.user, tried.key)
      await enter(tried.user)
      tabs.postMessage('signed-in')
      void refreshUser().then(() => sealing.deposit())
      return { kind: 'done' }
    },

    beginAnew: async (userId) => {
      const user = await api.call('user.baseinfo', {})
      if (user.userId !== userId) throw new Error('somebody else is signed in')
      const here = await device()
      await here.giveUp(user)
      await here.setPresent(user)
      await enter(user)
      tabs.postMessage('signed-in')
    },

    sealing,
  }
}
