import { hostname, networkInterfaces } from 'node:os'
import type { FastifyRequest } from 'fastify'
import { refuse } from '#server/refusal.ts'

/** A host as the address bar writes it: without a port, an IPv6 address in brackets, in lower case. */
const nameOf = (host: string): string | null => {
  const address = `http://${host}`
  return URL.canParse(address) ? new URL(address).hostname : null
}

/** What this machine is called by itself: its own addresses, its name, and the words for itself. */
const ownNames = (): Set<string> => {
  const addresses = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .map(({ address, family }) => (family === 'IPv6' ? `[${address.split('%')[0]}]` : address))
  const names = ['localhost', '127.0.0.1', '[::1]', hostname().toLowerCase(), ...addresses]
  return new Set(names.flatMap((name) => nameOf(name) ?? []))
}

/**
 * Where the consoles are opened at, for links in messages and for the way back from another provider: what is
 * configured, else what the request was sent to if that is this very machine. A name that anybody can write into a
 * request (header Host) is never passed on to somebody else's mail.
 * @throws Refusal noOrigin when only PUBLIC_ORIGIN could tell
 */
export function publicOriginOf(
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
  configured: string | undefined,
): string {
  if (configured !== undefined) return configured
  const name = nameOf(host)
  return name !== null && ownNames().has(name) ? `${protocol}://${host}` : refuse('noOrigin')
}
