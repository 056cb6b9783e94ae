import { Secret, TOTP } from 'otpauth'

/** What every authenticator understands (RFC 6238, with the defaults of RFC 4226). */
const kind = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Steps before and after now whose code is taken: a phone's clock is off by seconds, and typing takes some. */
const window = 1

const totpOf = (secret: string, label = '') =>
  new TOTP({ ...kind, issuer: 'Lamplighter', label, secret: Secret.fromBase32(secret) })

/** 160 random bits as base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** What a QR code for an authenticator says (Key Uri Format). */
export const uriOf = (secret: string, account: string): string => totpOf(secret, account).toString()

/**
 * The time step that a code is of, or null when it is of none around now.
 * @param now milliseconds since 1970, by the database's clock
 */
export function stepOf(secret: string, code: string, now: number): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window })
  return delta === null ? null : Math.floor(now / 1000 / kind.period) + delta
}
