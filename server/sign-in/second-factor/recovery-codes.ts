import { randomBytes } from 'node:crypto'
import { Secret } from 'otpauth'
import { tokenHash } from '../secrets.ts'

const many = 10

/** 80 random bits as base32, in four groups. */
const newCode = (): string => {
  const { base32 } = new Secret({ buffer: new Uint8Array(randomBytes(10)).buffer })
  return (base32.match(/.{4}/g) ?? []).join('-')
}

export const newRecoveryCodes = (): string[] => Array.from({ length: many }, newCode)

/** A code as it is compared, however it was typed: blanks and dashes count for nothing, nor do small letters. */
export const plainCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase()

/** What is stored of a recovery code: nobody guesses 80 bits, so one pass is enough. */
export const recoveryHash = (code: string): string => tokenHash(`recovery ${plainCode(code)}`)
