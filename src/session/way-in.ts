import { pathTo } from '#contract/pages.ts'
import { companyKey, originKey } from '#contract/shell.ts'
import type { SystemCode } from '#contract/systems.ts'

const stored = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
const store = (key: string, value: string | null): void => {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Then the way out is the default sign-in.
  }
}

/** An address of this very origin, or null: whoever signs out is led to nobody else's page. */
function ownAddress(address: string | null): string | null {
  if (!address?.startsWith('/') || !URL.canParse(address, location.origin)) return null
  const url = new URL(address, location.origin)
  return url.origin === location.origin ? url.pathname + url.search : null
}

/** What the page that sent her may give along, to be given back: who she is there, and which part of it is meant. */
const variants = ['token', 'sub'] as const

/** The page that sent her (`?origin=/...`), with what it gave along (`&token=...`, `&sub=...`). */
function originOf(search: string): string | null {
  const given = new URLSearchParams(search)
  const address = ownAddress(given.get('origin'))
  if (!address) return null
  const origin = new URL(address, location.origin)
  for (const name of variants) {
    const value = given.get(name)
    if (value !== null) origin.searchParams.set(name, value)
  }
  return origin.pathname + origin.search
}

/** Whether somebody comes back from the organisation's own sign-in (RFC 6749, 4.1.2), which leads to the default door whatever she left by. */
const isFromProvider = (search: string): boolean => {
  const given = new URLSearchParams(search)
  return given.has('state') && (given.has('code') || given.has('error'))
}

/** Notes by which door somebody comes in: a company's sign-in page, and the page that sent her. */
export function noteWayIn(system: SystemCode, enName: string | undefined, search: string): void {
  if (isFromProvider(search)) return
  store(companyKey(system), enName ?? null)
  const origin = originOf(search)
  if (origin) store(originKey(system), origin)
}

/** The English name of the company whose sign-in page somebody came by last; null for the default one. */
export const companyOfDoor = (system: SystemCode): string | null => stored(companyKey(system))

/** The sign-in page that somebody came by last: her company's, or the default one. */
export function signInPath(system: SystemCode): string {
  const enName = companyOfDoor(system)
  return enName ? pathTo('companyLogin', { enName }) : pathTo('login')
}

/**
 * Where signing out leads: back to the page that sent her, else to the sign-in she came by, her company's or the
 * default one (spec point 2). `outside` is an address that the console does not serve.
 */
export function wayOutAhead(system: SystemCode): { outside: string } | { path: string } {
  const origin = ownAddress(stored(originKey(system)))
  return origin ? { outside: origin } : { path: signInPath(system) }
}

/** The same for who leaves now: the page that sent her is led back to once. */
export function wayOut(system: SystemCode): ReturnType<typeof wayOutAhead> {
  const out = wayOutAhead(system)
  if ('outside' in out) store(originKey(system), null)
  return out
}
