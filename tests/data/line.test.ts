import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limits } from '#contract/limits.ts'
import type { UserInfo } from '#contract/user.ts'
import { createApi } from '#src/api/api.ts'
import { NetworkError } from '#src/api/api-error.ts'
import { commander, commandKey } from '#src/data/commander.ts'
import { openDesk } from '#src/data/desk.ts'
import { signInAgain } from '#src/data/sign-in-again.ts'
import { commandFailureInWords } from '#src/form/failure-words.ts'
import { openFrame } from '#src/session/surroundings.ts'
import { type Connection, type ConnectionMonitor, heartbeat, watchConnection } from '#src/sync/connection.ts'
import { store } from '#src/sync/store.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-02T08:00:00Z') })
})
afterEach(() => {
  monitor?.stop()
  vi.useRealTimers()
})

const happen = (event: string) =>
  (event === 'visibilitychange' ? document : globalThis).dispatchEvent(new Event(event))
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms)
let monitor: ConnectionMonitor | undefined

/** A line that answers at once, or swallows what is sent until it is called off or its time is up. */
function watchLine() {
  const line = { dead: false, asked: 0 }
  monitor = watchConnection(
    ({ timeout, signal }) =>
      new Promise((resolve) => {
        line.asked += 1
        if (!line.dead) return resolve({ kind: 'reached', skew: 0, wire: 'w' })
        const lose = () => resolve({ kind: 'lost', reason: 'no-answer' })
        setTimeout(lose, timeout)
        signal.addEventListener('abort', lose)
      }),
  )
  return { line, kind: () => monitor?.state.get().kind }
}

test('where the browser says that the line is gone, it is known within a second that nothing answers', async () => {
  const { line, kind } = watchLine()
  await later(0)
  expect(kind()).toBe('online')
  line.dead = true
  // A beat that has been sent already would have five seconds.
  await later(limits.heartbeatOnline + 10)
  happen('offline')
  await later(1_000)
  expect(kind()).toBe('offline')
})

const signs = ['online', 'focus', 'pointerdown', 'keydown', 'visibilitychange']

test.each(signs)('%s ends the pause of a lost line', async (sign) => {
  const { line, kind } = watchLine()
  line.dead = true
  await later(40_000)
  // Wherever in a pause, or in a beat that waits on the line there was, it happens.
  for (let time = 0; time < 20; time += 1) {
    await later(1_100)
    line.dead = false
    happen(sign)
    await later(10)
    expect(kind()).toBe('online')
    line.dead = true
    happen('offline')
    await later(25_000)
    expect(kind()).toBe('offline')
  }
  const before = line.asked
  for (let touch = 0; touch < 50; touch += 1) happen('pointerdown')
  expect(line.asked - before).toBeLessThanOrEqual(1)
})

test('a page that is put away does not end the pause', async () => {
  const { line } = watchLine()
  line.dead = true
  await later(40_000)
  const before = line.asked
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  happen('visibilitychange')
  expect(line.asked).toBe(before)
  vi.restoreAllMocks()
})

/** A console whose clock is `off` behind the server's, over a line that takes `way` there and as long back. */
async function consoleAt(off: number, way: number) {
  const told: Record<string, unknown>[] = []
  const api = createApi({
    origin: 'http://server',
    system: 'school',
    fetch: async (url, init) => {
      await new Promise((resolve) => setTimeout(resolve, way))
      if (String(url).includes('/command')) {
        told.push(JSON.parse(String(init?.body)))
        throw new TypeError('the answer was lost')
      }
      const data = { product: 'lamplighter', version: '1', wireHash: 'w', time: Date.now() + off }
      await new Promise((resolve) => setTimeout(resolve, way))
      return new Response(JSON.stringify({ code: 2000, data, message: '' }))
    },
  })
  monitor = watchConnection((asking) => heartbeat(api, asking))
  await later(2 * way + 1)
  return { told, commands: commander(api, monitor.state) }
}

