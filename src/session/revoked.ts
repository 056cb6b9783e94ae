import type { SystemCode } from '#contract/systems.ts'

/** That this browser was taken back for an account, and how many of its edits stay here unsent. */
export interface Revoked {
  username: string
  unsent: number
}

const keyOf = (system: SystemCode) => `lamplighter:revoked:${system}`

/** Remembers it for the sign-in page, over reloads, until somebody has signed in. */
export const noteRevoked = (system: SystemCode, revoked: Revoked): void =>
  localStorage.setItem(keyOf(system), JSON.stringify(revoked))

export const forgetRevoked = (system: SystemCode): void => localStorage.removeItem(keyOf(system))

/** null when it was not. */
export function revokedHere(system: SystemCode): Revoked | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(system)) ?? 'null') as Revoked | null
  } catch {
    return null
  }
}
