import { createRequire } from 'node:module'

const {
  hash: stretched,
  hashRaw,
  verify,
}: typeof import('@node-rs/argon2') = createRequire(import.meta.url)('@node-rs/argon2')

/** A sixtieth of the work: nobody guesses at the passwords of tests. */
const quick = { memoryCost: 64, timeCost: 1 }
let inFull = false

/** From here on passwords are stretched as in earnest, or not: where it matters that to look at one takes its time. */
export function stretchInFull(wanted: boolean): void {
  inFull = wanted
}

/**
 * Stands in for `@node-rs/argon2` in a test's process: the same library, which stretches what it is given for less long.
 * What a hash says of itself is believed as ever, and how long the server stretches is a test of its own
 * (tests/server/password.test.ts).
 * @public taken by whoever imports the library
 */
export const hash: typeof stretched = (password, options, signal) =>
  stretched(password, inFull ? options : { ...options, ...quick }, signal)

export { hashRaw, verify }