test.each([
  [0, 20],
  [3_600_000, 20],
  [-3_600_000, 900],
])('a command says in the clock of the server, %i ms off, until when it may be done', async (off, way) => {
  const { told, commands } = await consoleAt(off, way)
  const pressed = Date.now() + off
  const done = commands
    .send({ deviceId: 1, identifier: 'switch', paramValue: 1 })
    .catch((failure: unknown) => failure)
  // What is held up now is refused by whoever has it when its time is over.
  await later(8_000)
  expect(commandFailureInWords(await done)).toMatch(/过期后不会再执行/)
  const until = Number(told[0]?.expiresAt)
  expect(until).toBeLessThanOrEqual(pressed + limits.commandExpiry)
  expect(until).toBeGreaterThanOrEqual(pressed + limits.commandExpiry - way - 1)
})

test('without the server nothing is told to a device', async () => {
  const { line } = watchLine()
  line.dead = true
  happen('offline')
  await later(1_000)
  const sent: unknown[] = []
  const api = createApi({
    origin: 'http://server',
    system: 'school',
    fetch: async (url) => {
      sent.push(url)
      throw new TypeError('the network is down')
    },
  })
  if (!monitor) throw new Error('nobody watches')
  const saying = { deviceId: 1, identifier: 'switch', paramValue: 1 }
  await expect(commander(api, monitor.state).send(saying)).rejects.toThrow(NetworkError)
  expect(sent).toEqual([])
})

test('a command of an ended session asks to sign in again, and what only reads does not', async () => {
  watchLine()
  await later(0)
  const refused = { code: 4010, data: null, message: '登录已失效，请重新登录' }
  const api = createApi({
    origin: 'http://server',
    system: 'school',
    fetch: async () => new Response(JSON.stringify(refused), { status: 401 }),
  })
  if (!monitor) throw new Error('nobody watches')
  await expect(api.call('user.baseinfo', {})).rejects.toMatchObject({ code: 4010 })
  expect(signInAgain.get()).toBe(false)
  const sent = commander(api, monitor.state).send({ deviceId: 1, identifier: 'switch', paramValue: 1 })
  await expect(sent).rejects.toMatchObject({ code: 4010 })
  expect(signInAgain.get()).toBe(true)
  signInAgain.set(false)
})

test('a call without an answer is logged by its name alone; a beat and what was called off are not', async () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('the network is down')
  })
  const told = { reset: () => undefined, ownPassword: () => undefined }
  const frame = openFrame('school', null, () => null, told)
  monitor = frame.connection
  await later(limits.heartbeatOfflineFirst * 3)
  expect(logged).not.toHaveBeenCalled()
  const asked = { companyName: 'somebody', systemCode: 'school' } as const
  await expect(frame.api.call('company.byName', asked)).rejects.toThrow(NetworkError)
  const signal = AbortSignal.abort()
  await expect(frame.api.call('company.byName', asked, { signal })).rejects.toThrow(NetworkError)
  expect(logged.mock.calls).toEqual([['company.byName: no answer from the server (no-answer)']])
  vi.unstubAllGlobals()
  logged.mockRestore()
})

test('a desk calls in the name of its own user, whoever is in the tab by then', async () => {
  vi.useRealTimers()
  const names: (string | null)[] = []
  const fetch: typeof globalThis.fetch = async (_url, init) => {
    names.push(new Headers(init?.headers).get('X-User-Id'))
    return Response.json({ code: 5030, data: null, message: '' })
  }
  const api = createApi({ origin: 'http://server', system: 'school', userId: () => null, fetch })
  const online = { kind: 'online', since: 0, roundTrip: 1, skew: 0, serverWire: '' } as const
  const desk = await openDesk({
    user: { userId: 7, cid: 1 } as UserInfo,
    ...{ api, connection: store<Connection>(online), language: () => 'zh', openStream: null },
    source: { indexedDB: new IDBFactory(), IDBKeyRange },
  })
  await expect.poll(() => names.length).toBeGreaterThan(0)
  await desk.close()
  expect(new Set(names)).toEqual(new Set(['7']))
})

test('why a command failed stays long enough to be read, and goes then', async () => {
  const { commands } = await consoleAt(0, 20)
  commands.send({ deviceId: 1, identifier: 'switch', paramValue: 1 }).catch(() => undefined)
  const shown = () => commands.states.get().get(commandKey({ deviceId: 1 }))?.kind
  await later(9_000)
  expect(shown()).toBe('failed')
  await later(2_000)
  expect(shown()).toBeUndefined()
})
