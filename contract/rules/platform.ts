import type { PageName } from '../pages.ts'
import { type SystemCode, systemCodes, systems } from '../systems.ts'

/** Whether an account of these type bits may enter a system's console (spec point 6). */
export const entersSystem = (accountType: number, system: SystemCode): boolean =>
  (accountType & systems[system].bit) !== 0

/** The platforms that account type bits name, in the order of the systems. */
export const systemsOfBits = (accountType: number): SystemCode[] =>
  systemCodes.filter((system) => entersSystem(accountType, system))

/** The account type bits of platforms. */
export const bitsOf = (codes: readonly SystemCode[]): number =>
  codes.reduce((bits, code) => bits | systems[code].bit, 0)

/** What she did and has not sent stays hers to see, wherever else she is led. */
const always: readonly PageName[] = ['outbox', 'outboxEntry']

/**
 * Where an account is led instead of a page behind the sign-in: one of another platform, and one of the open platform
 * without roles (spec points 6 and 8). null for all others.
 */
export function insteadOf(
  { accountType, roles }: { accountType: number; roles: readonly unknown[] },
  system: SystemCode,
  page: PageName | null = null,
): PageName | null {
  if (page && always.includes(page)) return null
  if (!entersSystem(accountType, system)) return 'forbidden'
  return system === 'open' && roles.length === 0 && page !== 'authenticate' ? 'authenticate' : null
}
