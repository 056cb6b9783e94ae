import type { SystemCode } from '#contract/systems.ts'

/** That this browser was taken back for an account, and how many of its edits stay here unsent. */
export interface Revoked {
  username: string
  unsent: number
}

const keyOf = (system: SystemCode) => `lamplighter:revoked:${system}`

/** Remembers it for the sign-in page, over reloads, until somebody has signed in: null then. */
export function noteRevoked(system: SystemCode, revoked: Revoked | null): void {
  try {
    if (revoked) localStorage.setItem(keyOf(system), JSON.stringify(revoked))
    else localStorage.removeItem(keyOf(system))
  } catch {
    // It is only words: nothing else may stop because a browser does not keep them.
  }
}

/** null when it was not. */
export function revokedHere(system: SystemCode): Revoked | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(system)) ?? 'null') as Revoked | null
  } catch {
    return null
  }
}
