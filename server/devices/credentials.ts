import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const scheme = 'sha256'

/** A new secret for a gateway: 256 random bits as 43 base64url characters. */
export const newCredential = (): string => randomBytes(32).toString('base64url')

/**
 * What is stored of a gateway's secret: `sha256$salt$digest`, both in hex, the digest over salt and secret one
 * after the other, which is a form that brokers can check by themselves (see docs/mqtt.md).
 * Slow hashes protect secrets that people choose, which can be guessed one after another. A gateway's secret
 * is 256 random bits that nobody can guess, and thousands of gateways sign in at once after a power cut, so
 * one SHA-256 is right here; the salt keeps equal secrets from looking equal. Never use it for passwords.
 */
export function hashCredential(secret: string, salt = randomBytes(16).toString('hex')): string {
  return [scheme, salt, digest(secret, salt).toString('hex')].join('$')
}

/** Whether a secret is the one that was hashed; false for a hash that is not of this form. */
export function credentialMatches(secret: string, stored: string): boolean {
  const [name, salt, expected] = stored.split('$')
  if (name !== scheme || !salt || !expected) return false
  const given = digest(secret, salt)
  const wanted = Buffer.from(expected, 'hex')
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/**
 * The secret of a seeded gateway, derived from its number so that seed and simulator agree without a file.
 * It is as public as the seeded accounts' password: only seeded companies may use it.
 */
export const demoCredential = (gatewayNo: string): string =>
  createHmac('sha256', 'lamplighter demo gateway').update(gatewayNo).digest('base64url')

const digest = (secret: string, salt: string) => createHash('sha256').update(salt).update(secret).digest()
