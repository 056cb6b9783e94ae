import { isIP } from 'node:net'

const groups = 8
/** What one line is given: whoever has it may use any address within it, and a new one with every connection. */
const ofLine = 4

/** The sixteen-bit groups of an IPv6 address; the last two may be written as IPv4. */
function groupsOf(ip: string): number[] {
  const [head = '', tail] = ip.replace(/%.*$/, '').split('::')
  const read = (text: string) =>
    text.split(':').flatMap((group) => {
      if (group === '') return []
      if (!group.includes('.')) return [Number.parseInt(group, 16)]
      const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
      return [a * 256 + b, c * 256 + d]
    })
  const [first, last] = [read(head), read(tail ?? '')]
  return [...first, ...Array<number>(groups - first.length - last.length).fill(0), ...last]
}

/**
 * What limits count an address as, and what an account is known to have signed in from: IPv4 as it is, also where it is written as
 * IPv6, and of IPv6 the network of 64 bits. Logs, and what people are told, have the whole address.
 */
export function addressOf(ip: string): string {
  if (isIP(ip) !== 6) return ip
  const all = groupsOf(ip)
  const [high = 0, low = 0] = all.slice(6)
  const isMapped = all.slice(0, 5).every((group) => group === 0) && all[5] === 0xffff
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return `${all
    .slice(0, ofLine)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}
