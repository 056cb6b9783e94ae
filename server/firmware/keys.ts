import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import type { FirmwareContainer } from '#contract/rules/firmware/container.ts'

const rawBytes = 32

const keyOfRaw = (raw: Buffer): KeyObject =>
  createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') },
    format: 'jwk',
  })

/**
 * An Ed25519 public key (RFC 8032) as base64 of its 32 bytes, out of that or of PEM (SubjectPublicKeyInfo, RFC 8410);
 * null for anything else.
 */
export function readPublicKey(text: string): string | null {
  const trimmed = text.trim()
  try {
    if (trimmed.startsWith('-----')) {
      const key = createPublicKey(trimmed)
      const { x } = key.export({ format: 'jwk' })
      return key.asymmetricKeyType === 'ed25519' && x ? Buffer.from(x, 'base64url').toString('base64') : null
    }
    if (!/^[\w+/-]{43}=?$/.test(trimmed)) return null
    const raw = Buffer.from(trimmed, 'base64')
    keyOfRaw(raw)
    return raw.length === rawBytes ? raw.toString('base64') : null
  } catch {
    return null
  }
}

/** Whether a container is signed with a key (base64 of its 32 bytes). */
export function isSignedWith({ signed, signature }: FirmwareContainer, publicKey: string): boolean {
  try {
    return verify(null, signed, keyOfRaw(Buffer.from(publicKey, 'base64')), signature)
  } catch {
    return false
  }
}
