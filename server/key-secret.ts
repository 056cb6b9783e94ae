import { createHash, randomBytes } from 'node:crypto'
import { keyPrefix } from '#contract/rules/access-key.ts'

/** The secret of an access key: 256 random bits behind a word that it is found by where it should not lie. */
export const newKeySecret = (): string => keyPrefix + randomBytes(32).toString('base64url')

/** What a secret is found by; it is drawn from so many bits that nothing slower is needed. */
export const keyHash = (secret: string): string => createHash('sha256').update(secret).digest('hex')
