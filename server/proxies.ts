import { isIP } from 'node:net'

/** Whom `X-Forwarded-*` is believed of: nobody, so many proxies in a row before this server, or those of these networks. */
export type Proxies = false | number | readonly string[]

const named: readonly string[] = ['loopback', 'linklocal', 'uniquelocal']
const bits = { 4: 32, 6: 128 } as const

/** An address, or a network such as 10.0.0.0/8, or a name of networks that are nobody's on the internet. */
export function isNetwork(text: string): boolean {
  if (named.includes(text)) return true
  const [address = '', prefix, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  const most = bits[version as keyof typeof bits]
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= most)
}

/**
 * Whom Fastify is to believe, `hop` being 0 for the one that has connected. A client can write whatever it likes before
 * what the first of our proxies adds, so what is believed ends with that one. (Fastify itself believes no bare number.)
 */
export function trustOf(proxies: Proxies): false | string[] | ((address: string, hop: number) => boolean) {
  if (proxies === false) return false
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : [...proxies]
}
