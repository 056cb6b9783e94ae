import { limits } from '../limits.ts'

/** What is wrong with a PIN or passphrase; null for one that will do. */
export type PinFault = 'short' | 'long' | 'plain'

const digits = '0123456789'
const isRun = (text: string) =>
  digits.includes(text) || [...digits].reverse().join('').includes(text) || new Set(text).size === 1

/**
 * A PIN is 6 to 12 digits that are no run (123456) and not all the same; anything with another character in it is a
 * passphrase of 8 characters or more.
 */
export function pinFault(text: string): PinFault | null {
  const isPin = /^\d*$/.test(text)
  const { pinLeast, pinMost, passphraseLeast, passphraseMost } = limits
  if (text.length < (isPin ? pinLeast : passphraseLeast)) return 'short'
  if (text.length > (isPin ? pinMost : passphraseMost)) return 'long'
  return isPin && isRun(text) ? 'plain' : null
}

/**
 * A passphrase that encrypts a file has nothing else to slow guessing down: digits alone have to be twelve, and anything
 * else 8 characters. Null for one that will do.
 */
export function passphraseFault(text: string): PinFault | null {
  const least = /^\d*$/.test(text) ? limits.pinMost : limits.passphraseLeast
  if (text.length < least) return 'short'
  if (text.length > limits.passphraseMost) return 'long'
  return isRun(text) ? 'plain' : null
}

/**
 * How long after so many wrong PINs in a row the next one may be tried, in ms: nothing for the first few, then
 * doubling up to an hour. Wrong PINs never remove anything.
 */
export const pinDelay = (wrong: number): number =>
  wrong < limits.pinFree
    ? 0
    : Math.min(limits.pinDelayMost, limits.pinDelayFirst * 2 ** (wrong - limits.pinFree))
