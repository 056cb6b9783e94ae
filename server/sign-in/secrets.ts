import { createHash, randomBytes, randomInt } from 'node:crypto'

/** 256 random bits for an address or a form. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token: nobody can guess 256 bits, so one pass is enough. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Six digits. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')
