import type { UserInfo } from '#contract/user.ts'
import { freshKey, freshStretch, keyFor, open, SealBroken, type Stretch, seal, stretch } from './cipher.ts'

/**
 * What is kept on a device about the seal of one account, beside her name. Only the PIN, or the deposit together with
 * what the server keeps for her, leads from it to the data key.
 */
export interface AccountSeal {
  /**
   * 'sealing' and 'opening': rows are being rewritten, and both kinds are about. 'open': the PIN is gone, and `plainKey`
   * stays until no tab can have left a sealed row behind.
   */
  step: 'sealing' | 'sealed' | 'opening' | 'open'
  stretch: Stretch
  /** The data key, sealed under the stretched PIN. */
  wrapped: Uint8Array
  /** Who she is and what she may, sealed under the data key. */
  user: Uint8Array
  deposit: Deposit
  /** Minutes without a touch after which she is locked. */
  idleMinutes: number
  /** Wrong PINs in a row on this device, and when the next may be tried, in ms. */
  wrong: number
  notBefore: number
  plainKey?: Uint8Array
}

/** A way to the data key for who has forgotten her PIN: through a secret that the server gives her for her password. */
export interface Deposit {
  id: string
  /** The data key, sealed under the secret. */
  wrapped: Uint8Array
  /** The secret, sealed under the data key, until the server has it. */
  pending: Uint8Array | null
}

const text = new TextEncoder()
const words = new TextDecoder()
const wrapOf = (userId: number) => `data key of account ${userId}`
const userOf = (userId: number) => `account ${userId}`
const depositOf = (id: string) => `deposit ${id}`
const userKey = (key: Uint8Array) => keyFor(key, 'account')

/** A new data key under a PIN. */
export async function newSeal(
  user: UserInfo,
  pin: string,
  { depositId, idleMinutes }: { depositId: string; idleMinutes: number },
): Promise<{ seal: AccountSeal; key: Uint8Array }> {
  const key = freshKey()
  const secret = freshKey()
  const wrapped = await wrap(user.userId, key, pin)
  const deposit = {
    id: depositId,
    wrapped: seal(secret, key, depositOf(depositId)),
    pending: seal(userKey(key), secret, depositOf(depositId)),
  }
  const made = { step: 'sealing', ...wrapped, user: sealUser(key, user), deposit, idleMinutes } as const
  return { seal: { ...made, wrong: 0, notBefore: 0 }, key }
}

/** The data key under another PIN: nothing else has to be sealed anew. */
export async function wrap(
  userId: number,
  key: Uint8Array,
  pin: string,
): Promise<Pick<AccountSeal, 'stretch' | 'wrapped'>> {
  const how = freshStretch()
  return { stretch: how, wrapped: seal(await stretch(pin, how), key, wrapOf(userId)) }
}

/** The data key; null for a wrong PIN. */
export async function keyByPin(userId: number, sealed: AccountSeal, pin: string): Promise<Uint8Array | null> {
  try {
    return open(await stretch(pin, sealed.stretch), sealed.wrapped, wrapOf(userId))
  } catch (error) {
    if (error instanceof SealBroken) return null
    throw error
  }
}

/** The data key by the secret that the server keeps. @throws SealBroken */
export const keyByDeposit = ({ deposit }: AccountSeal, secret: Uint8Array): Uint8Array =>
  open(secret, deposit.wrapped, depositOf(deposit.id))

/** The secret that the server has yet to be given; null when it has it. @throws SealBroken */
export const pendingSecret = ({ deposit }: AccountSeal, key: Uint8Array): Uint8Array | null =>
  deposit.pending && open(userKey(key), deposit.pending, depositOf(deposit.id))

export const sealUser = (key: Uint8Array, user: UserInfo): Uint8Array =>
  seal(userKey(key), text.encode(JSON.stringify(user)), userOf(user.userId))

/** Who she is; also the proof that a key is hers. @throws SealBroken */
export const openUser = (userId: number, sealed: AccountSeal, key: Uint8Array): UserInfo =>
  JSON.parse(words.decode(open(userKey(key), sealed.user, userOf(userId))))
