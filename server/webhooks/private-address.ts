import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'

/** What is not on the internet, or leads to what is not (RFC 6890, RFC 4291, RFC 6052, RFC 3056). */
const networks = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24'],
  ...['203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  ...['::/96', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64', '2001::/23', '2001:db8::/32', '2002::/16'],
  ...['fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
]

const closed = new BlockList()
for (const network of networks) {
  const [address = '', bits] = network.split('/')
  closed.addSubnet(address, Number(bits), isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** Whether an address is of this machine, of a private network, or of no machine at all. */
export function isPrivateAddress(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return closed.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4') || /^::ffff:/i.test(plain)
}

export class PrivateAddress extends Error {
  constructor(host: string) {
    super(`${host} is a private address`)
    this.name = 'PrivateAddress'
  }
}

/**
 * Finds the addresses of a name for the connection that is being made: what is checked is what is connected to, whatever
 * the name says a moment later. Fails with PrivateAddress when one of them is private.
 */
export const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    const addresses = (found ?? []) as LookupAddress[]
    const failure =
      error ?? (addresses.some(({ address }) => isPrivateAddress(address)) ? new PrivateAddress(host) : null)
    const [first] = addresses
    if (failure || !first) done(failure ?? new Error(`no address of ${host}`), '', 0)
    else if (options.all) done(null, addresses)
    else done(null, first.address, first.family)
  })
}

/** A host that is an address by itself is looked up by nobody. @throws PrivateAddress */
export function refusePrivateHost(hostname: string): void {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && isPrivateAddress(host)) throw new PrivateAddress(host)
}
