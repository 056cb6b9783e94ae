/**
 * Work that a browser is asked for before it may go on trying: to find the number whose hash, SHA-256 of the text below,
 * is the one that was given. The server has drawn the number and does no work to check it.
 */
export interface Work {
  salt: string
  /** In hexadecimal digits. */
  hash: string
  /** The number is below this one. */
  numbers: number
}

/** What is hashed of a number. */
export const workText = (salt: string, number: number): string => `${salt} ${number}`
