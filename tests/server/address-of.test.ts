import { expect, it } from 'vitest'
import { addressOf } from '#server/address-of.ts'
import { quickest } from '#tests/world/databases.ts'
import { Client } from './client.ts'
import { startWorld } from './server-world.ts'

it('an address counts as its line: IPv4 as it is, IPv6 by 64 bits', () => {
  for (const [ip, counted] of [
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:207', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::ffff', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8::1:2:3:4:5', '2001:db8:0:1::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
    ['', ''],
  ] as const)
    expect([ip, addressOf(ip)]).toEqual([ip, counted])
})

it('limits before sign-in are those of the line, whichever of its addresses somebody takes', async () => {
  const world = await startWorld(quickest, { rateLimit: 150, trustProxy: 1 })
  const client = new Client(world.server.url, 'school')
  let host = 0
  const from = (network: string) => {
    host += 1
    return { 'x-forwarded-for': `${network}::${host.toString(16)}` }
  }
  const password = Buffer.from('not this one').toString('base64')
  const login = async (network: string) =>
    (await client.send('user.login', { account: 'own-admin', password }, from(network))).code
  const code = async (network: string) => {
    const account = `nobody-${host}`
    return (await client.send('user.sendLoginCode', { account }, from(network))).code
  }
  try {
    for (let attempt = 0; attempt < 3; attempt += 1) expect(await login('2001:db8:0:1')).toBe(4011)
    expect(await login('2001:db8:0:1')).toBe(1007)
    expect(await login('2001:db8:0:2')).toBe(4011)

    for (let sent = 0; sent < 120; sent += 1) expect([sent, await code('2001:db8:0:3')]).toEqual([sent, 2000])
    expect(await code('2001:db8:0:3')).toBe(4290)
    expect(await code('2001:db8:0:4')).toBe(2000)

    const system = async (network: string) => (await client.send('user.system', {}, from(network))).code
    const codes: number[] = []
    for (let asked = 0; asked < 160; asked += 1) codes.push(await system('2001:db8:0:5'))
    expect(codes.filter((each) => each === 4290)).toHaveLength(10)
    expect(await system('2001:db8:0:6')).toBe(2000)
  } finally {
    await world.stop()
  }
}, 120_000)
