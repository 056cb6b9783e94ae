import { expect, test } from 'vitest'
import { wireHash } from '#contract/wire-hash.ts'
import { brokenHop, hopsOf, type Known, openWords } from '#src/pages/doctor/hops.ts'

const say = (key: string) => key
const online = { kind: 'online', since: 0, roundTrip: 20, skew: 0, serverWire: wireHash() } as const
const gateway = { deviceId: 1, deviceNo: 'G', name: 'G', online: true, at: 1, deviceNum: 2, onlineNum: 2 }
const well: Known = {
  trouble: null,
  connection: online,
  needsSignIn: false,
  reads: true,
  hasCampus: true,
  reach: { broker: true, simulated: false, gateways: [gateway] },
  waiting: false,
}
const broken = (known: Partial<Known>) => brokenHop(hopsOf({ ...well, ...known }, say))?.name ?? null
const offline = (reason: 'no-network' | 'captive-portal' | 'server-fault') =>
  ({ kind: 'offline', since: 0, reason, nextTryAt: 0 }) as const

test('an open way has no broken hop', () => {
  expect(hopsOf(well, say).map((hop) => hop.state)).toEqual(Array.from({ length: 7 }, () => 'ok'))
})

test('the first broken hop is named, and nothing is claimed of what is behind it', () => {
  expect(broken({ trouble: { kind: 'memory-only' } })).toBe('device')
  expect(broken({ connection: offline('no-network') })).toBe('network')
  expect(broken({ connection: offline('captive-portal') })).toBe('network')
  expect(broken({ connection: offline('server-fault') })).toBe('server')
  expect(broken({ needsSignIn: true })).toBe('session')
  expect(broken({ reach: { broker: false, simulated: false, gateways: [gateway] } })).toBe('broker')
  expect(
    broken({
      reach: { broker: true, simulated: false, gateways: [{ ...gateway, online: false, onlineNum: 0 }] },
    }),
  ).toBe('gateways')
  expect(
    broken({ reach: { broker: true, simulated: false, gateways: [{ ...gateway, onlineNum: 0 }] } }),
  ).toBe('devices')
  const behind = hopsOf({ ...well, connection: offline('no-network') }, say).slice(2)
  expect(behind.map((hop) => hop.state)).toEqual(Array.from({ length: 5 }, () => 'unknown'))
})

test('a clock that is off, another build and a part of the gateways gone are warnings', () => {
  const state = (known: Partial<Known>, name: string) =>
    hopsOf({ ...well, ...known }, say).find((hop) => hop.name === name)?.state
  expect(state({ connection: { ...online, skew: -120_000 } }, 'server')).toBe('warn')
  expect(state({ connection: { ...online, serverWire: 'older' } }, 'server')).toBe('warn')
  const gateways = [gateway, { ...gateway, deviceId: 2, online: false, onlineNum: 0 }]
  expect(state({ reach: { broker: true, simulated: false, gateways } }, 'gateways')).toBe('warn')
})

test('a way is said to be open only as far as it is known, and nothing to be broken where nothing is', () => {
  const said = (known: Partial<Known>) => {
    const all = { ...well, ...known }
    const hops = hopsOf(all, say)
    return [
      openWords(hops, all, say),
      ...new Set(hops.flatMap((hop) => (hop.state === 'unknown' ? hop.words : []))),
    ]
  }
  expect(said({})).toEqual(['doctor.allWell'])
  expect(said({ connection: { kind: 'starting' } })).toEqual(['ui.loading', 'ui.loading'])
  expect(said({ reach: null, waiting: true })).toEqual(['ui.loading', 'ui.loading'])
  expect(said({ hasCampus: false, reach: null, waiting: true })).toEqual(['ui.loading', 'ui.loading'])
  expect(said({ reach: null })).toEqual(['doctor.openSoFar', 'ui.staleNever'])
  expect(said({ reads: false, reach: null })).toEqual(['doctor.openSoFar', 'doctor.notRead'])
  // Behind a broken one it is that one.
  const behind: Partial<Known>[] = [{ connection: offline('no-network') }, { needsSignIn: true }]
  for (const known of behind) expect(said({ ...known, reach: null }).slice(1)).toEqual(['doctor.unknownYet'])
})
