import { hashRaw } from '@node-rs/argon2'

/** The part of the library's options that the console uses: memory in KiB, passes, lanes, bytes of the key. */
interface Options {
  m: number
  t: number
  p: number
  dkLen: number
}

/**
 * Stands in for `@noble/hashes/argon2.js` in Node: the same function by compiled code, twenty times as fast. That both
 * give the same bytes is a test of its own, and browsers run the library.
 */
export async function argon2idAsync(
  password: Uint8Array,
  salt: Uint8Array,
  { m, t, p, dkLen }: Options,
): Promise<Uint8Array> {
  const options = { memoryCost: m, timeCost: t, parallelism: p, outputLen: dkLen, salt }
  return new Uint8Array(await hashRaw(password, options))
}
