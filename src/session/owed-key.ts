import type { SystemCode } from '#contract/systems.ts'

/** What stands in the browser's storage while the server has not heard that somebody has signed out here. */
export const owedKey = (system: SystemCode): string => `lamplighter:owed:${system}`

/** Whether it stands there; not where the browser keeps nothing. */
export function isLeaveOwed(system: SystemCode): boolean {
  try {
    return localStorage.getItem(owedKey(system)) !== null
  } catch {
    return false
  }
}
