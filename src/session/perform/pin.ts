import { limits } from '#contract/limits.ts'
import type { UserInfo } from '#contract/user.ts'
import type { Desk } from '#src/data/desk.ts'
import type { AccountSeal } from '#src/local/seal/account-seal.ts'
import type { Lock } from '../machine/states.ts'
import { encodePassword } from '../password.ts'
import { sealStateOf } from '../seal-state.ts'
import type { PinAnswer, PinProof } from '../sealing.ts'
import type { Tried } from '../vault.ts'
import type { Tools } from './tools.ts'

/*
 * What is done with PINs and data keys, beside the vault: loaded only where somebody has a PIN or sets one.
 */

/** The key that opens a sealed account here: one that is offered, this tab's, or another's. */
export async function proveKey(
  { device, keys }: Tools,
  userId: number,
  offered: Uint8Array | null,
): Promise<Lock> {
  const vault = await (await device()).vault()
  const tried = async (key: Uint8Array | null): Promise<Lock | null> => {
    const user = key && (await vault.proves(userId, key))
    return key && user ? { kind: 'key', key, user } : null
  }
  const own = (await tried(offered)) ?? (await tried(keys.of(userId)))
  return own ?? (await tried(await keys.ask(userId))) ?? { kind: 'none' }
}

/** Opens a sealed account, with or without a network. */
export async function unlock({ device, wish }: Tools, userId: number, pin: string): Promise<PinAnswer> {
  const tried = await (await (await device()).vault()).tryPin(userId, pin)
  if (tried.kind !== 'open') return tried
  const { user, key } = tried
  await wish({ kind: 'enter', entry: { userId, user, why: 'unlock', key } })
  return { kind: 'done' }
}

/**
 * From here on her data cannot be opened without the data key, which is answered; without a PIN it is to be plain
 * again.
 */
export async function beginSeal(
  { device }: Tools,
  user: UserInfo,
  desk: Desk,
  pin: string | null,
): Promise<Uint8Array | null> {
  const { userId } = user
  const here = await device()
  const vault = await here.vault()
  if (pin === null) {
    await vault.beginOpening(userId)
    return null
  }
  if (!here.lasting) throw new Error('this device keeps nothing')
  const before = (await here.person(userId))?.seal
  if (before && before.step !== 'open') throw new Error('there is a PIN already')
  // Rows that an earlier seal may have left open by its key alone.
  if (before?.plainKey) await vault.finish(userId, desk.local.name, before.plainKey)
  return vault.begin(user, pin, limits.idleMinutes[0])
}

/** Brings her rows to where her seal stands, as far as an earlier visit has not. */
export async function finish({ device, keys }: Tools, { userId }: UserInfo, desk: Desk): Promise<void> {
  const here = await device()
  const seal = (await here.person(userId))?.seal
  if (!seal) return
  const vault = await here.vault()
  const held = keys.of(userId)
  // A key that is held may be of a PIN that was taken away since: no row may come under it any more.
  const key = held && (await vault.proves(userId, held)) ? held : seal.plainKey
  if (key) await vault.finish(userId, desk.local.name, key)
}

/** Shows her seal as it stands on this device. */
async function readSeal({ device, wish }: Tools, userId: number): Promise<void> {
  const seal = sealStateOf(await (await device()).person(userId))
  await wish({ kind: 'seal-read', userId, seal })
}

/** Gives the server what mends a forgotten PIN, if it has not got it; where that fails, it is tried again. */
export async function deposit(tools: Tools, userId: number): Promise<void> {
  const key = tools.keys.of(userId)
  if (!key) return
  const vault = await (await tools.device()).vault()
  const give = (id: string, secret: string) => tools.api.call('seal.deposit', { id, secret })
  await vault.deposit(userId, key, give).then(
    () => readSeal(tools, userId),
    () => undefined,
  )
}

/** The data key for her password, as it travels. @throws ApiError when the server has nothing to give, NetworkError */
export async function recoverKey(
  { api, device }: Tools,
  userId: number,
  password: string,
): Promise<Uint8Array | null> {
  const vault = await (await device()).vault()
  const take = async (id: string) => (await api.call('seal.recover', { id, password })).secret
  return vault.recover(userId, take)
}

/** Her data key, by what she proves that the PIN is hers to change with. */
async function keyFor(
  tools: Tools,
  userId: number,
  proof: PinProof,
): Promise<Uint8Array | Exclude<Tried, { kind: 'open' }>> {
  if ('pin' in proof) {
    const tried = await (await (await tools.device()).vault()).tryPin(userId, proof.pin)
    return tried.kind === 'open' ? tried.key : tried
  }
  const key = await recoverKey(tools, userId, encodePassword(proof.password))
  if (!key) throw new Error('the server kept the secret of another seal')
  return key
}

const signedIn = ({ now }: Tools) => {
  const here = now()
  if (!here) throw new Error('nobody is signed in')
  return here.user.userId
}

export async function changePin(tools: Tools, proof: PinProof, pin: string): Promise<PinAnswer> {
  const userId = signedIn(tools)
  const key = await keyFor(tools, userId, proof)
  if (!(key instanceof Uint8Array)) return key
  await (await (await tools.device()).vault()).rewrap(userId, key, pin)
  return { kind: 'done' }
}

export async function removePin(tools: Tools, pin: string): Promise<PinAnswer> {
  const userId = signedIn(tools)
  const key = await keyFor(tools, userId, { pin })
  if (!(key instanceof Uint8Array)) return key
  await tools.wish({ kind: 'set-pin', userId, pin: null })
  return { kind: 'done' }
}

export const setPin = (tools: Tools, pin: string): Promise<void> =>
  tools.wish({ kind: 'set-pin', userId: signedIn(tools), pin })

export async function setIdleMinutes(tools: Tools, minutes: number): Promise<void> {
  const userId = signedIn(tools)
  await (await (await tools.device()).vault()).setIdleMinutes(userId, minutes)
  await readSeal(tools, userId)
}

/** Gives up what is sealed for who cannot open it any more. @throws ApiError, NetworkError */
export async function beginAnew({ api, wish }: Tools, userId: number): Promise<void> {
  const user = await api.call('user.baseinfo', {})
  if (user.userId !== userId) throw new Error('somebody else is signed in')
  await wish({ kind: 'enter', entry: { userId, user, why: 'anew' } })
}

/**
 * What an earlier visit has left undone, or another tab is at: tabs that read one kind of rows only come first. Rows
 * then wait for their turn, or they would be sealed under a PIN that this tab is just setting, and has not opened its
 * own data anew for. The others do not: two tabs at this would wait for each other.
 */
export async function goOn({ keys, wish }: Tools, userId: number, { step }: AccountSeal): Promise<void> {
  if (step === 'sealing' || step === 'opening') await keys.haveOthersFollow(userId)
  await wish({ kind: 'finish' })
}
