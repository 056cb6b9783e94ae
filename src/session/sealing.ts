import { limits } from '#contract/limits.ts'
import type { Api } from '#src/api/api.ts'
import type { Person } from '#src/local/people.ts'
import type { Connection } from '#src/sync/connection.ts'
import type { Store } from '#src/sync/store.ts'
import { whenIdle } from '#src/ui/when-idle.ts'
import type { Device } from './device.ts'
import type { Keys } from './keys.ts'
import { encodePassword } from './password.ts'
import type { SessionNow } from './session.ts'
import type { Tried } from './vault.ts'

/** How the data of who is signed in is sealed on this device. */
export interface SealState {
  /** Minutes without a touch after which it is locked. */
  idleMinutes: number
  /** Whether a forgotten PIN can be mended with her password: the server has what that needs. */
  mendable: boolean
}

/** What a PIN that was asked for came to. */
export type PinAnswer = { kind: 'done' } | Extract<Tried, { kind: 'wrong' | 'wait' }>

/** How one proves that a PIN is hers to change: by it, or by the password of her account. */
export type PinProof = { pin: string } | { password: string }

/** What somebody signed in may do about her PIN on this device. */
export interface Sealing {
  /** Whether this device keeps anything that could be sealed. */
  possible(): Promise<boolean>
  /** Seals everything of hers on this device, in all tabs. Resolves when nothing readable is left. */
  setPin(pin: string): Promise<void>
  /** @throws ApiError for a wrong password, or when the server has nothing to mend it with; NetworkError */
  changePin(proof: PinProof, pin: string): Promise<PinAnswer>
  removePin(pin: string): Promise<PinAnswer>
  setIdleMinutes(minutes: number): Promise<void>
  /** Closes her data in all tabs until her PIN is entered. Edits wait until then. */
  lock(): Promise<void>
}

interface Parts {
  device: () => Promise<Device>
  keys: Keys
  state: Store<SessionNow>
  api: Api
  connection: Store<Connection>
  inTurn: <R>(work: () => Promise<R>) => Promise<R>
  reopen: (userId: number) => Promise<void>
  lock: () => Promise<void>
}

/** Null for an account without a PIN. */
export const sealStateOf = (person: Person | null): SealState | null =>
  person?.seal && person.seal.step !== 'open' && person.seal.step !== 'opening'
    ? { idleMinutes: person.seal.idleMinutes, mendable: person.seal.deposit.pending === null }
    : null

export function createSealing(parts: Parts) {
  const { device, keys, state, api, connection, inTurn, reopen, lock } = parts

  const signedIn = () => {
    const now = state.get()
    if (now.kind !== 'signed-in') throw new Error('nobody is signed in')
    return now
  }
  const refresh = async () => {
    const before = state.get()
    if (before.kind !== 'signed-in') return
    const { userId } = before.user
    const seal = sealStateOf(await (await device()).person(userId))
    const now = state.get()
    if (now.kind === 'signed-in' && now.user.userId === userId) state.set({ ...now, seal })
  }

  /** The seal of who is signed in, as it stands on this device; null when there is none. */
  const sealNow = async () => {
    const now = state.get()
    if (now.kind !== 'signed-in') return null
    const { userId } = now.user
    const seal = (await (await device()).person(userId))?.seal
    return seal ? { userId, name: now.desk.local.name, seal } : null
  }

  /** Brings her rows to where her seal stands, as far as an earlier visit has not. */
  const finish = async () => {
    const sealed = await sealNow()
    if (!sealed) return
    const { userId, name, seal } = sealed
    const key = keys.of(userId) ?? seal.plainKey
    if (key) await (await (await device()).vault()).finish(userId, name, key)
  }

  /**
   * What an earlier visit has left undone, or another tab is at: tabs that read one kind of rows only come first. In its
   * turn, or it would seal rows under a PIN that this tab is just setting, and has not opened its own data anew for.
   */
  const goOn = async () => {
    const sealed = await sealNow()
    if (!sealed) return
    const { step } = sealed.seal
    if (step === 'sealing' || step === 'opening') await keys.haveOthersFollow(sealed.userId)
    await inTurn(finish)
  }

  const quietly = (work: Promise<unknown>) =>
    void work.catch((error: unknown) => console.warn('it is tried again at the next start', error))

  /** Gives the server what mends a forgotten PIN, if it has not got it; where that fails, it is tried again. */
  const deposit = async () => {
    const now = state.get()
    const key = now.kind === 'signed-in' ? keys.of(now.user.userId) : null
    if (now.kind !== 'signed-in' || !key || now.seal?.mendable !== false) return
    const vault = await (await device()).vault()
    const give = (id: string, secret: string) => api.call('seal.deposit', { id, secret })
    await vault.deposit(now.user.userId, key, give).then(refresh, () => undefined)
  }

  const keyFor = async (proof: PinProof): Promise<Tried> => {
    const { user } = signedIn()
    const vault = await (await device()).vault()
    if ('pin' in proof) return vault.tryPin(user.userId, proof.pin)
    const password = encodePassword(proof.password)
    const take = async (id: string) => (await api.call('seal.recover', { id, password })).secret
    const key = await vault.recover(user.userId, take)
    if (!key) throw new Error('the server kept the secret of another seal')
    return { kind: 'open', key, user }
  }

  const sealing: Sealing = {
    possible: async () => (await device()).lasting,

    setPin: async (pin) => {
      await inTurn(async () => {
        const { user, desk } = signedIn()
        const here = await device()
        if (!here.lasting) throw new Error('this device keeps nothing')
        const vault = await here.vault()
        const before = (await here.person(user.userId))?.seal
        if (before && before.step !== 'open') throw new Error('there is a PIN already')
        // Rows that an earlier seal may have left open by its key alone.
        if (before?.plainKey) await vault.finish(user.userId, desk.local.name, before.plainKey)
        keys.hold(user.userId, await vault.begin(user, pin, limits.idleMinutes[0]))
        await keys.haveOthersFollow(user.userId)
        await reopen(user.userId)
        await finish()
      })
      quietly(deposit())
    },

    changePin: async (proof, pin) => {
      const proved = await keyFor(proof)
      if (proved.kind !== 'open') return proved
      await (await (await device()).vault()).rewrap(proved.user.userId, proved.key, pin)
      return { kind: 'done' }
    },

    removePin: async (pin) => {
      const proved = await keyFor({ pin })
      if (proved.kind !== 'open') return proved
      const { userId } = proved.user
      await inTurn(async () => {
        await (await (await device()).vault()).beginOpening(userId)
        await keys.haveOthersFollow(userId)
        await reopen(userId)
        await finish()
      })
      return { kind: 'done' }
    },

    setIdleMinutes: async (minutes) => {
      await (await device()).setIdleMinutes(signedIn().user.userId, minutes)
      await refresh()
    },

    lock,
  }

  return {
    ...sealing,
    deposit,
    /** After her desk has been opened. */
    goOn: () => whenIdle(() => quietly(goOn())),
    /** Follows the connection. Answers how to stop. */
    listen: () =>
      connection.subscribe(() => {
        if (connection.get().kind === 'online') quietly(deposit())
      }),
  }
}
