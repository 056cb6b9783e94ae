import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { argon2idAsync } from '@noble/hashes/argon2.js'
import { blake2b } from '@noble/hashes/blake2.js'

const text = new TextEncoder()
const keyLength = 32
const nonceLength = 24
const saltLength = 16

/** What was sealed does not open: another key, or it has been changed since. */
export class SealBroken extends Error {
  constructor(what: string, cause?: unknown) {
    super(`it does not open: ${what}`, { cause })
    this.name = 'SealBroken'
  }
}

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))

export const freshKey = (): Uint8Array => random(keyLength)

/**
 * Encrypts and authenticates by XChaCha20-Poly1305 under a fresh random nonce, which stands before the rest.
 *
 * @param about what the text belongs to; it opens only with the same
 */
export function seal(key: Uint8Array, plain: Uint8Array, about: string): Uint8Array {
  const nonce = random(nonceLength)
  const cipher = xchacha20poly1305(key, nonce, text.encode(about)).encrypt(plain)
  const sealed = new Uint8Array(nonceLength + cipher.length)
  sealed.set(nonce)
  sealed.set(cipher, nonceLength)
  return sealed
}

/** @throws SealBroken */
export function open(key: Uint8Array, sealed: Uint8Array, about: string): Uint8Array {
  try {
    const nonce = sealed.subarray(0, nonceLength)
    return xchacha20poly1305(key, nonce, text.encode(about)).decrypt(sealed.subarray(nonceLength))
  } catch (error) {
    throw new SealBroken(about, error)
  }
}

/** A key of its own for one use of another key. */
export const keyFor = (key: Uint8Array, use: string): Uint8Array =>
  blake2b(text.encode(use), { key, dkLen: keyLength })

/** A name for a text that tells nothing of it to who has not the key; the same text has the same name. */
export function nameFor(key: Uint8Array, what: string): string {
  const bytes = blake2b(text.encode(what), { key, dkLen: saltLength })
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** How a PIN or passphrase becomes a key; kept beside what it seals, so that later builds may ask for more. */
export interface Stretch {
  name: 'argon2id'
  /** Memory in KiB, passes, lanes. */
  m: number
  t: number
  p: number
  salt: Uint8Array
}

/** Argon2id with 19 MiB and two passes: OWASP's Password Storage Cheat Sheet; see docs/decisions/013. */
export const freshStretch = (): Stretch => ({
  name: 'argon2id',
  m: 19 * 1024,
  t: 2,
  p: 1,
  salt: random(saltLength),
})

/** More than this is no stretch of ours: a file would only keep the device busy. Memory in KiB, passes. */
const most = { m: 256 * 1024, t: 16, p: 4 }

/** The key of a PIN or passphrase; typing it in another form of Unicode makes no difference. @throws SealBroken */
export async function stretch(words: string, { name, m, t, p, salt }: Stretch): Promise<Uint8Array> {
  if (name !== 'argon2id' || m > most.m || t > most.t || p > most.p) throw new SealBroken('stretch')
  return argon2idAsync(text.encode(words.normalize('NFKC')), salt, {
    m,
    t,
    p,
    dkLen: keyLength,
    version: 0x13,
  })
}
