import type { InputOf } from '#contract/index.ts'
import { run } from '#contract/rules/machine.ts'
import type { SystemCode } from '#contract/systems.ts'
import type { UserInfo } from '#contract/user.ts'
import type { Api } from '#src/api/api.ts'
import type { Desk } from '#src/data/desk.ts'
import type { Frame } from '#src/data/frame.ts'
import { type Store, store } from '#src/sync/store.ts'
import { browserName } from './browser.ts'
import type { KeptAccount } from './device.ts'
import { openKeys } from './keys.ts'
import { type Rest, type SignedIn, type State, shown, type UnsentEdits, type Wish } from './machine/states.ts'
import { sessionMachine } from './machine.ts'
import { askingForPassword } from './own-password.ts'
import { performer } from './perform/perform.ts'
import type { Tools } from './perform/tools.ts'
import { resetting } from './reset.ts'
import { createSealing, depositWhenOnline, type PinAnswer, type Sealing, type SealState } from './sealing.ts'
import { deviceWhenNeeded, language, openFrame } from './surroundings.ts'
import { tickets, warn } from './tickets.ts'
import { lookWhoIsHere, waysIn } from './ways-in.ts'

export type { UnsentEdits } from './machine/states.ts'

export type SessionNow =
  | { kind: 'loading' }
  /**
   * `pinFor`: whose PIN is asked for first, null when nobody's. `proved`: the server has just said that she is who she
   * says, and only her PIN is missing.
   */
  | { kind: 'signed-out'; pinFor: number | null; proved: boolean }
  /** `seal` is null for an account without a PIN on this device. */
  | { kind: 'signed-in'; user: UserInfo; desk: Desk; seal: SealState | null }

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
export type SignInMore = Pick<
  InputOf<'user.login'>,
  'verificationCode' | 'imageVerificationCode' | 'keyId' | 'companyName'
>

interface SessionOptions {
  /**
   * Somebody is believed to be signed in: nothing is shown until the local database has said who. Otherwise the
   * sign-in stands at once, and the database is asked when nothing else is to do.
   */
  expected?: boolean
}

/** Opens the desk of who was signed in last, before asking the server. */
export function openSession(system: SystemCode, { expected = true }: SessionOptions = {}): Session {
  const machine = sessionMachine(expected)
  const state = store(seen(shown(machine.initial.at)))
  const now = (): SignedIn | null => {
    const here = state.get()
    return here.kind === 'signed-in' ? here : null
  }
  const browser = browserName()
  const frame = openFrame(system, browser, () => now()?.user.userId ?? null, {
    reset: (refusal) => reset(refusal),
    ownPassword: () => askForPassword(),
  })
  const tabs = new BroadcastChannel(`lamplighter-${system}`)
  const promises = tickets()
  const wish = (wanted: Wish) => promises.ask((ticket) => running.send({ ...wanted, ticket }))
  const follow = (userId: number) => wish({ kind: 'seal-changed', userId }).catch(warn)
  const tools: Tools = {
    system,
    api: frame.api,
    browser,
    connection: frame.connection.state,
    language,
    device: deviceWhenNeeded(system),
    keys: openKeys(system, follow),
    now,
    tellTabs: (what) => tabs.postMessage(what),
    answer: promises.answer,
    send: (event) => running.send(event),
    wish,
  }
  const reset = resetting(tools)
  const askForPassword = askingForPassword(tools)
  const running = run(machine, {
    perform: performer(tools),
    entered: (after, before) => show(state, after, before),
    failed: warn,
  })
  lookWhoIsHere(tools, expected)

  return {
    frame,
    state,
    listen: () => {
      // Another tab has signed in or out: this one follows, and never works under another's name.
      tabs.onmessage = () => running.send({ kind: 'told' })
      const stop = depositWhenOnline(tools)
      return () => {
        tabs.onmessage = null
        stop()
        tools.keys.close()
      }
    },
    ...waysIn(tools),
    sealing: createSealing(tools),
  }
}

/** How a page reads where the session is. */
function seen(rest: Rest): SessionNow {
  if (rest.kind === 'nobody') return { kind: 'signed-out', pinFor: null, proved: false }
  return rest.kind === 'locked' ? { ...rest, kind: 'signed-out' } : rest
}

function show(state: Store<SessionNow>, after: State, before: State) {
  const rest = shown(after.at)
  if (rest !== shown(before.at)) state.set(seen(rest))
}
